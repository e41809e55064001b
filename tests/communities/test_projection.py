"""What of the store is projected, and what its stamps depend on."""

import pytest

from graphnative.communities.projection import project, suited_projection
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j

_GRAPH = """
CREATE (a:__Node__:__Entity__:Person {id: '1', key: 'Person:ann', name: 'Ann', description: 'an engineer'})
CREATE (b:__Node__:__Entity__:Person {id: '2', key: 'Person:bob', name: 'Bob'})
CREATE (c:__Node__:__Entity__:Place {id: 'Cork'})
CREATE (a)-[:KNOWS {reference_count: 2, fingerprints: ['f1', 'f2']}]->(b)
CREATE (b)-[:KNOWS {reference_count: 1, fingerprints: ['f1']}]->(a)
CREATE (a)-[:LIVES_IN]->(c)
CREATE (a)-[:SAME_AS {reference_count: 5}]->(b)
"""


def test_facts_in_both_directions_are_one_edge_and_candidates_of_a_merge_are_none(database: Database) -> None:
    database.write(_GRAPH)

    projection = project(database, "entities")

    assert projection.graph.nodes == ("Cork", "Person:ann", "Person:bob")
    # Ann - Cork weighs 1 (nothing counted), Ann - Bob 2 + 1 in the two directions.
    assert projection.graph.weight.tolist() == [1.0, 3.0]
    assert [node.name for node in projection.nodes] == ["Cork", "Ann", "Bob"]


def test_what_is_clustered_follows_from_what_the_graph_holds(database: Database) -> None:
    database.write(_GRAPH)
    assert suited_projection(database) == "entities"
    database.write("CREATE (a:Article {id: 'a'})-[:HAS_ORG]->(:Organization {key: 'o'})")
    assert suited_projection(database) == "entities"
    database.write("MATCH (a:Article) CREATE (a)-[:CONTAINED_IN]->(:Topic {id: 't'})")
    assert suited_projection(database) == "esg"


def test_a_stamp_changes_with_the_documents_behind_an_edge_and_not_otherwise(database: Database) -> None:
    database.write(_GRAPH)
    before = project(database, "entities").stamps
    database.write("MATCH ()-[r:KNOWS {reference_count: 2}]->() SET r.fingerprints = ['f2', 'f1']")
    same = project(database, "entities").stamps
    database.write("MATCH ()-[r:KNOWS {reference_count: 1}]->() SET r.fingerprints = ['f3']")
    after = project(database, "entities").stamps

    assert before == same
    assert before["Person:ann", "Person:bob"] != after["Person:ann", "Person:bob"]
    assert before["Cork", "Person:ann"] == after["Cork", "Person:ann"]
