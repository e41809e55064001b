"""The demo's questions as S0's experiment asks them: 144 of each of 30 companies, and 60 about one year."""

from graphnative.demo.news import demo_companies, demo_gold, demo_questions, demo_temporal_questions
from graphnative.evaluation.esg.question import EsgQuestion


def demo_experiment() -> list[EsgQuestion]:
    """Return 204 questions about each company with the articles that answer them, company by company.

    The 60 temporal ones are the fourth category, ``temporal``.

    Source: S0, section 3: 144 questions of 30 companies; section 5 names temporal ones as future work.
    """
    gold = demo_gold()
    return [
        EsgQuestion(
            f"{question.id}/{company.id}",
            question.ask(company.short),
            question.category,
            company.short,
            gold[question.id, company.short],
        )
        for company in demo_companies()
        for question in (*demo_questions(), *demo_temporal_questions())
    ]
