import pytest
from llama_index.core.graph_stores.types import EntityNode, Relation

from graphnative.errors import CypherRejected, StoreError
from graphnative.store.graph_indexes import ensure_graph_indexes
from graphnative.store.steps import run_steps
from graphnative.store.upsert_nodes import upsert_nodes
from graphnative.store.upsert_relations import upsert_relations

pytestmark = pytest.mark.neo4j


@pytest.fixture
def graph(database):
    run_steps(database, ensure_graph_indexes())
    run_steps(database, upsert_nodes([EntityNode(name="Ann"), EntityNode(name="Bo")]))
    return database


def relate(graph, *relations, **aliases) -> None:
    run_steps(graph, upsert_relations(relations, aliases))


def edges(graph):
    rows = graph.read(
        "MATCH (s:__Node__)-[r]->(t:__Node__) WHERE type(r) <> 'MENTIONS' "
        "RETURN s.id AS s, type(r) AS r, t.id AS t ORDER BY s, r, t"
    )
    return [f"{row['s']} {row['r']} {row['t']}" for row in rows]


def knows(source, target, **properties):
    return Relation(label="KNOWS", source_id=source, target_id=target, properties=properties)


def test_one_relation_of_a_type_joins_two_nodes(graph) -> None:
    relate(graph, knows("Ann", "Bo", a=1), knows("Ann", "Bo", b=2), knows("Bo", "Ann"))
    assert edges(graph) == ["Ann KNOWS Bo", "Bo KNOWS Ann"]
    assert graph.read("MATCH (:__Node__ {id: 'Ann'})-[r:KNOWS]->() RETURN r {.*} AS r") == [
        {"r": {"a": 1, "b": 2}}
    ]


def test_an_end_is_found_by_the_name_of_an_entity_of_ours(graph) -> None:
    graph.write("CREATE (:__Node__:__Entity__:Organization {id: '9f3a', key: 'k', name: 'Shell'})")
    relate(graph, knows("Ann", "Shell"), knows("Bo", "Ann"))
    assert edges(graph) == ["Ann KNOWS 9f3a", "Bo KNOWS Ann"]


def test_unknown_ends_get_a_place_that_is_neither_chunk_nor_entity(graph) -> None:
    relate(graph, knows("Ann", "Zoe"), knows("Yan", "Xu"))
    assert edges(graph) == ["Ann KNOWS Zoe", "Yan KNOWS Xu"]
    rows = graph.read(
        "MATCH (n:__Node__) WHERE n.name IS NULL RETURN n.id AS id, labels(n) AS labels ORDER BY id"
    )
    assert rows == [{"id": id_, "labels": ["__Node__"]} for id_ in ("Xu", "Yan", "Zoe")]


def test_aliases_stand_for_other_ids(graph) -> None:
    relate(graph, knows("Ann", "-123"), **{"-123": "Bo"})
    assert edges(graph) == ["Ann KNOWS Bo"]


def test_a_relation_remembers_all_chunks_that_say_it_and_they_mention_its_ends(graph) -> None:
    for chunk in ("c1", "c2", "c1"):
        relate(graph, knows("Ann", "Bo", triplet_source_id=chunk))
    assert graph.read("MATCH ()-[r:KNOWS]->() RETURN r.triplet_source_ids AS ids") == [{"ids": ["c1", "c2"]}]
    assert graph.read("MATCH (c)-[:MENTIONS]->(e) RETURN c.id AS c, e.id AS e ORDER BY c, e") == [
        {"c": c, "e": e} for c in ("c1", "c2") for e in ("Ann", "Bo")
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        knows("Bo", "Ann", big=2**70),
        knows("Bo", "Ann", **{"a\0": 1}),
        Relation(label="", source_id="Bo", target_id="Ann"),
        Relation.model_construct(label="R", source_id=None, target_id="Ann", properties={}),
        Relation.model_construct(label=None, source_id="Bo", target_id="Ann", properties={}),
    ],
)
def test_one_wrong_relation_of_many_leaves_nothing_written(graph, wrong) -> None:
    with pytest.raises((StoreError, CypherRejected)):
        relate(graph, knows("Ann", "Bo"), wrong)
    assert edges(graph) == []


def test_more_relations_than_one_batch_holds(graph) -> None:
    run_steps(graph, upsert_nodes([EntityNode(name=f"n{i}") for i in range(101)]))
    relate(graph, *(knows(f"n{i}", f"n{j}") for i in range(51) for j in range(101)))
    assert graph.read("MATCH ()-[r:KNOWS]->() RETURN count(r) AS n") == [{"n": 51 * 101}]
