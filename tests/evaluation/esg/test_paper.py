"""What the paper printed does not add up in one row."""

import pytest

from graphnative.evaluation.esg.paper import PRINTED, caveats, paper_table, recomputed
from graphnative.evaluation.esg.question import EsgQuestion


def test_the_printed_overall_of_one_row_is_not_the_weighted_mean() -> None:
    wrong = PRINTED["kg-enhanced", "Mistral"]
    assert recomputed(wrong) == pytest.approx(82.65, abs=0.005)
    assert wrong[3] == 84.72
    for name, row in PRINTED.items():
        assert (abs(recomputed(row) - row[3]) < 0.06) == (name != ("kg-enhanced", "Mistral")), name


def test_the_table_shows_both() -> None:
    assert "| kg-enhanced | Mistral | 80.78 | 82.54 | 85.25 | 84.72 | 82.65 |" in paper_table()


def test_it_is_said_why_numbers_are_not_comparable() -> None:
    asked = [EsgQuestion(str(at), "?", "social", "AB"[at % 2]) for at in range(3)]
    told = caveats(asked, ["tiny"], every_article=False)
    assert "3 questions about 2 companies" in told[0]
    assert "tiny answered" in told[4]
    assert "only articles that name the company" in told[2]
    assert "all articles were ranked" in caveats(asked, ["tiny"], every_article=True)[2]
