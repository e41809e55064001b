"""An export as a whole: every table, every vector, only what changed, never half."""

from pathlib import Path

import lancedb
import pyarrow.parquet as pq
import pytest

from bridge_graphs import ESG, FOREIGN, FORGET_FIRM_3, NEW_FIRM, HashEmbedder
from graphnative.bridge import export
from graphnative.bridge.export import ExportResult, export_index
from graphnative.bridge.parquet import SCHEMAS
from graphnative.communities.build import build_communities
from graphnative.communities.hierarchy import LeidenOptions
from graphnative.errors import InputError, ModelError
from graphnative.store.database import Database
from graphnative.store.lock import exclusive

pytestmark = pytest.mark.neo4j

VECTORS = {
    "entity_description": "entities",
    "community_full_content": "community_reports",
    "text_unit_text": "text_units",
}


@pytest.fixture(autouse=True)
def embedder(monkeypatch: pytest.MonkeyPatch) -> HashEmbedder:
    """In place of the workspace's, whose weights take seconds to read."""
    made = HashEmbedder()
    monkeypatch.setattr(export, "open_embedder", lambda _: made)
    return made


def cluster(database: Database) -> None:
    build_communities(database, "esg", options=LeidenOptions(levels=2, max_size=4))


def ids(folder: Path, table: str) -> list[str]:
    names: list[str] = pq.read_table(folder / f"{table}.parquet").column("id").to_pylist()
    return names


def vector_ids(folder: Path, table: str) -> list[str]:
    names: list[str] = lancedb.connect(str(folder / "lancedb")).open_table(table).to_arrow()["id"].to_pylist()
    return names


def check(result: ExportResult, dimensions: int) -> None:
    for table in SCHEMAS:
        assert len(ids(result.folder, table)) == result.rows[table]
    for vectors, table in VECTORS.items():
        assert sorted(vector_ids(result.folder, vectors)) == sorted(ids(result.folder, table))
        stored = lancedb.connect(str(result.folder / "lancedb")).open_table(vectors)
        assert stored.schema.field("vector").type.list_size == dimensions


def test_all_tables_have_their_vectors_and_become_current(database: Database, embedder: HashEmbedder) -> None:
    database.write(ESG)
    cluster(database)
    seen: list[tuple[str, int, int]] = []

    result = export_index(database, progress=lambda *step: seen.append(step))

    assert result.folder == database.settings.indexes / "v1"
    assert (database.settings.indexes / "current").resolve() == result.folder
    assert (result.rows["entities"], result.rows["text_units"], result.rows["documents"]) == (17, 24, 24)
    assert result.vectors_kept == 0
    assert result.vectors_written == 17 + 24 + result.rows["community_reports"]
    assert [step[1:] for step in seen] == [(done, 10) for done in range(1, 11)]
    check(result, embedder.dimensions)


def test_a_second_export_writes_what_changed_only_and_the_first_stays(
    database: Database, embedder: HashEmbedder, tmp_path: Path
) -> None:
    database.write(ESG)
    cluster(database)
    indexes = tmp_path / "elsewhere"
    first = export_index(database, indexes)
    before = {name: sorted(vector_ids(first.folder, name)) for name in VECTORS}
    again = export_index(database, indexes)
    assert (again.vectors_written, again.vectors_kept) == (0, first.vectors_written)

    embedder.embedded.clear()
    database.write(FORGET_FIRM_3)
    database.write(NEW_FIRM)
    cluster(database)
    third = export_index(database, indexes)

    check(third, embedder.dimensions)
    assert third.rows["text_units"] == 22
    # The new organisation, its passage and the report that it changes.
    assert {"Firm 9:Firm 9 (Organization), named in 1 article.", "New."} <= set(embedder.embedded)
    assert 3 <= third.vectors_written <= 5
    assert len(embedder.embedded) == third.vectors_written
    assert sorted(path.name for path in indexes.iterdir()) == ["current", "export.lock", "v2", "v3"]
    # The version before is what it was, though both share their bytes.
    assert {name: sorted(vector_ids(again.folder, name)) for name in VECTORS} == before


def test_an_export_that_fails_leaves_the_index_as_it_was(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.write(ESG)
    cluster(database)
    first = export_index(database)

    def fail(*_: object) -> None:
        raise ModelError("the embedder went away")

    monkeypatch.setattr(export, "update_table", fail)
    with pytest.raises(ModelError):
        export_index(database)
    assert [path.name for path in database.settings.indexes.glob("v*")] == ["v1"]
    assert (database.settings.indexes / "current").resolve() == first.folder


def test_one_export_at_a_time(database: Database) -> None:
    lock = exclusive(database.settings.indexes / "export.lock", 0)
    with lock, pytest.raises(InputError, match="Another export"):
        export_index(database)


def test_passages_bring_their_vectors_unless_another_model_made_them(
    database: Database, embedder: HashEmbedder
) -> None:
    database.write(ESG)
    database.write("MATCH (c:Chunk) SET c.embedding = [x IN range(1, 8) | 0.5], c.embedder = 'hash'")
    database.write("MATCH (c:Chunk {id: 'c0.1'}) SET c.embedder = 'another'")
    cluster(database)
    export_index(database)
    assert embedder.embedded.count("Firm 0 acted on theme 0.") == 1
    assert "Firm 1 acted on theme 1." not in embedder.embedded


def test_a_graph_of_another_program_is_exported_too(database: Database, embedder: HashEmbedder) -> None:
    database.write(FOREIGN)
    build_communities(database, "entities")
    result = export_index(database)
    assert (result.rows["entities"], result.rows["relationships"], result.rows["documents"]) == (5, 5, 0)
    check(result, embedder.dimensions)


def test_what_was_not_clustered_is_not_exported(database: Database) -> None:
    with pytest.raises(InputError, match="no communities yet") as caught:
        export_index(database)
    assert caught.value.hint == "Make them with: graphnative communities"
    build_communities(database, "esg")
    with pytest.raises(InputError, match="no communities of the projection esg yet"):
        export_index(database, projection="esg")
    assert not (database.settings.indexes / "current").exists()


def test_entities_come_before_esg_unless_asked_for(database: Database) -> None:
    database.write(ESG)
    database.write("MATCH (a {id: 'o1'}), (b {id: 'o2'}) CREATE (a)-[:OWNS]->(b)")
    cluster(database)
    build_communities(database, "entities")
    assert export_index(database).rows["entities"] == 8
    assert export_index(database, projection="esg").rows["entities"] == 17
