"""Entities and facts are what their evidence says, and go with it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evidence_graph import ANN, BOB, KNOWS, ann, bob, knows, say, write_documents
from graphnative.store.articles import delete_documents
from graphnative.store.database import Database
from graphnative.store.dump import dump
from graphnative.store.entity_ids import node_id
from graphnative.store.evidence import Evidence
from graphnative.store.supported import UNTYPED, refresh, refresh_evidenced

pytestmark = pytest.mark.neo4j


def node(database: Database, key: str = ANN) -> dict:
    rows = database.read("MATCH (n:__Entity__ {key: $key}) RETURN n {.*, labels: labels(n)} AS n", key=key)
    return rows[0]["n"] if rows else {}


def edge(database: Database) -> dict:
    rows = database.read("MATCH ({key: $a})-[r:KNOWS]->({key: $b}) RETURN properties(r) AS r", a=ANN, b=BOB)
    return rows[0]["r"] if rows else {}


def test_evidence_makes_nodes_mentions_and_edges(database: Database) -> None:
    write_documents(database, "a", "b")
    say(database, ann("a0", "b0"), bob("a0"), knows("a0"))
    found = node(database)
    assert sorted(found["labels"]) == ["Person", "__Entity__", "__Node__"]
    assert (found["id"], found["name"], found["reference_count"]) == (node_id(ANN), "Ann", 2)
    assert found["first_seen"] <= found["last_seen"]
    mentions = database.read(
        "MATCH (c)-[m:MENTIONS]->(n) RETURN c.id AS c, n.key AS n, m.surface AS s ORDER BY c, n"
    )
    assert [tuple(row.values()) for row in mentions] == [
        ("a0", ANN, "Ann"),
        ("a0", BOB, "Bob"),
        ("b0", ANN, "Ann"),
    ]
    assert (edge(database)["weight"], edge(database)["document_ids"]) == (2.0, ["a"])


def test_saying_it_again_changes_nothing(database: Database) -> None:
    write_documents(database, "a")
    said = (ann("a0"), bob("a0"), knows("a0", "a1"))
    say(database, *said)
    before = list(dump(database))
    say(database, *said)
    assert list(dump(database)) == before


def test_what_loses_one_document_keeps_the_other(database: Database) -> None:
    write_documents(database, "b")
    say(database, ann("b0"), bob("b1"), knows("b0"))
    expected = list(dump(database))
    write_documents(database, "a")
    say(
        database,
        ann("a0", name="ANN", said="Ann lives in A."),
        ann("a1", "a0"),
        bob("a0"),
        knows("a0", said="In A they met."),
    )
    assert node(database)["description"] == "Ann is a person.\nAnn lives in A."
    delete_documents(database, ["a"])
    assert list(dump(database)) == expected


def test_a_description_from_two_documents_goes_with_one_of_them(database: Database) -> None:
    write_documents(database, "a", "b")
    say(database, ann("a0", "b0"), bob("a0", "b0"), knows("a0", "b0", said="What both say.", weight=8.0))
    delete_documents(database, ["a"])
    assert (node(database).get("description"), edge(database).get("description")) == (None, None)
    assert (edge(database)["weight"], edge(database)["triplet_source_ids"]) == (4.0, ["b0"])


def test_it_is_told_anew_by_the_sentences_that_are_left(database: Database) -> None:
    write_documents(database, "a", "b")
    database.write("MATCH (c:Chunk {id: 'b0'}) SET c.text = 'It rained. Ann met Bob. Bob left.'")
    say(database, ann("a0", "b0"), bob("a0", "b0"), knows("a0", "b0", said="What both say."))
    delete_documents(database, ["a"])
    assert node(database)["description"] == edge(database)["description"] == "Ann met Bob."
    assert node(database, BOB)["description"] == "Ann met Bob. Bob left."


def test_an_entity_without_a_type_has_no_label_of_one(database: Database) -> None:
    say(database, Evidence(f"{UNTYPED}:x", "X"))
    assert sorted(node(database, f"{UNTYPED}:x")["labels"]) == ["__Entity__", "__Node__"]


def test_what_was_there_before_keeps_its_name_and_stays(database: Database) -> None:
    database.write(
        "CREATE (:__Node__:__Entity__:Person {id: 'x', key: $key, name: 'Anna', description: 'own'})", key=ANN
    )
    before = node(database)
    write_documents(database, "a")
    say(database, ann("a0"))
    assert (node(database)["name"], node(database)["description"], node(database)["given"]) == (
        "Anna",
        "own",
        True,
    )
    delete_documents(database, ["a"])
    after = node(database)
    assert {key: after.get(key) for key in before} == before
    assert "document_ids" not in after and "given" not in after


def test_what_others_hold_on_to_stays_without_what_was_said(database: Database) -> None:
    write_documents(database, "a")
    say(database, ann("a0"))
    database.write("MATCH (n {key: $key}) CREATE (n)<-[:LIKES]-(:__Node__ {id: 'y'})", key=ANN)
    delete_documents(database, ["a"])
    assert (node(database)["document_ids"], node(database).get("description")) == ([], None)


def test_what_articles_name_keeps_their_name_for_it(database: Database) -> None:
    write_documents(database, "a")
    key = "Organization:ann"
    database.write(
        "CREATE (:__Node__:__Entity__:Organization {id: 'o', key: $key, name: 'Ann plc', "
        "mention_keys: ['ann'], document_ids: ['z'], reference_count: 1, aliases: []})",
        key=key,
    )
    say(database, Evidence(key, "ANN", description="A firm.", chunk_ids=("a0",)))
    found = node(database, key)
    assert (found["name"], found["document_ids"], found["description"]) == ("Ann plc", ["z"], "A firm.")
    delete_documents(database, ["a"])
    found = node(database, key)
    assert (found["name"], found["document_ids"], found.get("description")) == ("Ann plc", ["z"], None)


def test_an_entity_that_was_linked_by_name_is_so_again_without_evidence(database: Database) -> None:
    write_documents(database, "a", "b")
    database.write(
        "MATCH (c:Chunk {id: 'b0'}) CREATE (c)-[:MENTIONS {linked: true}]->"
        "(:__Node__:__Entity__:Person {id: 'x', key: $key, name: 'Ann', linked: true, document_ids: ['b']})",
        key=ANN,
    )
    say(database, ann("a0"))
    assert "linked" not in node(database)
    delete_documents(database, ["a"])
    assert node(database)["linked"] is True


def test_only_those_with_evidence_are_refreshed(database: Database) -> None:
    database.write("CREATE (:__Entity__ {key: $key, document_ids: ['x']})", key=BOB)
    write_documents(database, "a")
    say(database, ann("a0"))
    database.write("MATCH (n {key: $key}) SET n.name = 'wrong'", key=ANN)
    database.transaction(lambda tx: refresh_evidenced(tx, [ANN, BOB]))
    assert (node(database)["name"], node(database, BOB)["document_ids"]) == ("Ann", ["x"])


def test_nothing_to_refresh_is_no_fault(database: Database) -> None:
    database.transaction(lambda tx: refresh(tx, [], []))
    database.transaction(lambda tx: refresh(tx, [ANN], [KNOWS]))
    assert list(dump(database)) == []


SAID = [
    ann("a0"), ann("b0", name="ANN", said="Ann of B."), ann("a1", "b1", said="Of both."), ann("c0", said=""),
    bob("a0"), bob("b0", "c1"), knows("a0"), knows("b0", "c0", said="B and C."), knows("c1", weight=0.5),
]  # fmt: skip


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(order=st.permutations(SAID), forgotten=st.sets(st.sampled_from("abc"), max_size=2))
def test_the_graph_depends_on_the_living_evidence_alone(database: Database, order, forgotten) -> None:
    database.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")
    write_documents(database, "a", "b", "c")
    say(database, *[each for each in order if not each.type])
    say(database, *[each for each in order if each.type])
    delete_documents(database, sorted(forgotten))
    found = [line for line in dump(database) if '"Evidence"' not in line]
    database.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")
    write_documents(database, "a", "b", "c")
    for each in sorted(SAID, key=lambda each: (bool(each.type), each.id)):
        say(database, each)
    for document in sorted(forgotten, reverse=True):
        delete_documents(database, [document])
    assert [line for line in dump(database) if '"Evidence"' not in line] == found


def test_edges_that_others_made_are_told_too_and_stay(database: Database) -> None:
    write_documents(database, "a", "b")
    database.write(
        "CREATE (x:__Node__:__Entity__:Person {id: 'x', key: $a}) "
        "CREATE (y:__Node__:__Entity__:Person {id: 'y', key: $b}) "
        "CREATE (x)-[:KNOWS {own: 1}]->(y), (x)-[:KNOWS {own: 2}]->(y), (x)-[:LIKES]->(y)",
        a=ANN,
        b=BOB,
    )
    say(database, ann("a0"), bob("a0"), knows("a0"))
    own = "MATCH ({key: $a})-[r]->({key: $b}) RETURN r.own AS own, r.weight AS weight ORDER BY own"
    found = [tuple(row.values()) for row in database.read(own, a=ANN, b=BOB)]
    assert found == [(1, 2.0), (2, 2.0), (None, None)]
    delete_documents(database, ["a"])
    assert [row["own"] for row in database.read(own, a=ANN, b=BOB)] == [1, 2, None]
