"""Alignment on the real graph: a function of the live evidence."""

import random

import numpy as np
import pytest

from aligned_graph import add, forget
from graphnative.kg.alignment import align as aligning
from graphnative.kg.alignment.align import align_entities
from graphnative.store.alignment import move_evidence, needed_move, read_evidence
from graphnative.store.dump import dump
from graphnative.store.merges import Merge, read_merges, write_merges
from graphnative.store.settled import last_change
from script_model import ScriptModel

pytestmark = pytest.mark.neo4j

IBM, LONG, HAT = "Organization:ibm", "Organization:international business machines", "Organization:red hat"
JOHN = "Person:john smith"
DOCUMENTS = {
    "bridge": [(IBM,), (LONG,), (IBM, "ALSO_KNOWN_AS", LONG)],
    "short": [(IBM,), (HAT,), (IBM, "OWNS", HAT)],
    "long": [(LONG,), (HAT,), (LONG, "OWNS", HAT), (LONG, "LED_BY", JOHN), (JOHN,)],
    "chief": [
        (JOHN,),
        ("Person:smith",),
        ("Person:smith", "IS_CEO_OF", "Organization:acme"),
        ("Organization:acme",),
    ],
    "other": [(JOHN,), (JOHN, "IS_CEO_OF", HAT), (HAT,)],
    "typed": [("Entity:acme",), ("Work:oslo",), ("Place:oslo",)],
}


def lines(database):
    return list(dump(database))


def keys(database):
    return {row["key"] for row in database.read("MATCH (n:__Entity__) RETURN n.key AS key")}


def facts(database):
    rows = database.read(
        "MATCH (a)-[r]->(b) WHERE r.evidenced AND a.key IS NOT NULL RETURN a.key, type(r), b.key"
    )
    return {tuple(row.values()) for row in rows}


def empty(database):
    database.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")


def build(database, names):
    empty(database)
    for name in names:
        add(database, name, DOCUMENTS[name])
    align_entities(database)
    return lines(database)


def test_a_merged_entity_is_one_node_with_all_facts(database):
    for name in ("short", "long", "bridge"):
        add(database, name, DOCUMENTS[name])
    report = align_entities(database)
    assert keys(database) == {IBM, HAT, JOHN}
    assert facts(database) == {(IBM, "OWNS", HAT), (IBM, "LED_BY", JOHN)}
    edge = database.read("MATCH ()-[r:OWNS]->() RETURN r.document_ids AS ids, r.reference_count AS n")
    assert edge == [{"ids": ["long", "short"], "n": 2}]
    (node,) = database.read(
        "MATCH (n:__Entity__ {key: $key}) RETURN n.name AS name, n.aliases AS aliases", key=IBM
    )
    assert node == {"name": "Ibm", "aliases": ["International Business Machines"]}
    assert report.merged == {"initials": 1, "said": 1} and report.candidates == 0 and report.moved > 0
    (merge,) = read_merges(database.read)
    assert (merge.status, merge.kind, merge.documents) == ("merged", "said", ("bridge",))


def test_forgetting_the_bridge_takes_the_merge_apart(database):
    without = build(database, ["short", "long"])
    build(database, ["bridge", "long", "short"])
    forget(database, "bridge")
    assert align_entities(database).merged == {}
    assert lines(database) == without
    assert {IBM, LONG} <= keys(database)


def test_aligning_again_changes_nothing(database):
    build(database, list(DOCUMENTS))
    before = lines(database)
    assert align_entities(database).moved == 0
    assert lines(database) == before


@pytest.mark.parametrize("seed", range(3))
def test_no_order_makes_a_difference(database, seed):
    rng = random.Random(seed)
    left = rng.sample(list(DOCUMENTS), rng.randint(1, len(DOCUMENTS) - 1))
    wanted = build(database, sorted(left))
    empty(database)
    order = rng.sample(list(DOCUMENTS), len(DOCUMENTS))
    for name in order:
        add(database, name, DOCUMENTS[name])
        if rng.random() < 0.5:
            align_entities(database)
    for name in rng.sample(order, len(order)):
        if name not in left:
            forget(database, name)
            if rng.random() < 0.5:
                align_entities(database)
    align_entities(database)
    assert lines(database) == wanted


def test_homonyms_are_two_nodes(database):
    build(database, ["chief", "other"])
    assert {JOHN, f"{JOHN}#red hat"} <= keys(database)
    assert (JOHN, "IS_CEO_OF", "Organization:acme") in facts(database)
    assert (f"{JOHN}#red hat", "IS_CEO_OF", HAT) in facts(database)


def test_one_name_of_two_types_is_a_candidate(database):
    add(database, "typed", DOCUMENTS["typed"])
    assert align_entities(database).candidates == 1
    (edge,) = database.read("MATCH (a)-[r:SAME_AS]->(b) RETURN a.key AS a, b.key AS b, r.kind AS kind")
    assert edge == {"a": "Place:oslo", "b": "Work:oslo", "kind": "other type"}


