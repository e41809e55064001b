"""The facts that join entities."""

import pytest

from graphnative.answers.faithful.graph_facts import (
    count_ends,
    read_fact_types,
    read_facts_between,
    read_facts_into,
    read_facts_of,
)

pytestmark = pytest.mark.neo4j


def test_facts_are_found_between_two_whichever_way_they_point(facts) -> None:
    for pair in (("Alba", "Brio"), ("Brio", "Alba")):
        (fact,) = read_facts_between(facts, [pair])
        assert (fact.subject, fact.type, fact.object) == ("Alba", "SUPPLIES", "Brio")
        assert fact.proof.text == "Alba – SUPPLIES – Brio"
    assert read_facts_between(facts, []) == []


def test_facts_of_and_into_an_entity(facts) -> None:
    assert [fact.type for fact in read_facts_of(facts, ["Brio"], ["LED_BY", "SUPPLIES"])] == [
        "LED_BY",
        "SUPPLIES",
    ]
    assert [fact.subject for fact in read_facts_into(facts, ["Brio"], ["SUPPLIES"])] == ["Alba"]
    (led,) = read_facts_of(facts, ["Brio"], ["LED_BY"])
    assert led.proof.text == "Brio – LED_BY – Ben: Brio is led by Ben."


def test_ends_and_facts_are_counted(facts) -> None:
    assert count_ends(facts, "LED_BY", "s", 100) == (6, 6)
    assert count_ends(facts, "SUPPLIES", "o", 3) == (3, 3)


def test_types_that_state_something_are_told(facts) -> None:
    types = read_fact_types(facts)
    assert {"LED_BY", "SUPPLIES", "FATHER_OF"} <= set(types)
    assert not {"HAS_ORG", "HAS_CHUNK", "FROM"} & set(types)
    assert read_facts_of(facts, ["Brio"], []) == read_facts_into(facts, [], ["LED_BY"]) == []
