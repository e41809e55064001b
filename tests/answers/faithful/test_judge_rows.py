"""Claims about the rows of a query: borne out, contradicted, or left to the graph."""

import pytest

from graphnative.answers.faithful.draft_claims import draft_claims
from graphnative.answers.faithful.judge_rows import RowJudge
from graphnative.answers.faithful.records import Draft
from graphnative.answers.faithful.statements import FewNames, read_statements

NAMES = FewNames([(0, ["Norvalis"]), (1, ["Pellory"]), (2, ["Quellmark"])])
COUNTS = ({"name": "Norvalis", "articles": 12}, {"name": "Pellory", "articles": 5})


def judged(question: str, text: str, *rows: dict) -> list[tuple[str, str]]:
    draft = Draft(question, text, rows=rows)
    claims = [claim for statement in read_statements(text, NAMES) for claim in draft_claims(statement)]
    judge = RowJudge.of(draft)
    found = [judge.judge(claim) for claim in claims]
    return [
        ("open", "") if each is None else (each.verdict, each.replacement.text if each.replacement else "")
        for each in found
    ]


@pytest.mark.parametrize(
    ("text", "rows", "verdict"),
    [
        ("There are 12 articles.", [{"count(a)": 12}], ("supported", "")),
        ("There are 13 articles.", [{"count(a)": 12}], ("contradicted", "12")),
        ("Norvalis has 12 articles.", COUNTS, ("supported", "")),
        ("Pellory has 12 articles.", COUNTS, ("contradicted", "5")),
        ("There are 13 articles.", COUNTS, ("open", "")),
        ("There are two articles.", COUNTS, ("supported", "")),
        ("Norvalis has 12 smelters.", COUNTS, ("open", "")),
        ("Quellmark has 12 articles.", COUNTS, ("open", "")),
        ("Norvalis employs 18,400 people.", [{"articles": 12}], ("open", "")),
        ("It fell by 30 %.", [{"change": 12}], ("open", "")),
        ("It fell by 30 %.", [{"change": [{"value": 30.0}]}], ("supported", "")),
        ("There are not 12 articles.", [{"count(a)": 12}], ("open", "")),
        ("More than 10 articles exist.", [{"count(a)": True}], ("open", "")),
    ],
)
def test_numbers(text: str, rows, verdict) -> None:
    assert judged("How many articles are there?", text, *rows) == [verdict]


def test_a_number_of_the_question_is_no_mistake_of_the_answer() -> None:
    question = "Which companies have more than 10 articles?"
    assert judged(question, "Norvalis has more than 10 articles.", COUNTS[0]) == [("supported", "")]
    assert judged(question, "These have 10 articles.", {"articles": 12}) == [("open", "")]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Norvalis and Pellory.", "supported"),
        ("Articles name Norvalis.", "supported"),
        ("Norvalis and Quellmark.", "open"),
        ("Norvalis bribes officials.", "open"),
        ("Articles do not name Norvalis.", "open"),
    ],
)
def test_names(text: str, verdict: str) -> None:
    rows = ({"o.name": "Norvalis"}, {"o.name": "Pellory"})
    assert [found for found, _ in judged("Whom do the articles name?", text, *rows)] == [verdict]
