"""What a question takes for granted."""

import datetime

import pytest

from graphnative.answers.faithful.premise import missing_premise, question_names
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
        ("What did Zorblax leak?", "no evidence names 'Zorblax'"),
        ("Did Norvalis and Kinmuir leak?", ""),
        ("Did Norvalis Kinmare leak?", "no evidence names 'Norvalis Kinmare'"),
        ("Norvalis's leak?", ""),
        ("What leaked in 2021?", ""),
        ("What leaked in 2018?", ""),
        ("What leaked in 2012?", "no evidence is of the time asked about: in 2012"),
    ],
)
def test_names_and_times_must_be_those_of_the_evidence(question: str, missing: str) -> None:
    assert missing_premise(question, SOURCES) == missing


def test_without_passages_there_is_no_evidence() -> None:
    assert missing_premise("What?", ()) == "there is no evidence"


def test_names_are_runs_of_capitals_without_the_first_word() -> None:
    question = (
        "Are the directors of Spring Storms and The Earring by Florence of Holland (Count) in May 2021?"
    )
    assert list(question_names(question)) == ["Spring Storms and The Earring", "Florence of Holland"]
    assert list(question_names("Which film did Ann direct?")) == ["Ann"]
