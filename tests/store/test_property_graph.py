"""Our property graph store: the contract, and what only ours promises."""

import asyncio
import gc
from collections.abc import Iterator

import pytest
from llama_index.core.graph_stores.types import EntityNode, Relation
from llama_index.core.vector_stores.types import VectorStoreQuery, VectorStoreQueryMode
from llama_index.graph_stores.neo4j import Neo4jPropertyGraphStore

from graphnative.errors import OwnershipError, StoreError
from graphnative.store.connect import open_database
from graphnative.store.property_graph import Neo4jGraphStore, open_store

from .contract import GraphStoreContract
from .people import count, filled, names, person, raw, refused

pytestmark = pytest.mark.neo4j


def direct(endpoint, **options) -> Neo4jGraphStore:
    return Neo4jGraphStore(endpoint.username, endpoint.password, endpoint.uri, **options)


@pytest.fixture
def store(workspace, neo4j_endpoint) -> Iterator[Neo4jGraphStore]:
    """A store made as LlamaIndex's users make one, over an empty graph."""
    with direct(neo4j_endpoint) as opened:
        yield opened


class TestContract(GraphStoreContract):
    pass


def test_it_is_one_of_llama_index_s_own_stores(store) -> None:
    assert isinstance(store, Neo4jPropertyGraphStore)
    assert store.supports_structured_queries and store.supports_vector_queries


def test_the_constructor_connects_to_nothing() -> None:
    with Neo4jGraphStore("neo4j", "secret", "bolt://127.0.0.1:1", max_transaction_retry_time=0) as closed:
        assert closed.database.endpoint.database == "neo4j"
        assert "can't be reached" in refused(closed.get)


def test_a_malformed_address_is_one_sentence() -> None:
    with pytest.raises(StoreError):
        Neo4jGraphStore("neo4j", "x", "nonsense")


def test_report_27_another_database_is_used_everywhere(store, neo4j_endpoint) -> None:
    with direct(neo4j_endpoint, database="missing") as other:
        for work in (
            lambda: other.get(),
            lambda: other.structured_query("RETURN 1"),
            lambda: other.get_schema(),
            lambda: other.upsert_nodes([person("Ann")]),
            lambda: asyncio.run(other.aget()),
            lambda: asyncio.run(other.astructured_query("RETURN 1")),
            lambda: asyncio.run(other.aget_schema()),
        ):
            assert "no database 'missing'" in refused(work)
    assert count(store) == 0


def test_constraints_and_indexes_are_made_with_the_first_write_only(store) -> None:
    for row in raw(store, "SHOW CONSTRAINTS YIELD name"):
        raw(store, f"DROP CONSTRAINT {row['name']}")
    assert store.get() == [] and store.get_schema()["metadata"]["constraint"] == []
    store.upsert_nodes([person("Ann")])
    made = {
        tuple(row["labelsOrTypes"] + row["properties"])
        for row in store.get_schema()["metadata"]["constraint"]
    }
    assert made == {("__Node__", "id"), ("__Entity__", "id"), ("__Entity__", "key")}


def test_a_workspace_opens_as_a_store_and_closes_with_it(workspace) -> None:
    (workspace.root / "settings.yaml").write_text(
        f"graphnative:\n  neo4j:\n    uri: {workspace.neo4j.uri}\n", encoding="utf-8"
    )
    with open_store(workspace.root) as opened:
        filled(opened)
        assert opened.database.settings.root == workspace.root.resolve()
        assert count(opened, "(:Meta)") == 1
        assert "Meta" not in opened.get_schema()["node_props"]
    with pytest.raises(StoreError, match="closed"):
        opened.get()
    with pytest.raises(StoreError, match="closed"):
        asyncio.run(opened.aget())


def test_a_store_over_an_open_database_leaves_it_open(database) -> None:
    with Neo4jGraphStore.from_database(database) as over:
        assert over.database is database
        filled(over)
    del over
    gc.collect()
    assert len(database.read("MATCH (n:__Entity__) RETURN n")) == 4


def test_a_graph_of_others_is_only_read(workspace, store) -> None:
    raw(store, "CREATE (:Foreign {x: 1})")
    with open_database(workspace) as foreign, Neo4jGraphStore.from_database(foreign) as only_read:
        assert only_read.structured_query("MATCH (n:Foreign) RETURN n.x AS x") == [{"x": 1}]
        for work in (
            lambda: only_read.upsert_nodes([person("Ann")]),
            lambda: only_read.structured_query("CREATE (:X)"),
            lambda: asyncio.run(only_read.aupsert_nodes([person("Ann")])),
            lambda: asyncio.run(only_read.astructured_query("CREATE (:X)")),
        ):
            with pytest.raises(StoreError):
                work()
    assert count(store) == 1


def test_the_read_only_twin_reads_and_refuses_to_write(store) -> None:
    filled(store)
    twin = store.read_only()
    assert names(twin.get()) == names(store.get())
    assert twin.get_schema()["node_props"] == store.get_schema()["node_props"]
    for work in (
        lambda: twin.upsert_nodes([person("New")]),
        lambda: twin.upsert_relations([Relation(label="R", source_id="Ann", target_id="Cy")]),
        lambda: twin.delete(ids=["Ann"]),
        lambda: twin.delete_llama_nodes(node_ids=["Ann"]),
        lambda: twin.structured_query("CREATE (:X)"),
        lambda: asyncio.run(twin.astructured_query("MATCH (n) DETACH DELETE n")),
        lambda: asyncio.run(twin.adelete(ids=["Ann"])),
    ):
        with pytest.raises(StoreError):
            work()
    twin.close()
    assert (count(store), count(store, "()-[]->()")) == (4, 3)


