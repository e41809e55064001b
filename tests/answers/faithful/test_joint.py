"""How a sentence joins two of the entities that it names."""

import pytest

from graphnative.answers.faithful.joint import find_joints, is_mutual, is_one_way, join_by_type
from graphnative.answers.faithful.statements import FewNames, Named, read_statements

NAMES = FewNames([(0, ["Norvalis"]), (1, ["Fjordwind"]), (2, ["Quellmark"])])
NORVALIS, FJORDWIND = Named((0,), 0, 0, ""), Named((1,), 0, 0, "")


def joints(text: str):
    return list(find_joints(next(read_statements(text, NAMES)), NORVALIS, FJORDWIND))


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("Norvalis acquired Fjordwind.", False),
        ("Fjordwind acquired Norvalis.", True),
        ("Fjordwind was acquired by Norvalis.", False),
        ("Fjordwind was acquired in 2019 by the Danish firm Norvalis.", False),
        ("Norvalis grew by buying Fjordwind.", False),
        ("Norvalis is the parent of Fjordwind.", False),
        ("Norvalis's parent is Fjordwind.", True),
        ("The parent of Norvalis is Fjordwind.", True),
        ("Norvalis's acquisition of Fjordwind closed.", False),
        ("Norvalis has a parent Fjordwind.", True),
        ("Norvalis has acquired Fjordwind.", False),
        ("Norvalis has a stake in Fjordwind.", False),
    ],
)
def test_who_does_it_to_whom(text: str, turned: bool) -> None:
    (only,) = joints(text)
    assert only.is_turned is turned


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Norvalis did not acquire Fjordwind.", True),
        ("Norvalis acquired Fjordwind, not Quellmark.", False),
        ("Norvalis, which does not pump oil, acquired Fjordwind.", False),
        ("It is false that Norvalis acquired Fjordwind.", True),
        ("Norvalis denied that it acquired Fjordwind.", True),
        ("Norvalis did not bid for Vindkraft but acquired Fjordwind.", False),
        ("Norvalis has not acquired Fjordwind.", True),
        ("Quellmark did not grow, Norvalis acquired Fjordwind.", False),
    ],
)
def test_only_the_words_that_join_the_two_deny_it(text: str, denied: bool) -> None:
    (only,) = joints(text)
    assert only.is_denied is denied


def test_words_and_mood_are_those_of_the_joint() -> None:
    (only,) = joints("Norvalis may acquire Fjordwind and hire staff.")
    assert (only.words, only.mood) == (("may", "acquire"), "possible")
    assert joints("Norvalis acquired Quellmark.") == []


@pytest.mark.parametrize(
    ("relation", "turned", "denied"),
    [
        ("LED_BY", True, False),
        ("LEADS", False, False),
        ("HAS_SUBSIDIARY", True, False),
        ("HAS_ACQUIRED", False, False),
        ("HAS_OFFICE_IN", False, False),
        ("WAS_NOT_BORN_IN", False, True),
    ],
)
def test_a_type_joins_its_ends_too(relation: str, turned: bool, denied: bool) -> None:
    found = join_by_type(relation)
    assert (found.is_turned, found.is_denied) == (turned, denied)


def test_some_relations_hold_both_ways_and_some_never_do() -> None:
    assert is_mutual(("married",)) and not is_mutual(("acquired",))
    assert is_one_way(("acquire",)) and not is_one_way(("supply",))
