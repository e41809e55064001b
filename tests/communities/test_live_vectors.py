"""Texts of a run, embedded in the graph: all of them, only once, and exactly those that are there."""

import json
from pathlib import Path

import pytest

from bridge_graphs import ESG, FOREIGN, FORGET_FIRM_3, NEW_FIRM, HashEmbedder
from graphnative.communities import live_vectors
from graphnative.communities.build import build_communities
from graphnative.communities.hierarchy import LeidenOptions
from graphnative.communities.live_vectors import bring_up_to_date, count_vectors, nearest, vectors_of
from graphnative.communities.texts_to_embed import VECTOR_TABLES, VectorTable
from graphnative.errors import ModelError, StoreError
from graphnative.store.database import Database
from graphnative.store.lock import exclusive
from graphnative.store.text_vectors import read_digests

pytestmark = pytest.mark.neo4j


def cluster(database: Database) -> str:
    return build_communities(database, "esg", options=LeidenOptions(levels=2, max_size=4)).run


def ids(database: Database, table: VectorTable) -> set[str]:
    return set(read_digests(database, live_vectors.LABELS[table]))


def note(database: Database) -> Path:
    return database.settings.indexes / "cache" / "live-esg.json"


def test_every_text_gets_a_vector_once(database: Database) -> None:
    database.write(ESG)
    cluster(database)
    embedder, told = HashEmbedder(), list[tuple[str, int, int]]()
    chosen = bring_up_to_date(database, embedder, progress=lambda *step: told.append(step))
    assert [count_vectors(database, table, "hash") for table in VECTOR_TABLES][0::2] == [17, 24]
    assert count_vectors(database, "community_full_content", "hash") > 0
    assert told[0] == ("Embedding entity_description", 17, 17)
    assert json.loads(note(database).read_text())["run"] == chosen.run

    embedder.embedded.clear()
    revision = database.revision()
    assert bring_up_to_date(database, embedder) == chosen
    note(database).write_text("{", encoding="utf-8")  # cut short: everything is compared again
    assert bring_up_to_date(database, embedder) == chosen
    assert embedder.embedded == [] and database.revision() == revision


def test_only_what_changed_is_embedded_and_what_went_is_removed(database: Database) -> None:
    database.write(ESG)
    cluster(database)
    embedder = HashEmbedder()
    bring_up_to_date(database, embedder)
    embedder.embedded.clear()
    database.write(FORGET_FIRM_3)
    database.write(NEW_FIRM)
    cluster(database)
    bring_up_to_date(database, embedder)
    assert {"Firm 9:Firm 9 (Organization), named in 1 article.", "New."} <= set(embedder.embedded)
    assert 3 <= len(embedder.embedded) <= 5
    assert "o9" in ids(database, "entity_description") and "o3" not in ids(database, "entity_description")
    assert "new.0" in ids(database, "text_unit_text") and "c3.1" not in ids(database, "text_unit_text")


def test_another_model_makes_all_vectors_anew(database: Database) -> None:
    database.write(ESG)
    cluster(database)
    bring_up_to_date(database, HashEmbedder())
    other = HashEmbedder("other", 6)
    bring_up_to_date(database, other)
    assert count_vectors(database, "entity_description", "other") == 17
    assert count_vectors(database, "entity_description", "hash") == 0
    vector = other.embed(["Firm 2:Firm 2 (Organization), named in 3 articles."])[0].tolist()
    (found,) = nearest(database, "entity_description", vector, 1, "other")
    assert (found.id, round(found.score, 5)) == ("o2", 1.0)


def test_passages_that_carry_a_vector_of_the_model_are_not_embedded_again(database: Database) -> None:
    database.write(ESG)
    database.write("DROP INDEX graphnative_chunk_vectors IF EXISTS")
    database.write(
        "CREATE VECTOR INDEX graphnative_chunk_vectors FOR (c:Chunk) ON c.embedding OPTIONS "
        "{indexConfig: {`vector.dimensions`: 8, `vector.similarity_function`: 'cosine'}}"
    )
    database.write(
        "MATCH (c:Chunk) WHERE c.id <> 'c0.1' "
        "SET c.embedding = [x IN range(1, 8) | x * 1.0], c.embedder = 'hash'"
    )
    database.read("CALL db.awaitIndexes(300)")
    cluster(database)
    embedder = HashEmbedder()
    bring_up_to_date(database, embedder)
    assert ids(database, "text_unit_text") == {"c0.1"}
    assert count_vectors(database, "text_unit_text", "hash") == 24
    own = embedder.embed(["Firm 0 acted on theme 0."])[0].tolist()
    assert nearest(database, "text_unit_text", own, 3, "hash")[0].id == "c0.1"
    assert len(nearest(database, "text_unit_text", own, 24, "hash")) == 24
    assert set(vectors_of(database, "text_unit_text", ["c0.1", "c0.2", "none"], "hash")) == {"c0.1", "c0.2"}
    database.write("DROP INDEX graphnative_chunk_vectors")


def test_descriptions_of_a_graph_without_passages_are_passages(database: Database) -> None:
    database.write(FOREIGN)
    build_communities(database, "entities")
    bring_up_to_date(database, HashEmbedder())
    assert {name.split("/")[0] for name in ids(database, "text_unit_text")} == {"entity"}


def test_what_was_embedded_before_a_failure_is_kept(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.write(ESG)
    cluster(database)
    monkeypatch.setattr(live_vectors, "_BATCH", 5)
    embedder = HashEmbedder()

    def fail(_: str, done: int, __: int) -> None:
        if done >= 10:
            raise ModelError("the embedder went away")

    with pytest.raises(ModelError):
        bring_up_to_date(database, embedder, progress=fail)
    assert len(ids(database, "entity_description")) == 10 and not note(database).exists()
    embedder.embedded.clear()
    bring_up_to_date(database, embedder)
    reports = count_vectors(database, "community_full_content", "hash")
    assert len(embedder.embedded) == 17 - 10 + 24 + reports


def test_one_process_embeds_at_a_time(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    database.write(ESG)
    cluster(database)
    monkeypatch.setattr(live_vectors, "_LOCK_WAIT_S", 0.0)
    lock = exclusive(database.settings.indexes / "cache" / "live.lock", 0)
    with lock, pytest.raises(StoreError, match="Another process"):
        bring_up_to_date(database, HashEmbedder())
