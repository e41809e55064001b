from dataclasses import replace

import pytest

from evidence_graph import ANN, BOB, ann, bob, knows, say, write_documents
from graphnative.store.database import Database
from graphnative.store.dump import dump
from graphnative.store.evidence import Evidence
from graphnative.store.placed_evidence import SCHEMA, Concerned, Placed, place_evidence

pytestmark = pytest.mark.neo4j
ALL = Concerned(("Person", "Human"), ("KNOWS",))


def as_stated(subject: str, relation: str | None, object_: str | None) -> Placed:
    return Placed(subject, relation, object_)


def renamed(subject: str, relation: str | None, object_: str | None) -> Placed:
    return Placed(subject, relation and "MET", object_)


def rejected(subject: str, relation: str | None, object_: str | None) -> Placed:
    return Placed(subject, relation, object_, relation is not None)


def as_humans(subject: str, relation: str | None, object_: str | None) -> Placed:
    other = object_ and object_.replace("Person:", "Human:")
    return Placed(subject.replace("Person:", "Human:"), relation, other)


def nobody(subject: str, relation: str | None, object_: str | None) -> Placed:
    return Placed(subject, relation, object_, is_held=True)


def facts(database: Database) -> list[tuple[str, str, str]]:
    rows = database.read(
        "MATCH (a:__Entity__)-[r]->(b:__Entity__) RETURN a.key AS a, type(r) AS t, b.key AS b ORDER BY a, t"
    )
    return [(row["a"], row["t"], row["b"]) for row in rows]


def keys(database: Database) -> list[str]:
    return [row["key"] for row in database.read("MATCH (n:__Entity__) RETURN n.key AS key ORDER BY key")]


@pytest.fixture
def graph(database: Database) -> Database:
    write_documents(database, "a")
    say(database, ann("a0"), bob("a0"), knows("a0"), knows("a1", said="Again."))
    return database


def test_a_relation_shows_under_another_name_and_comes_back(graph: Database) -> None:
    before = list(dump(graph))
    assert place_evidence(graph, ALL, renamed) == 2
    assert facts(graph) == [(ANN, "MET", BOB)]
    assert place_evidence(graph, ALL, renamed) == 0
    assert place_evidence(graph, ALL, as_stated) == 2
    assert list(dump(graph)) == before


def test_what_is_rejected_leaves_the_graph_but_not_the_store_and_comes_back(graph: Database) -> None:
    before = list(dump(graph))
    place_evidence(graph, ALL, rejected)
    assert facts(graph) == []
    held = graph.read(
        "MATCH (e:Evidence) WHERE e.held IS NOT NULL RETURN DISTINCT e.held AS held, count(*) AS n"
    )
    assert held == [{"held": SCHEMA, "n": 2}]
    place_evidence(graph, ALL, as_stated)
    assert list(dump(graph)) == before


def test_entities_move_with_their_facts_and_mentions(graph: Database) -> None:
    before = list(dump(graph))
    assert place_evidence(graph, ALL, as_humans) == 4
    assert keys(graph) == ["Human:ann", "Human:bob"]
    assert facts(graph) == [("Human:ann", "KNOWS", "Human:bob")]
    mentions = graph.read(
        "MATCH (:Chunk)-[m:MENTIONS]->(n:Human) RETURN n.name AS name, m.surface AS surface ORDER BY name"
    )
    assert [(row["name"], row["surface"]) for row in mentions] == [("Ann", "Ann"), ("Bob", "Bob")]
    place_evidence(graph, ALL, as_stated)
    assert list(dump(graph)) == before


def test_nothing_is_left_of_entities_whose_type_is_rejected(graph: Database) -> None:
    before = list(dump(graph))
    place_evidence(graph, ALL, nobody)
    assert keys(graph) == []
    assert graph.read("MATCH (:Chunk)-[m:MENTIONS]->() RETURN count(m) AS n") == [{"n": 0}]
    place_evidence(graph, ALL, as_stated)
    assert list(dump(graph)) == before


def test_many_batches_end_like_one(graph: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    place_evidence(graph, ALL, as_humans)
    whole = list(dump(graph))
    place_evidence(graph, ALL, as_stated)
    monkeypatch.setattr("graphnative.store.placed_evidence.BATCH", 1)
    place_evidence(graph, ALL, as_humans)
    assert list(dump(graph)) == whole


def test_evidence_that_lacks_votes_is_renamed_but_stays_held_for_that(graph: Database) -> None:
    weak = Evidence(
        ANN, type="KNOWS", object=BOB, description="?", chunk_ids=("a1",), properties={"held": "votes"}
    )
    say(graph, weak)
    assert place_evidence(graph, ALL, rejected) == 2
    place_evidence(graph, ALL, renamed)
    held = graph.read("MATCH (e:Evidence {held: 'votes'}) RETURN e.type AS type")
    assert held == [{"type": "MET"}]


def test_a_closed_schema_looks_at_every_relation_that_is_not_accepted(graph: Database) -> None:
    assert place_evidence(graph, Concerned((), (), accepted=("KNOWS",)), rejected) == 0
    assert place_evidence(graph, Concerned((), (), accepted=()), rejected) == 2
    assert facts(graph) == []
    # What was held is looked at again even where nothing is concerned any more.
    assert place_evidence(graph, Concerned((), ()), as_stated) == 2
    assert facts(graph) == [(ANN, "KNOWS", BOB)]


def test_evidence_written_again_as_stated_is_moved_again(graph: Database) -> None:
    place_evidence(graph, ALL, renamed)
    say(graph, knows("a0"))
    assert ("KNOWS") in [fact[1] for fact in facts(graph)]
    assert place_evidence(graph, ALL, renamed) == 1
    assert facts(graph) == [(ANN, "MET", BOB)]


def test_what_was_written_anew_between_reading_and_moving_is_looked_at_again(graph: Database) -> None:
    weak = Evidence(ANN, type="KNOWS", object=BOB, description="?", chunk_ids=("a1",))
    say(graph, replace(weak, properties={"lacks": "votes", "held": "votes"}))
    moved: list[str | None] = []

    def place(subject: str, relation: str | None, object_: str | None) -> Placed:
        if not moved:  # a document is committed meanwhile: now enough pathways read the fact
            say(graph, replace(weak, properties={"lacks": None, "held": None}))
        moved.append(relation)
        return renamed(subject, relation, object_)

    assert place_evidence(graph, ALL, place) == 3
    assert graph.read("MATCH (e:Evidence {description: '?'}) RETURN e.lacks AS lacks, e.held AS held") == [
        {"lacks": None, "held": None}
    ]
    assert facts(graph) == [(ANN, "MET", BOB)]
    assert graph.read("MATCH ()-[r:MET]->() RETURN size(r.triplet_source_ids) AS n") == [{"n": 2}]
