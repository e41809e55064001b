"""What a question takes for granted."""

import datetime

import pytest

from graphnative.answers.faithful.premise import missing_premise
from graphnative.answers.faithful.records import Source

SOURCES = (
    Source(
        "c", "d", "Norvalis leaks", datetime.date(2021, 5, 1), "Oil leaked at Kinmuir. In 2018 it leaked too."
    ),
)


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("What did Norvalis leak?", ""),
        ("What did Zorblax leak?", "no evidence names 'zorblax'"),
        ("What leaked in 2021?", ""),
        ("What leaked in 2018?", ""),
        ("What leaked in 2012?", "no evidence is of the time asked about: in 2012"),
    ],
)
def test_names_and_times_must_be_those_of_the_evidence(question: str, missing: str) -> None:
    assert missing_premise(question, SOURCES) == missing


def test_without_passages_there_is_no_evidence() -> None:
    assert missing_premise("What?", ()) == "there is no evidence"
