"""Another embedder: all of the graph is embedded anew, resumably, and no search mixes two models."""

import pytest
from llama_index.core.vector_stores.types import VectorStoreQuery

from graphnative.errors import SettingsError, StoreError
from graphnative.esg import prepare, refresh
from graphnative.esg.ingest import ingest_articles
from graphnative.models.open import open_embedder
from graphnative.records import Article
from graphnative.reembed import reembed_graph
from graphnative.retrievers.article_index import open_article_index
from graphnative.retrievers.search import search
from graphnative.store.connect import open_database
from graphnative.store.dump import dump
from graphnative.store.steps import run_steps
from graphnative.store.vector_index import VectorIndex, find_vector_index
from graphnative.store.vector_query import vector_query
from switching import with_embedder

pytestmark = pytest.mark.neo4j

NEWS = [
    Article(f"n{i}", title, f"{title}. The mill runs dry in the north sea.", organisations=("Shell",))
    for i, title in enumerate(["Oil spill", "Water", "A dry mill"])
]
WIPE = "MATCH (n) WHERE NOT n:Meta DETACH DELETE n"


def articles_found(database) -> list[str]:
    index = open_article_index(database)
    return [each.id for each in search(index, "Was there an oil spill?", method="dense", top_k=3)]


def passages_found(database) -> int:
    vector = open_embedder(database.settings.embedder).embed(["oil spill"])[0].tolist()
    query = VectorStoreQuery(query_embedding=vector, similarity_top_k=9)
    return len(run_steps(database, vector_query(query, "Chunk"))[0])


def test_the_graph_is_as_if_the_new_embedder_had_made_it(workspace) -> None:
    with open_database(with_embedder(workspace, "narrow")) as database:
        ingest_articles(database, NEWS)
    told: list[tuple[str, int, int]] = []
    with open_database(with_embedder(workspace, "wide")) as database:
        with pytest.raises(SettingsError, match="3 articles have vectors of narrow") as caught:
            articles_found(database)
        assert "graphnative embed" in caught.value.hint
        report = reembed_graph(database, progress=lambda *each: told.append(each))
        assert (report.articles, report.prepared, report.left) == (3, 0, 0)
        assert report.embedder.startswith("wide/12@")
        assert told[-1] == ("Embedding articles", 3, 3)
        assert len(articles_found(database)) == passages_found(database) == 3
        assert run_steps(database, find_vector_index("Chunk")).dimensions == 32
        switched, revision = list(dump(database)), database.revision()
        again = reembed_graph(database)
        assert (again.articles, again.passages, again.entities, again.searched) == (0, 0, 0, False)
        assert database.revision() == revision
        database.write(WIPE)
        ingest_articles(database, NEWS)
        assert list(dump(database)) == switched


def test_a_switch_that_was_stopped_mixes_nothing_and_goes_on(workspace, monkeypatch) -> None:
    monkeypatch.setattr(prepare, "BATCH_ARTICLES", 1)
    with open_database(with_embedder(workspace, "narrow")) as database:
        ingest_articles(database, NEWS)
    written, write = [], refresh.write_articles

    def one_only(database, batch, pipeline) -> None:
        if written:
            raise StoreError("The server has gone.")
        written.append(batch)
        write(database, batch, pipeline)

    with open_database(with_embedder(workspace, "wide")) as database:
        with monkeypatch.context() as patch, pytest.raises(StoreError, match="has gone"):
            patch.setattr(refresh, "write_articles", one_only)
            reembed_graph(database)
        with pytest.raises(SettingsError, match="2 articles have vectors of narrow"):
            articles_found(database)
        with pytest.raises(StoreError, match="being embedded anew by wide"):
            passages_found(database)
    with open_database(with_embedder(workspace, "narrow")) as database:  # nor by the old one
        with pytest.raises(SettingsError, match="1 article has vectors of wide"):
            articles_found(database)
        with pytest.raises(StoreError, match="being embedded anew"):
            passages_found(database)
    with open_database(with_embedder(workspace, "wide")) as database:
        assert reembed_graph(database).articles == 2
        assert len(articles_found(database)) == passages_found(database) == 3


def test_passages_and_entities_of_others_are_embedded_where_their_model_is_named(workspace) -> None:
    with open_database(with_embedder(workspace, "wide")) as database:
        database.write(
            "UNWIND range(1, 3) AS i "
            "CREATE (:__Node__:Chunk {id: 'c' + i, text: 'oil', embedder: 'old', embedding: [1.0, 0.0]}) "
            "CREATE (:__Node__:__Entity__ {id: 'e' + i, name: 'mill', "
            "embedder: 'old', embedding: [1.0, 0.0]})"
        )
        database.write("MATCH (n {id: 'c3'}) REMOVE n.embedder")
        report = reembed_graph(database)
        assert (report.articles, report.passages, report.entities, report.left) == (0, 2, 3, 1)
        assert not database.read("MATCH (t:Topic) RETURN t.id AS id")  # nothing was ingested: no taxonomy
        assert reembed_graph(database, unnamed=True).passages == 1
        sizes = "MATCH (n:__Node__) RETURN DISTINCT size(n.embedding) AS size, n.embedder AS embedder"
        assert database.read(sizes) == [{"size": 32, "embedder": report.embedder}]


def test_the_indexes_get_the_new_length(workspace) -> None:
    with open_database(with_embedder(workspace, "wide")) as database:
        for label, name in (
            ("Chunk", "graphnative_chunk_vectors"),
            ("__Entity__", "graphnative_entity_vectors"),
        ):
            database.write(
                f"CREATE VECTOR INDEX {name} FOR (n:{label}) ON n.embedding "
                "OPTIONS {indexConfig: {`vector.dimensions`: 2, `vector.similarity_function`: 'cosine'}}"
            )
            database.write(
                f"CREATE (:{label} {{id: '1', name: 'x', text: 'x', embedder: 'old', embedding: [1.0, 0.0]}})"
            )
        reembed_graph(database)
        for label in ("Chunk", "__Entity__"):
            found = run_steps(database, find_vector_index(label))
            assert isinstance(found, VectorIndex) and found.dimensions == 32