def test_a_decision_stays_when_its_documents_go(database):
    build(database, ["typed"])
    (merge,) = read_merges(database.read)
    decided = Merge(merge.one, merge.other, decided="same")
    database.transaction(lambda tx: write_merges(tx, [decided]))
    assert align_entities(database).merged == {"person": 1}
    assert "Work:oslo" not in keys(database)
    forget(database, "typed")
    align_entities(database)
    assert read_merges(database.read) == [decided]
    add(database, "typed", DOCUMENTS["typed"])
    align_entities(database)
    assert "Work:oslo" not in keys(database)


class OneMeaning:
    """Gives every text one vector."""

    name, dimensions = "one", 4

    def embed(self, texts):
        return np.tile(np.array([0.5, 0.5, 0.5, 0.5], dtype=np.float32), (len(texts), 1))


def test_a_model_decides_on_similar_names_and_its_word_lives_as_long_as_they(database):
    climate = ["Work:climate change", "Work:climate crisis"]
    add(database, "a", [(key,) for key in climate])
    model = ScriptModel(['{"same": true}'])
    assert align_entities(database, embedder=OneMeaning()).candidates == 1
    report = align_entities(database, embedder=OneMeaning(), chat=model)
    assert (report.merged, report.asked, report.candidates) == ({"model": 1}, 1, 0)
    assert keys(database) == {climate[0]}
    assert align_entities(database).merged == {"model": 1}
    (merge,) = read_merges(database.read)
    assert (merge.verdict, merge.model, merge.similarity) == ("same", "script", 1.0) and merge.prompt
    forget(database, "a")
    align_entities(database)
    assert read_merges(database.read) == []


def test_no_more_pairs_are_asked_about_at_once_than_a_run_may_cost(database, monkeypatch):
    monkeypatch.setattr("graphnative.kg.alignment.align.MOST_ASKED", 2)
    add(database, "a", [(f"Work:name {letter}",) for letter in "abc"])
    model = ScriptModel(['{"same": false}'])
    first = align_entities(database, embedder=OneMeaning(), chat=model)
    assert (first.asked, first.candidates) == (2, 1)
    second = align_entities(database, embedder=OneMeaning(), chat=model)
    assert (second.asked, second.candidates, len(model.prompts)) == (1, 0, 3)


def test_claims_are_shown_with_their_entity(database):
    for name in ("short", "bridge"):
        add(database, name, DOCUMENTS[name])
    claim = "CREATE (:Claim {id: '1', subject: $key, made_by: 'imported'})-[:FROM]->(c)"
    database.write("MATCH (c:Chunk {id: 'short0'}) " + claim, key=LONG)
    align_entities(database)
    told = "MATCH (k:Claim) RETURN k.subject AS subject"
    assert database.read(told) == [{"subject": IBM}]
    forget(database, "bridge")
    align_entities(database)
    assert database.read(told) == [{"subject": LONG}]


def test_a_fact_with_a_literal_is_shown_with_its_entity_and_says_nothing_of_others(database):
    for name in ("short", "bridge"):
        add(database, name, DOCUMENTS[name])
    add(database, "paid", [(LONG,), (LONG, "IS", "=money:5 USD"), (HAT,), (HAT, "IS", "=money:5 USD")])
    align_entities(database)
    told = "MATCH (k:Claim) RETURN k.subject AS subject, k.predicate AS predicate ORDER BY subject"
    said = [{"subject": IBM, "predicate": "is"}, {"subject": HAT, "predicate": "is"}]
    assert database.read(told) == said
    assert keys(database) == {IBM, HAT}
    assert not any("money" in merge.one + merge.other for merge in read_merges(database.read))
    forget(database, "bridge")
    align_entities(database)
    assert [row["subject"] for row in database.read(told)] == [LONG, HAT]
    forget(database, "paid")
    assert database.read(told) == []


def test_alignment_in_many_small_transactions_ends_like_one_and_goes_on_where_it_was(
    database, monkeypatch
) -> None:
    names = sorted(DOCUMENTS)
    whole = build(database, names)
    merges = read_merges(database.read)
    monkeypatch.setattr(aligning, "BATCH", 2)
    monkeypatch.setattr("graphnative.store.merges.MOST", 1)
    monkeypatch.setattr(aligning, "MOST", 1)
    move_evidence = aligning.move_evidence
    calls: list[int] = []

    def move_some(tx, moves) -> int:
        calls.append(len(moves))
        if len(calls) == 2:
            raise RuntimeError("stopped")
        return move_evidence(tx, moves)

    monkeypatch.setattr(aligning, "move_evidence", move_some)
    with pytest.raises(RuntimeError):
        build(database, names)
    assert calls == [2, 2] and lines(database) != whole
    assert last_change(database).is_unaligned
    assert align_entities(database).moved > 0
    assert lines(database) == whole and read_merges(database.read) == merges
    assert max(calls) == 2 and not last_change(database).is_unaligned


def test_evidence_that_was_written_anew_meanwhile_stays_as_it_is(database) -> None:
    add(database, "short", DOCUMENTS["short"])
    (row,) = (row for row in read_evidence(database.read) if row["type"] == "OWNS")
    move = needed_move(row, (LONG, HAT))
    assert move is not None
    database.write("MATCH (e:Evidence {id: $id}) SET e.type = 'HOLDS'", id=row["id"])
    assert database.transaction(lambda tx: move_evidence(tx, [move])) == 0
    assert facts(database) == {(IBM, "OWNS", HAT)}
