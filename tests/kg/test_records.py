"""Records of the passes: the same content is the same record, and none is changed once it is made."""

import dataclasses

import pytest

from graphnative.kg.records import Mention, Value, VotedFact


def mention(surface: str, value: Value | None = None) -> Mention:
    return Mention("c1", 0, len(surface), surface, "Human", ("list", "tags"), 1.0, value)


def test_equal_facts_are_one_in_a_set():
    fact = VotedFact(mention("Martin"), "PARENT_OF", mention("Charlie"), "He is.", ("direct",), 1 / 3)
    same = VotedFact(mention("Martin"), "PARENT_OF", mention("Charlie"), "He is.", ("direct",), 1 / 3)
    assert len({fact, same}) == 1


def test_a_record_stays_as_it_was_made():
    value = Value("percent", "12 %", 12.0, "%")
    with pytest.raises(dataclasses.FrozenInstanceError):
        value.amount = 13.0
