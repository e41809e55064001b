import dataclasses
import datetime

import pytest

from evidence_graph import ANN, BOB, KNOWS, ann, bob, knows, say, write_documents
from graphnative.store.database import Database
from graphnative.store.evidence import (
    Addition,
    Evidence,
    Touched,
    is_literal,
    literal_key,
    read_statements,
    write_evidence,
)
from graphnative.store.fact_decisions import fact_id
from graphnative.store.support import Passage


def test_the_same_evidence_has_the_same_id_whatever_the_order_of_its_passages() -> None:
    assert ann("a0", "a1").id == ann("a1", "a0").id
    others = [ann("a0"), ann("a0", name="ANN"), ann("a0", said="else"), bob("a0"), knows("a0")]
    assert len({each.id for each in others}) == len(others)


def test_what_is_kept_beside_it_is_no_part_of_its_id() -> None:
    assert dataclasses.replace(ann("a0"), properties={"votes": 2}).id == ann("a0").id


def test_an_end_of_a_touched_fact_is_touched() -> None:
    touched = Touched()
    touched.add(
        [{"subject": ANN, "type": "KNOWS", "object": BOB}, {"subject": ANN, "type": None, "object": None}]
    )
    assert (touched.entities, touched.facts) == ({ANN, BOB}, {KNOWS})


def test_a_literal_is_no_entity() -> None:
    key, touched = literal_key("money", "5 USD"), Touched()
    touched.add([{"subject": ANN, "type": "WAS_PAID", "object": key}])
    assert is_literal(key) and not is_literal(BOB)
    assert (touched.entities, touched.facts) == ({ANN}, {(ANN, "WAS_PAID", "=money:5 USD")})


def test_a_fact_has_one_key_wherever_it_stands_and_an_entity_none() -> None:
    assert knows("a0").fact == knows("b0", said="Again.").fact == fact_id(*KNOWS)
    assert ann("a0").fact == ""


@pytest.mark.neo4j
def test_evidence_comes_back_with_its_living_passages(database: Database) -> None:
    write_documents(database, "a", "b")
    kept = Evidence(ANN, "Ann", chunk_ids=("a1", "b0"), properties={"votes": 2, "pathways": ["x"]})
    database.transaction(lambda tx: write_evidence(tx, [kept, knows("a0"), knows("b1", said="They met.")]))
    database.write("MATCH (c:Chunk {id: 'b0'}) DETACH DELETE c")

    def read(tx):
        return read_statements(tx, [ANN, BOB], [KNOWS])

    entities, facts = database.transaction(read)
    (only,) = entities[ANN]
    assert (only.id, only.origins, [passage.chunk_id for passage in only.passages]) == (kept.id, 2, ["a1"])
    assert only.passages[0].fingerprint == "fa"
    assert entities[BOB] == []
    assert sorted(each.description for each in facts[KNOWS]) == ["Ann knows Bob.", "They met."]
    stored = database.read("MATCH (e:Evidence {id: $id}) RETURN e.votes AS v, e.pathways AS p", id=kept.id)
    assert stored == [{"v": 2, "p": ["x"]}]


@pytest.mark.neo4j
def test_evidence_whose_last_passage_is_gone_goes_when_it_is_read(database: Database) -> None:
    write_documents(database, "a")
    say(database, ann("a0"), ann(said="Given."))
    database.write("MATCH (c:Chunk) DETACH DELETE c")
    left, _ = database.transaction(lambda tx: read_statements(tx, [ANN], []))
    assert [each.description for each in left[ANN]] == ["Given."]
    assert database.read("MATCH (e:Evidence) RETURN count(*) AS n") == [{"n": 1}]


@pytest.mark.neo4j
def test_what_was_just_written_is_told_as_it_would_be_read(database: Database) -> None:
    write_documents(database, "a")
    kept = {"kind": "Q5", "score": 0.5, "start": 3, "end": 6, "voters": ["x", "y"], "pathways": ["p"]}
    day = datetime.date(2020, 5, 1)
    said = [
        dataclasses.replace(ann("a0", "a1"), properties=kept),
        bob("a1"),
        dataclasses.replace(knows("a1", weight=0.5), properties={"valid_from": day, "valid_to": day}),
        dataclasses.replace(knows("a0", said="Held."), properties={"held": "votes"}),
    ]
    passages = {f"a{i}": Passage("a", i, f"a{i}", "fa") for i in range(2)}

    def both(tx):
        write_evidence(tx, said)
        asked = [ANN, BOB], [KNOWS]
        return read_statements(tx, *asked, Addition(said, passages)), read_statements(tx, *asked)

    told, read = database.transaction(both)
    assert told == read
    assert [len(told[0][ANN]), len(told[0][BOB]), len(told[1][KNOWS])] == [1, 1, 1]
