"""Outcomes graded by the articles that are known to hold the answer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from graphnative.evaluation.esg.experiment import EsgOutcome
from graphnative.evaluation.esg.question import EsgQuestion

ANSWERED, REFUSED = "answered right", "refused right"
RANKED = ("hit@3", "MRR", "nDCG@10")
"""Measures of a ranking; ten articles are ranked."""


@dataclass(frozen=True, slots=True)
class Grade:
    """One outcome by one measure.

    Attributes:
        retriever: Whose outcome.
        model: Whose answer.
        category: Of the question.
        metric: What is measured.
        value: In [0, 1].
    """

    retriever: str
    model: str
    category: str
    metric: str
    value: float


def gold_grades(outcomes: Sequence[EsgOutcome], questions: Iterable[EsgQuestion]) -> list[Grade]:
    """Return the grades by gold articles: rankings and answers where an article answers, else refusals.

    Questions of which nobody knows what answers them get none.

    Args:
        outcomes: Of any retrievers and models.
        questions: All of their questions.
    """
    by_id = {question.id: question for question in questions}
    judged = [each for each in outcomes if by_id[each.question_id].gold]
    unanswerable = [each for each in outcomes if by_id[each.question_id].gold == ()]
    grades = []
    for retriever, model in dict.fromkeys((each.retriever, each.model) for each in judged):
        own = [each for each in judged if (each.retriever, each.model) == (retriever, model)]
        values = ranking_values(own, by_id)
        for outcome in own:
            category = by_id[outcome.question_id].category
            grades += [
                Grade(retriever, model, category, metric, values[outcome.question_id][metric])
                for metric in RANKED
            ]
    grades += _answers(judged, by_id)
    grades += [
        Grade(each.retriever, each.model, by_id[each.question_id].category, REFUSED, float(each.refused))
        for each in unanswerable
    ]
    return grades


def ranking_values(
    outcomes: Sequence[EsgOutcome], questions: Mapping[str, EsgQuestion]
) -> dict[str, dict[str, float]]:
    """Return the measures of one retriever's rankings, by question.

    Args:
        outcomes: One for each question, all with gold articles.
        questions: The questions by id.
    """
    import ir_measures  # takes a third of a second, and no other command needs it
    from ir_measures import RR, Success, nDCG

    names = {Success @ 3: "hit@3", RR: "MRR", nDCG @ 10: "nDCG@10"}
    qrels = [
        ir_measures.Qrel(each.question_id, article, 1)
        for each in outcomes
        for article in questions[each.question_id].gold or ()
    ]
    run = [
        ir_measures.ScoredDoc(each.question_id, article, float(-place))
        for each in outcomes
        for place, article in enumerate(each.ranking)
    ]
    values = {each.question_id: dict.fromkeys(RANKED, 0.0) for each in outcomes}  # an empty ranking has none
    for found in ir_measures.iter_calc(list(names), qrels, run) if run else ():
        values[found.query_id][names[found.measure]] = float(found.value)
    return values


def _answers(outcomes: Sequence[EsgOutcome], questions: Mapping[str, EsgQuestion]) -> Iterator[Grade]:
    """1 where an answer cites an article that holds it."""
    for each in outcomes:
        question = questions[each.question_id]
        right = not each.refused and not set(question.gold or ()).isdisjoint(each.cited)
        yield Grade(each.retriever, each.model, question.category, ANSWERED, float(right))
