import json
from pathlib import Path

import pytest

from graphnative.errors import CypherRejected, InputError, StoreError
from graphnative.store import restore
from graphnative.store.backup import write_backup
from graphnative.store.backup_file import check_backup
from graphnative.store.connect import open_database
from graphnative.store.dump import dump
from graphnative.store.migrations import SCHEMA_VERSION
from graphnative.store.restore import load
from graphnative.store.steps import run_steps
from graphnative.store.vector_index import find_vector_index

pytestmark = pytest.mark.neo4j

GRAPH = """
CREATE (d:Document:Article {id: 'a', text: 'größer', published: date('2021-03-04'), ingested_at: datetime()})
CREATE (c:__Node__:Chunk {id: 'h', ref_doc_id: 'a', index: 0})
CREATE (p:`Odd ``label` {place: point({longitude: 1.0, latitude: 2.0}), raw: $raw, none: []})
CREATE (d)-[:HAS_CHUNK]->(c), (d)-[:`odd type` {took: duration('P1D')}]->(p)
CREATE (d)-[:SELF]->(d), (d)-[:SELF]->(d)
WITH c CALL db.create.setNodeVectorProperty(c, 'embedding', [0.5, 0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
"""
WIPE = "MATCH (n) WHERE NOT n:Meta DETACH DELETE n"


@pytest.fixture
def backup(database, tmp_path: Path) -> Path:
    database.write("MATCH (m:Meta) SET m.taxonomy_digest = 'digest'")
    database.write(GRAPH, raw=b"\x00\xff")
    write_backup(database, tmp_path / "b.jsonl.gz")
    return tmp_path / "b.jsonl.gz"


def everything(database) -> list:
    nodes = database.read("MATCH (n) WHERE NOT n:Meta RETURN labels(n) AS l, properties(n) AS p")
    edges = database.read(
        "MATCH (a)-[r]->(b) RETURN type(r) AS t, properties(r) AS p, labels(a) AS a, labels(b) AS b"
    )
    return sorted(repr({**row, "p": sorted(row["p"].items())}) for row in nodes + edges)


def test_an_empty_graph_gets_everything_back(database, backup) -> None:
    before, content = everything(database), list(dump(database))
    database.write(WIPE)
    database.write("MATCH (m:Meta) REMOVE m.taxonomy_digest")
    seen: list[int] = []
    assert load(database, backup, progress=seen.append) == 7
    assert sum(seen) == 7
    assert everything(database) == before
    assert list(dump(database)) == content
    meta = database.read("MATCH (m:Meta) RETURN properties(m) AS p")[0]["p"]
    assert meta["taxonomy_digest"] == "digest"
    assert meta["schema_version"] == SCHEMA_VERSION
    assert "loading" not in meta
    assert database.read("SHOW INDEXES YIELD name WHERE name = 'graphnative_backup' RETURN name") == []


def test_the_vectors_can_be_searched_again(database, backup) -> None:
    database.write("DROP INDEX graphnative_chunk_vectors IF EXISTS")
    database.write(WIPE)
    load(database, backup)
    assert run_steps(database, find_vector_index("Chunk")).dimensions == 8
    assert run_steps(database, find_vector_index("__Entity__")) is None


def test_the_workspace_stays_the_one_that_loads(database, backup) -> None:
    database.write(WIPE)
    mine = database.read("MATCH (m:Meta) RETURN m.workspace AS id")
    load(database, backup)
    assert database.read("MATCH (m:Meta) RETURN m.workspace AS id") == mine


def test_a_graph_that_holds_anything_is_refused(database, backup) -> None:
    before = everything(database)
    with pytest.raises(StoreError, match="not empty"):
        load(database, backup)
    assert everything(database) == before


def test_batches_of_any_size_give_the_same_graph(database, backup, monkeypatch) -> None:
    before = everything(database)
    for name, value in [("_BATCH", 1), ("_BATCH_BYTES", 50)]:
        database.write(WIPE)
        monkeypatch.setattr(restore, name, value)
        load(database, backup)
        assert everything(database) == before


def test_an_interrupted_load_is_told_of_and_repeated(database, backup, workspace) -> None:
    before = everything(database)
    database.write(WIPE)

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load(database, backup, progress=interrupt)
    assert database.read("MATCH (n:__Backup__) RETURN count(n) AS n")[0]["n"] > 0
    with pytest.raises(StoreError, match="interrupted") as caught:
        open_database(workspace)
    assert "load FILE" in caught.value.hint
    with open_database(workspace, to_load=True) as again:
        load(again, backup)
    assert everything(database) == before
    open_database(workspace).close()


def test_a_backup_with_a_loose_edge_leaves_the_graph_empty(database, tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / "b.jsonl"
    file.write_text(json.dumps(["n", 0, ["A"], {}]) + "\n" + json.dumps(["e", 0, 9, "R", {}]) + "\n")
    monkeypatch.setattr(restore, "check_backup", lambda _: None)
    with pytest.raises(InputError, match="whose nodes are not in it"):
        load(database, file)
    assert everything(database) == []
    assert database.read("MATCH (m:Meta) RETURN m.loading AS l") == [{"l": None}]


def test_a_broken_file_is_refused_before_anything_is_written(database, backup) -> None:
    database.write(WIPE)
    backup.write_bytes(backup.read_bytes()[:-9])
    with pytest.raises(InputError):
        load(database, backup)
    assert database.read("MATCH (m:Meta) RETURN m.loading AS l") == [{"l": None}]


def test_the_header_counts(backup) -> None:
    assert (check_backup(backup).nodes, check_backup(backup).edges) == (3, 4)


def test_a_label_is_never_executed(database, tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / "b.jsonl"
    file.write_text(json.dumps(["n", 0, ["A\0"], {}]) + "\n")
    monkeypatch.setattr(restore, "check_backup", lambda _: None)
    with pytest.raises(CypherRejected):
        load(database, file)
