"""The graph's vectors as GraphRAG's vector store, beside LanceDB's of a fresh export."""

import numpy as np
import pytest
from graphrag_vectors.filtering import F
from graphrag_vectors.lancedb import LanceDBVectorStore
from graphrag_vectors.vector_store import VectorStoreDocument

from bridge_graphs import HashEmbedder
from entity_graph import cluster, write_entity_graph
from graphnative.bridge import export
from graphnative.bridge.export import export_index
from graphnative.bridge.live_vector_store import LiveVectors
from graphnative.communities.live_vectors import bring_up_to_date
from graphnative.communities.texts_to_embed import VECTOR_TABLES
from graphnative.errors import InputError, SettingsError
from graphnative.store.database import Database

EMBEDDER = HashEmbedder(dimensions=16)


def closed(table: str = "entity_description") -> LiveVectors:
    """A store that never asks its database."""
    return LiveVectors(None, EMBEDDER, index_name=table, vector_size=3072)  # type: ignore[arg-type]


@pytest.mark.neo4j
@pytest.mark.filterwarnings("ignore:table_names")
def test_it_finds_what_lancedb_finds_in_a_fresh_export(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "open_embedder", lambda _: EMBEDDER)
    write_entity_graph(database)
    cluster(database)
    folder = export_index(database).folder
    bring_up_to_date(database, EMBEDDER)
    for table in VECTOR_TABLES:
        live = LiveVectors(database, EMBEDDER, index_name=table)
        stock = LanceDBVectorStore(db_uri=str(folder / "lancedb"), index_name=table)
        live.connect()
        stock.connect()
        assert live.count() == stock.count() > 0
        for question in ("water", "Who met the board?"):
            vector = EMBEDDER.embed([question])[0]
            ours = live.similarity_search_by_vector(vector.tolist(), k=10)
            theirs = stock.similarity_search_by_vector(vector, k=10)
            assert [found.document.id for found in ours] == [found.document.id for found in theirs]
            for found in ours:
                document = live.search_by_id(str(found.document.id))
                assert document.vector == found.document.vector
                assert type(document.vector) is list and {type(x) for x in document.vector} == {float}
                assert np.dot(document.vector, vector) == pytest.approx(found.score, abs=1e-5)
        bare = live.similarity_search_by_vector(vector.tolist(), k=1, include_vectors=False)
        assert bare[0].document.vector is None
        assert live.search_by_id(str(bare[0].document.id), include_vectors=False).vector is None
        with pytest.raises(IndexError, match="no such id"):
            live.search_by_id("no such id")


def test_a_question_embedded_by_another_model_is_refused() -> None:
    with pytest.raises(SettingsError, match=r"in 3 dimensions, but hash, which made .* in 16"):
        closed().similarity_search_by_vector([0.1, 0.2, 0.3])


def test_a_table_that_the_graph_does_not_have_is_named() -> None:
    with pytest.raises(SettingsError, match="no vector table 'renamed'"):
        closed("renamed").count()


def test_nothing_can_be_filtered_or_written() -> None:
    with pytest.raises(InputError, match="no fields"):
        closed().similarity_search_by_vector([0.0] * 16, filters=F.x == 1)
    document = VectorStoreDocument("a", [0.0] * 16)
    for write in (
        closed().create_index,
        lambda: closed().load_documents([document]),
        lambda: closed().remove(["a"]),
        lambda: closed().update(document),
    ):
        with pytest.raises(InputError, match="only reads"):
            write()
