import datetime
from dataclasses import replace

import pytest

from evidence_graph import ANN, ann, say, write_documents
from graphnative.store.evidence import Evidence, literal_key
from graphnative.store.fact_decisions import FactDecision, write_decisions
from graphnative.store.literal_claims import claim_id, show_claims
from graphnative.store.placed_evidence import Concerned, Placed, place_evidence

pytestmark = pytest.mark.neo4j
PAID = (ANN, "WAS_PAID", literal_key("money", "5 USD"))


def paid(chunk: str, *pathways: str, kind: str = "WAS_PAID", said: str = "Ann was paid $5.") -> Evidence:
    properties = {
        "subject_name": "Ann",
        "sentence": said,
        "value": 5.0,
        "unit": "USD",
        "pathways": list(pathways),
    }
    return Evidence(
        ANN, type=kind, object=PAID[2], description=said, chunk_ids=(chunk,), properties=properties
    )


def claims(database) -> list[tuple]:
    rows = database.read(
        "MATCH (k:Claim)-[:FROM]->(c:Chunk) RETURN c.id AS chunk, k.subject AS subject, "
        "k.predicate AS predicate, k.value AS value, k.unit AS unit, k.object AS object, "
        "k.object_kind AS kind, k.pathways AS by "
        "ORDER BY chunk, predicate"
    )
    return [tuple(row.values()) for row in rows]


def test_each_passage_makes_one_claim_of_a_fact_and_loses_it_with_the_evidence(database) -> None:
    write_documents(database, "a", "b")
    say(
        database,
        ann("a0"),
        paid("a0", "direct", "pairs"),
        paid("a0", "direct", said="Again."),
        paid("b0", "x"),
    )
    told = (ANN, "was paid", 5.0, "USD", "5 USD", "money")
    found = claims(database)
    assert [row[:-1] for row in found] == [("a0", *told), ("b0", *told)]
    ids = {row["id"] for row in database.read("MATCH (k:Claim) RETURN k.id AS id")}
    assert ids == {claim_id(chunk, paid(chunk).fact) for chunk in ("a0", "b0")}
    database.write("MATCH (e:Evidence)-[:FROM]->(:Chunk {id: 'b0'}) WHERE e.type IS NOT NULL DETACH DELETE e")
    database.transaction(lambda tx: show_claims(tx, [PAID]))
    assert claims(database) == found[:1]
    database.write("MATCH (e:Evidence) WHERE e.type IS NOT NULL SET e.held = 'votes'")
    database.transaction(lambda tx: show_claims(tx, [PAID]))
    assert claims(database) == []


def test_a_claim_that_is_shown_elsewhere_keeps_its_node(database) -> None:
    write_documents(database, "a")
    say(database, ann("a0"), paid("a0", "direct"))
    database.write("MATCH (k:Claim) SET k.human_readable_id = 7")
    database.write("MATCH (e:Evidence {type: 'WAS_PAID'}) SET e.type = 'EARNED', e.subject = 'Person:x'")
    moved = ("Person:x", "EARNED", PAID[2])
    database.transaction(lambda tx: show_claims(tx, [PAID, moved]))
    assert [row[1:3] for row in claims(database)] == [("Person:x", "earned")]
    assert database.read("MATCH (k:Claim) RETURN k.human_readable_id AS n") == [{"n": 7}]


def test_what_others_claim_stays(database) -> None:
    write_documents(database, "a")
    database.write(
        "MATCH (c:Chunk {id: 'a0'}) CREATE (:Claim {id: 'm', subject: $ann, predicate: 'was paid', "
        "object: '5 USD', object_kind: 'money', made_by: 'measured'})-[:FROM]->(c)",
        ann=ANN,
    )
    database.transaction(lambda tx: show_claims(tx, [PAID]))
    database.transaction(lambda tx: show_claims(tx, []))
    assert len(claims(database)) == 1


def test_a_claim_is_of_the_time_of_its_sentence_until_a_person_says_when_it_ended(database) -> None:
    write_documents(database, "a")
    first, last, decided = (datetime.date(2020, 1, 1), datetime.date(2020, 12, 31), datetime.date(2020, 6, 1))
    told = paid("a0", "direct")
    told = replace(told, properties={**told.properties, "valid_from": first, "valid_to": last})
    of_date = paid("a1", "direct")
    of_date = replace(of_date, properties={**of_date.properties, "begin": last, "until": last})
    say(database, ann("a0", "a1"), told, of_date)
    dates = "MATCH (k:Claim)-[:FROM]->(c) RETURN k.from AS begin, k.to AS end ORDER BY c.id"

    def days() -> list[tuple]:
        return [tuple(day.to_native() for day in row.values()) for row in database.read(dates)]

    assert days() == [(first, last), (last, last)]
    write_decisions(database, [FactDecision(*PAID, "accepted", decided)])
    place_evidence(database, Concerned((), ()), Placed)
    assert days() == [(first, decided), (last, decided)]
