"""Documents and text units alone: positions, titles, tokens, raw data."""

import datetime
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from graphnative.bridge.import_documents import DocumentImport
from graphnative.bridge.import_result import Tally
from graphnative.bridge.table_files import open_tables
from graphnative.bridge.table_ids import TableIds
from graphnative.documents.chunking import chunk_id
from graphnative.store.database import Database
from graphrag_tables import Tables, digest, write_index

pytestmark = pytest.mark.neo4j


def load(database: Database, folder: Path) -> tuple[TableIds, list[int]]:
    ids, done = TableIds(), []
    DocumentImport(database, "state", ids, Tally(), done.append).run(open_tables(folder))
    return ids, done


def test_passages_stand_in_their_documents_in_order(database: Database, tmp_path: Path) -> None:
    ids, done = load(database, write_index(tmp_path))
    rows = database.read(
        "MATCH (d:Document)-[:HAS_CHUNK]->(c:Chunk) OPTIONAL MATCH (b)-[:NEXT]->(c) "
        "RETURN d.title AS title, c.index AS i, c.text AS text, c.n_tokens AS n, b.text AS before, "
        "c.id = $known AS known ORDER BY title, i",
        known=chunk_id(
            digest("ACME leaked methane near Moss. Beta bought ACME in 2020."), 1, "Beta bought ACME in 2020."
        ),
    )
    assert [(row["title"], row["i"]) for row in rows] == [
        ("a.txt", 0), ("a.txt", 1), ("b.txt", 0), ("b.txt", 1), ("c.txt", 0),
    ]  # fmt: skip
    assert [row["before"] for row in rows[:2]] == [None, "ACME leaked methane near Moss."]
    assert rows[1]["known"] and rows[1]["n"] == 5
    assert list(ids.documents.values()) == ["a.txt", "b.txt", "c.txt"]
    assert done == [3, 5]


def test_cells_that_hold_nothing_are_made_up_for(database: Database, tmp_path: Path) -> None:
    def sparse(made: Tables) -> None:
        made["documents"][0] |= {"title": None, "creation_date": None, "raw_data": json.dumps({"a": 1})}
        made["text_units"][0] |= {"n_tokens": None}
        made["text_units"][1] |= {"n_tokens": -1}
        made["text_units"][4] |= {"document_id": None}

    load(database, write_index(tmp_path, sparse))
    first = digest("ACME leaked methane near Moss. Beta bought ACME in 2020.")
    document = database.read("MATCH (d:Document {id: $id}) RETURN d.title AS t, d.raw_data AS r", id=first)
    assert document == [{"t": first, "r": '{"a": 1}'}]
    tokens = database.read("MATCH (d {id: $id})-[:HAS_CHUNK]->(c) RETURN c.n_tokens AS n", id=first)
    assert [row["n"] for row in tokens] == [5, 5]
    alone = digest("The Moss inquiry fined ACME.")
    assert database.read("MATCH (d {id: $id})-[:HAS_CHUNK]->() RETURN d.title AS t", id=alone)


def test_documents_may_bring_times_and_records(database: Database, tmp_path: Path) -> None:
    columns = {
        "id": pa.array(["d", None]),
        "creation_date": pa.array([datetime.datetime(2026, 1, 2), None]),
        "raw_data": pa.array([{"a": 1, "b": "x"}, None]),
    }
    pq.write_table(pa.table(columns), tmp_path / "documents.parquet")
    pq.write_table(
        pa.table({"id": ["u"], "text": ["T."], "document_id": ["d"]}), tmp_path / "text_units.parquet"
    )
    load(database, tmp_path)
    row = database.read(
        "MATCH (d:Document) RETURN d.id AS id, d.creation_date AS c, d.raw_data AS r, d.title AS t"
    )
    assert row == [{"id": "d", "c": "2026-01-02 00:00:00", "r": '{"a": 1, "b": "x"}', "t": "d"}]


def test_llama_index_reads_the_passages_as_text_nodes(database: Database, tmp_path: Path) -> None:
    from graphnative.store.property_graph import Neo4jGraphStore

    load(database, write_index(tmp_path))
    store = Neo4jGraphStore.from_database(database)
    ids = [row["id"] for row in database.read("MATCH (c:Chunk) RETURN c.id AS id")]
    nodes = store.get_llama_nodes(ids)
    assert {node.metadata["headline"] for node in nodes} == {"a.txt", "b.txt", "c.txt"}
    assert {node.ref_doc_id for node in nodes} == {
        row["id"] for row in database.read("MATCH (d:Document) RETURN d.id AS id")
    }
