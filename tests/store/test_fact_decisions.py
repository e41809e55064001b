import datetime

import pytest

from evidence_graph import ANN, BOB, ann, bob, knows, say, write_documents
from graphnative.store.fact_decisions import (
    FactDecision,
    fact_id,
    find_facts,
    read_decisions,
    write_decisions,
)

KEPT = FactDecision(ANN, "KNOWS", BOB, "accepted", datetime.date(2021, 5, 31))
OTHER = FactDecision(ANN, "KNOWS", "=number:5", "rejected")


def test_a_key_is_that_of_the_fact_and_of_nothing_else() -> None:
    assert KEPT.id == fact_id(ANN, "KNOWS", BOB) == FactDecision(ANN, "KNOWS", BOB, "rejected").id
    assert len({KEPT.id, OTHER.id, fact_id(BOB, "KNOWS", ANN), fact_id(ANN, "KNOWS", None)}) == 4


@pytest.mark.neo4j
def test_decisions_are_kept_changed_and_taken_back(database) -> None:
    write_decisions(database, [KEPT, OTHER])
    assert read_decisions(database) == sorted([KEPT, OTHER])
    write_decisions(database, [FactDecision(ANN, "KNOWS", BOB, "rejected")], [OTHER.id])
    assert read_decisions(database) == [FactDecision(ANN, "KNOWS", BOB, "rejected")]


@pytest.mark.neo4j
def test_a_fact_is_found_as_it_was_stated_wherever_it_is_shown(database) -> None:
    write_documents(database, "a")
    say(database, ann("a0"), bob("a0"), knows("a0"))
    key = fact_id(ANN, "KNOWS", BOB)
    assert find_facts(database, [key, "none"]) == {key: (ANN, "KNOWS", BOB)}
    database.write(
        "MATCH (e:Evidence {fact: $key}) SET e.stated = [e.subject, e.type, e.object], e.type = 'MET'",
        key=key,
    )
    assert find_facts(database, [key]) == {key: (ANN, "KNOWS", BOB)}
    database.write(
        "MATCH (e:Evidence {fact: $key}) SET e.stated = null, e.type = 'KNOWS', e.subject = 'Person:x', "
        "e.aligned = ['Person:x', e.object], e.unaligned = [$ann, e.object]",
        key=key,
        ann=ANN,
    )
    assert find_facts(database, [key]) == {key: (ANN, "KNOWS", BOB)}
