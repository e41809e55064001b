"""From what a person calls a node to the node."""

import pytest

from graphnative.errors import InputError
from graphnative.store.database import Database
from graphnative.view.names import find_node

pytestmark = pytest.mark.neo4j

_GRAPH = """
CREATE (o:__Node__:__Entity__:Organization {id: 'o1', key: 'Organization:norvalis', name: 'Norvalis Energy',
                                            aliases: ['Norvalis plc']})
CREATE (p:__Node__:__Entity__:Person {id: 'p1', key: 'Person:mercury', name: 'Mercury'})
CREATE (m:__Node__:__Entity__:Metal {id: 'm1', key: 'Metal:mercury', name: 'Mercury'})
CREATE (t:Topic:LowerEntity {id: 'methane', label: 'methane emission', aliases: ['CH4']})
CREATE (bare:__Node__:__Entity__ {id: 'only an id'})
CREATE (m)-[:NEAR]->(t), (m)-[:NEAR]->(o), (p)-[:NEAR]->(o)
"""


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Norvalis Energy", "Organization:norvalis"),
        ("  norvalis ENERGY ", "Organization:norvalis"),
        ("Norvalis", "Organization:norvalis"),
        ("norvalis PLC", "Organization:norvalis"),
        ("o1", "Organization:norvalis"),
        ("methane emission", "topic/methane"),
        ("ch4", "topic/methane"),
        ("topic/methane", "topic/methane"),
        ("only an id", "only an id"),
        ("Person:mercury", "Person:mercury"),
    ],
)
def test_every_way_to_call_it(name: str, key: str, database: Database) -> None:
    database.write(_GRAPH)
    assert find_node(database, name).key == key


def test_of_several_the_best_connected_is_meant_and_the_others_are_told(database: Database) -> None:
    database.write(_GRAPH)
    found = find_node(database, "mercury")
    assert (found.key, found.others) == ("Metal:mercury", ("Person:mercury",))
    assert found.labels == ("Metal", "__Entity__", "__Node__")


@pytest.mark.parametrize(("name", "hint"), [("Norwalis Enerji", "Norvalis Energy"), ("", ""), ("  ", "")])
def test_what_is_not_there_is_an_error_with_the_nearest_names(
    name: str, hint: str, database: Database
) -> None:
    database.write(_GRAPH)
    with pytest.raises(InputError, match="Nothing in the graph is called") as caught:
        find_node(database, name)
    assert hint in caught.value.hint