def test_the_read_only_twin_keeps_the_store_open(workspace, neo4j_endpoint) -> None:
    twin = direct(neo4j_endpoint).read_only()
    gc.collect()
    assert twin.get() == []
    twin._writer.close()


def test_a_query_that_runs_too_long_is_stopped(store, neo4j_endpoint) -> None:
    with direct(neo4j_endpoint, timeout=0.3) as hurried:
        slow = "UNWIND range(1, 100000000) AS i WITH max(toString(i)) AS x RETURN x"
        for work in (
            lambda: hurried.structured_query(slow),
            lambda: asyncio.run(hurried.astructured_query(slow)),
        ):
            assert "terminated" in refused(work)


def test_vectors_of_whole_nodes_are_shown_when_output_is_not_sanitised(store, neo4j_endpoint) -> None:
    store.upsert_nodes([EntityNode(name="Ann", embedding=[1.0, 0.0])])
    query = "MATCH (n:__Entity__) RETURN n, n.embedding AS vector"
    (row,) = store.structured_query(query)
    assert "embedding" not in row["n"] and row["vector"] == [1.0, 0.0]
    with direct(neo4j_endpoint, sanitize_query_output=False) as raw_output:
        assert raw_output.structured_query(query)[0]["n"]["embedding"] == [1.0, 0.0]


def test_chunks_are_searched_by_vector_too(store) -> None:
    from llama_index.core.schema import TextNode

    store.upsert_llama_nodes([TextNode(id_="a", text="A", embedding=[1.0, 0.0]), TextNode(id_="b", text="B")])
    query = VectorStoreQuery(query_embedding=[1.0, 0.1], similarity_top_k=5)
    assert [node.id for node in store.vector_query(query, node_label="Chunk")[0]] == ["a"]
    assert store.vector_query(query) == ([], [])
    assert [n.id for n in asyncio.run(store.avector_query(query, node_label="Chunk"))[0]] == ["a"]


@pytest.mark.parametrize(
    ("query", "label", "message"),
    [
        (VectorStoreQuery(query_embedding=[0.0, 0.0]), "__Entity__", "all zeros"),
        (VectorStoreQuery(query_embedding=None), "__Entity__", "no vector"),
        (VectorStoreQuery(query_embedding=[1.0], similarity_top_k=0), "__Entity__", "similarity_top_k"),
        (VectorStoreQuery(query_embedding=[1.0], mode=VectorStoreQueryMode.MMR), "__Entity__", "'mmr'"),
        (VectorStoreQuery(query_embedding=[1.0]), "Person", "'Person'"),
        (VectorStoreQuery(query_embedding=[float("nan")]), "__Entity__", "not finite"),
    ],
)
def test_a_vector_query_that_makes_no_sense_is_one_sentence(store, query, label, message) -> None:
    with pytest.raises(StoreError, match=message):
        store.vector_query(query, node_label=label)


def test_the_schema_is_read_again_only_after_a_commit(store, monkeypatch) -> None:
    filled(store)
    queries: list[str] = []
    read = store.database.read
    monkeypatch.setattr(
        store.database, "read", lambda cypher, **p: queries.append(cypher) or read(cypher, **p)
    )
    first = store.get_schema()
    assert len(queries) == 5
    assert store.get_schema() is first and len(queries) == 5
    raw(store, "CREATE (:Another)")
    assert "Another" in store.get_schema()["node_props"] and len(queries) == 10
    store.refresh_schema()
    assert len(queries) == 15


def test_the_schema_with_examples(store, neo4j_endpoint) -> None:
    filled(store)
    raw(store, "MATCH (n {id: 'Ann'}) SET n.bio = $text, n.scores = [1, 2, 3, 4]", text="long " * 20)
    with direct(neo4j_endpoint, enhanced_schema=True) as enhanced:
        text = enhanced.get_schema_str()
        assert asyncio.run(enhanced.aget_schema_str()) == text
    assert "- **Person**" in text and "`age`: INTEGER Min: 0, Max: 40" in text
    assert "`name`: STRING Available options: ['Ann', 'Bo', 'Cy']" in text
    assert '`bio`: TEXT Example: "long long' in text
    assert "`scores`: LIST Min Size: 4, Max Size: 4, Example: [1, 2, 3]" in text
    assert "`since`: INTEGER Min: 2001, Max: 2001" in text


def test_the_text_of_the_schema_can_be_narrowed(store) -> None:
    filled(store)
    assert "Company" not in store.get_schema_str(exclude_types=["Company"])
    narrow = store.get_schema_str(include_types=["Person", "KNOWS"])
    assert "(:Person)-[:KNOWS]->(:Person)" in narrow and "WORKS_AT" not in narrow


def test_an_error_of_ownership_names_the_setting(workspace, store) -> None:
    raw(store, "CREATE (:Foreign)")
    with open_database(workspace) as foreign, pytest.raises(OwnershipError) as caught:
        Neo4jGraphStore.from_database(foreign).database.write("CREATE (:X)")
    assert "adopt" in caught.value.hint
