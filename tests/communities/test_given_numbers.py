import pytest

from evidence_graph import ANN, BOB, KNOWS, ann, bob, knows, say
from graphnative.communities.citation_numbers import give_numbers
from graphnative.communities.given_numbers import number_in_order
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j


def numbers(database: Database) -> tuple[dict[str, int], list[int]]:
    nodes = database.read("MATCH (n:__Entity__) RETURN n.key AS k, n.human_readable_id AS n")
    edges = database.read("MATCH (:__Entity__)-[r]->(:__Entity__) RETURN r.human_readable_id AS n")
    return {row["k"]: row["n"] for row in nodes}, [row["n"] for row in edges]


def test_numbers_rise_in_the_order_given_and_are_kept(database: Database) -> None:
    say(database, ann(), bob(), knows())
    number_in_order(database, [BOB, ANN, "Person:nobody"], [KNOWS])
    assert numbers(database) == ({BOB: 0, ANN: 1}, [2])
    number_in_order(database, [ANN, BOB], [KNOWS])
    assert numbers(database) == ({BOB: 0, ANN: 1}, [2])


def test_a_number_is_never_given_again(database: Database) -> None:
    say(database, ann(), bob(), knows())
    number_in_order(database, [ANN, BOB], [KNOWS])
    database.write("MATCH (n {key: $key}) DETACH DELETE n", key=BOB)
    say(database, bob(), knows())
    number_in_order(database, [ANN, BOB], [KNOWS])
    assert numbers(database) == ({ANN: 0, BOB: 3}, [4])
    database.write("CREATE (:__Node__:__Entity__ {id: 'x', key: 'Person:new'})")
    give_numbers(database, "entities", "no run")
    assert numbers(database)[0]["Person:new"] == 5


def test_nothing_to_number_reserves_nothing(database: Database) -> None:
    number_in_order(database, [], [])
    assert database.read("MATCH (m:Meta) RETURN m.next_human_readable_id AS n") == [{"n": None}]
