"""What a question takes for granted."""

import datetime

import pytest

from graphnative.answers.faithful.premise import (
    AskedName,
    ToldWords,
    missing_premise,
    question_names,
    unknown_name,
)
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
    assert [each.text for each in question_names(question)] == [
        "Spring Storms and The Earring",
        "Florence of Holland",
    ]
    assert [each.text for each in question_names("Which film did Ann direct?")] == ["Ann"]


def test_a_number_in_the_bracket_behind_a_name_belongs_to_it() -> None:
    (name,) = question_names("Who directed New World (1995 Film)?")
    assert name == AskedName("New World", frozenset({"1995"}))
    (name,) = question_names("Who is Cooper K. Watson and why is it so (1995)?")
    assert name == AskedName("Cooper K. Watson")


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("Where did Beatrice of Bohemia die?", "Beatrice of Bohemia"),
        ("Where did James Van Ostrand play?", ""),
        ("Who saw West 32nd?", "West 32nd"),
        ("Who made New World (2013 film)?", ""),
        ("Who made New World (1995 film)?", "New World"),
        ("Did Beatrice and New World (1995 film) meet?", "New World"),
    ],
)
def test_the_words_of_a_name_stand_together_and_its_year_beside_them(question: str, unknown: str) -> None:
    told = [
        ToldWords.of("New World", "It was filmed in 2013."),
        ToldWords.of("", "James O. Van Ostrand met Beatrice. Both were born in the kingdom of Bohemia."),
    ]
    assert unknown_name(question, told) == unknown
