"""What S0 printed, to stand beside one's own tables, and why the two can't be compared."""

from collections.abc import Sequence

from graphnative.evaluation.aggregate import weighted_mean
from graphnative.evaluation.esg.question import EsgQuestion

QUESTIONS = {"environment": 59, "social": 41, "governance": 44}
"""How many questions of each category S0 had."""

PRINTED = {
    ("kg", "Llama2"): (70.61, 75.6, 70.45, 71.99),
    ("kg", "Mistral"): (70.72, 81.29, 80.3, 76.62),
    ("kg", "Phi2"): (52.07, 52.03, 59.84, 54.39),
    ("kg-enhanced", "Llama2"): (74.0, 71.54, 68.93, 71.75),
    ("kg-enhanced", "Mistral"): (80.78, 82.54, 85.25, 84.72),
    ("kg-enhanced", "Phi2"): (49.71, 56.09, 63.63, 55.78),
}
"""S0, table 1: percent of right answers by category, and the overall as printed."""


def recomputed(row: Sequence[float]) -> float:
    """Return the weighted mean of a printed row's three categories."""
    return weighted_mean(row[:3], list(QUESTIONS.values()))


def paper_table() -> str:
    """Return S0's table in Markdown, with the overall as printed and as it follows from the categories."""
    head = ["retriever", "model", *(f"{name} ({n})" for name, n in QUESTIONS.items())]
    lines = [[*head, "overall, printed", "overall, weighted mean"], ["---"] * 7]
    for (retriever, model), row in PRINTED.items():
        lines.append([retriever, model, *(f"{value:.2f}" for value in row), f"{recomputed(row):.2f}"])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def caveats(questions: Sequence[EsgQuestion], models: Sequence[str], *, every_article: bool) -> list[str]:
    """Return why the numbers of a run can't be held against those that S0 printed, a sentence or two each.

    Args:
        questions: What was asked.
        models: Who answered.
        every_article: All articles were ranked, whomever they name.
    """
    pool = (
        "all articles were ranked for every question"
        if every_article
        else "only articles that name the company asked about, and are of the time asked about, were ranked"
    )
    companies = len({each.company for each in questions})
    return [
        f"Other questions and articles. The paper's 144 questions and 4,331 articles are not published; here "
        f"{len(questions):,} questions about {companies} companies were asked of another collection.",
        "Other judges. The paper's answers were judged by people. Here answers are right if they cite an "
        "article that is known to hold the answer, which is harder on right answers that cite another and "
        "easier on those that misread the right one; verdicts of a model or of people have tables apart.",
        "Another pool. The paper does not say whether its baselines ranked a company's own articles or all; "
        f"here {pool}, by every retriever alike. This decides more than the choice of the retriever.",
        "Other encoders. The paper linked phrases by phrase-BERT, scored by the English Universal Sentence "
        "Encoder and summarised by PEGASUS; this graph was made with the models of its settings.yaml.",
        f"Other models. The paper's had 2.7 and 7 billion parameters; here {', '.join(models)} answered.",
        "The paper's own table does not add up: for KG_Enhanced with Mistral it prints 84.72 overall, while "
        f"the categories give {recomputed(PRINTED['kg-enhanced', 'Mistral']):.2f}. It is no target.",
    ]
