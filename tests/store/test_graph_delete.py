import pytest
from llama_index.core.graph_stores.types import EntityNode, Relation
from llama_index.core.schema import NodeRelationship, RelatedNodeInfo, TextNode

from graphnative.store.graph_delete import delete, delete_llama_nodes
from graphnative.store.graph_indexes import ensure_graph_indexes
from graphnative.store.llama_chunks import chunk_from_llama
from graphnative.store.steps import run_steps
from graphnative.store.upsert_nodes import upsert_nodes
from graphnative.store.upsert_relations import upsert_relations

pytestmark = pytest.mark.neo4j


@pytest.fixture
def graph(database):
    """Our ontology and an article beside three facts that the chunks of two documents state."""
    run_steps(database, ensure_graph_indexes())
    database.write(
        "CREATE (:Topic {id: 'a', name: 'Ann'})-[:SOURCE]->(:Topic {id: 'b'}), (:Article {id: 'Ann', age: 1})"
    )
    chunks = []
    for chunk, document in (("c1", "d1"), ("c2", "d1"), ("c3", "d2")):
        source = {NodeRelationship.SOURCE: RelatedNodeInfo(node_id=document)}
        chunks.append(chunk_from_llama(TextNode(id_=chunk, text=chunk, relationships=source)))
    run_steps(database, upsert_nodes(chunks))
    said = [("Ann", "Bo", "c1"), ("Ann", "Cy", "c2"), ("Ann", "Bo", "c3")]
    for source, target, chunk in said:
        origin = {"triplet_source_id": chunk}
        run_steps(database, upsert_nodes([EntityNode(name=n, properties=origin) for n in (source, target)]))
        relation = Relation(label="SOURCE", source_id=source, target_id=target, properties=origin)
        run_steps(database, upsert_relations([relation], {}))
    return database


def content(graph):
    rows = graph.read("MATCH (n:__Node__) RETURN n.id AS id ORDER BY id")
    facts = graph.read(
        "MATCH (s:__Entity__)-[r:SOURCE]->(t) "
        "RETURN s.id AS s, t.id AS t, r.triplet_source_ids AS c ORDER BY s, t"
    )
    return [row["id"] for row in rows], [(f["s"], f["t"], f["c"]) for f in facts]


def rest(graph):
    return graph.read("MATCH (n) WHERE n:Topic OR n:Article RETURN count(n) AS n")[0]["n"], graph.read(
        "MATCH (:Topic)-[r]->(:Topic) RETURN count(r) AS n"
    )[0]["n"]


@pytest.mark.parametrize(
    ("arguments", "nodes", "facts"),
    [
        ((["Bo"], None, None, None), ["Ann", "Cy", "c1", "c2", "c3"], 1),
        ((None, ["SOURCE"], None, None), ["Ann", "Bo", "Cy", "c1", "c2", "c3"], 0),
        ((None, None, {"triplet_source_id": "c2"}, None), ["Ann", "Bo", "c1", "c2", "c3"], 1),
        ((None, None, None, ["Ann", "a", "nobody"]), ["Bo", "Cy", "c1", "c2", "c3"], 0),
        ((None, None, {"triplet_source_id": "c2", "age": 1}, None), ["Ann", "Bo", "Cy", "c1", "c2", "c3"], 2),
        ((None, None, None, None), ["Ann", "Bo", "Cy", "c1", "c2", "c3"], 2),
    ],
)
def test_only_what_was_asked_goes_and_never_what_is_ours(graph, arguments, nodes, facts) -> None:
    run_steps(graph, delete(*arguments))
    found, said = content(graph)
    assert (found, len(said)) == (nodes, facts)
    assert rest(graph) == (3, 1)


def test_a_name_with_quotation_marks_goes_by_the_id_llama_index_gives_it(graph) -> None:
    node = EntityNode(name='Zoe "Z"')
    run_steps(graph, upsert_nodes([node]))
    run_steps(graph, delete(None, None, None, [node.id]))
    assert content(graph)[0] == ["Ann", "Bo", "Cy", "c1", "c2", "c3"]


def test_a_fact_stays_while_another_chunk_states_it(graph) -> None:
    run_steps(graph, delete_llama_nodes(["c3"], None))
    assert content(graph) == (
        ["Ann", "Bo", "Cy", "c1", "c2"],
        [("Ann", "Bo", ["c1"]), ("Ann", "Cy", ["c2"])],
    )
    run_steps(graph, delete_llama_nodes(["c1"], []))
    assert content(graph) == (["Ann", "Cy", "c2"], [("Ann", "Cy", ["c2"])])
    run_steps(graph, delete_llama_nodes(["c2"], []))
    assert content(graph) == ([], [])
    assert rest(graph) == (3, 1)


def test_a_document_goes_with_all_that_only_it_says(graph) -> None:
    run_steps(graph, delete_llama_nodes(None, ["d1"]))
    assert content(graph) == (["Ann", "Bo", "c3"], [("Ann", "Bo", ["c3"])])


@pytest.mark.parametrize("order", [["c1", "c2", "c3"], ["c3", "c2", "c1"], ["c2", "c3", "c1"]])
def test_the_order_of_deleting_does_not_matter(graph, order) -> None:
    for chunk in order[:2]:
        run_steps(graph, delete_llama_nodes([chunk], None))
    last = order[2]
    facts = {"c1": ("Ann", "Bo"), "c2": ("Ann", "Cy"), "c3": ("Ann", "Bo")}
    assert content(graph) == (sorted([*facts[last], last]), [(*facts[last], [last])])


def test_an_entity_that_others_made_is_not_taken_along(graph) -> None:
    graph.write(
        "MATCH (c:Chunk {id: 'c1'}) "
        "CREATE (c)-[:MENTIONS]->(:__Node__:__Entity__:Organization {id: '9f3a', key: 'k', name: 'Shell'})"
    )
    run_steps(graph, delete_llama_nodes(["c1"], None))
    assert "9f3a" in content(graph)[0]


def test_nothing_asked_nothing_deleted(graph) -> None:
    before = content(graph)
    run_steps(graph, delete_llama_nodes(None, None))
    run_steps(graph, delete_llama_nodes([], []))
    assert content(graph) == before
