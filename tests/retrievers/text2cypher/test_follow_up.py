import pytest

from graphnative.retrievers.linked_value import LinkedValue, find_value
from graphnative.retrievers.text2cypher.follow_up import completed, is_follow_up
from graphnative.retrievers.text2cypher.records import Turn

NAMES = {"Ada Berg": ("Person", "name"), "Tom Ruiz": ("Person", "name"), "Drama": ("Genre", "name")}


def link(text: str) -> list[tuple[LinkedValue, ...]]:
    found = [find_value(text, *owner, name) for name, owner in NAMES.items()]
    return [(value,) for value in found if value.is_shown]


BEFORE = [Turn("Which films did Ada Berg direct after 2000?")]


@pytest.mark.parametrize(
    ("question", "whole"),
    [
        ("And Tom Ruiz?", "Which films did Tom Ruiz direct after 2000?"),
        ("and in 2022?", "Which films did Ada Berg direct after 2022?"),
        ("What about Tom Ruiz since 1990?", "Which films did Tom Ruiz direct after 1990?"),
    ],
)
def test_a_follow_up_takes_the_place_of_what_is_of_its_kind(question: str, whole: str) -> None:
    assert completed(question, BEFORE, link) == whole


@pytest.mark.parametrize("question", ["Who acted with Tom Ruiz?", "And Drama?", "And why?", "And then?"])
def test_other_questions_stay_as_they_are(question: str) -> None:
    assert completed(question, BEFORE, link) == question
    assert completed(question, [], link) == question


def test_a_follow_up_of_a_follow_up_goes_back_to_the_first() -> None:
    history = [*BEFORE, Turn("And Tom Ruiz?")]
    assert completed("and after 2010?", history, link) == "Which films did Tom Ruiz direct after 2010?"


def test_a_question_without_names_is_no_follow_up() -> None:
    assert not is_follow_up("and then?", [])
