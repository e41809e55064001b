import pytest

from graphnative.store.database import Database
from graphnative.store.entity_ids import free_ids, node_id, with_free_ids


def test_an_id_is_made_of_the_key_alone() -> None:
    assert node_id("Person:ann") == node_id("Person:ann") != node_id("Person:bob")
    assert len(node_id("Person:ann")) == 32
    assert node_id("Person:ann", 1) != node_id("Person:ann")


@pytest.mark.neo4j
def test_an_id_that_is_taken_is_not_given_again(database: Database) -> None:
    taken = [node_id("Person:ann"), node_id("Person:ann", 1)]
    database.write("UNWIND $ids AS id CREATE (:__Node__ {id: id})", ids=taken)
    rows = database.transaction(lambda tx: with_free_ids(tx, [{"key": "Person:ann"}, {"key": "Person:bob"}]))
    assert [row["id"] for row in rows] == [node_id("Person:ann", 2), node_id("Person:bob")]


@pytest.mark.neo4j
def test_what_is_not_there_gets_a_free_id_and_what_is_there_none(database: Database) -> None:
    database.write("CREATE (:__Node__ {id: $id})", id=node_id("Person:ann"))
    database.write("CREATE (:__Entity__ {key: 'Person:carl'})")
    found = database.transaction(lambda tx: free_ids(tx, ["Person:ann", "Person:bob", "Person:carl"]))
    assert found == {"Person:ann": node_id("Person:ann", 1), "Person:bob": node_id("Person:bob")}
    assert database.transaction(lambda tx: free_ids(tx, [])) == {}
