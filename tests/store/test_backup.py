import gzip
import json
from pathlib import Path

import pytest

from graphnative.errors import InputError, StoreError
from graphnative.store.backup import dump_full, replaced, write_backup

pytestmark = pytest.mark.neo4j


def test_a_backup_holds_every_property_and_says_how_much_it_holds(database) -> None:
    database.write("MATCH (m:Meta) SET m.taxonomy_digest = 'd'")
    database.write("CREATE (a:A:B {id: 1, at: date('2021-03-04')})-[:R {x: 1.5}]->(b:C)")
    lines = [json.loads(line) for line in dump_full(database)]
    header, nodes, edges, end = lines[0], lines[1:3], lines[3], lines[4]
    assert (header["graphnative"], header["nodes"], header["edges"]) == ("backup", 2, 1)
    assert header["meta"] == {"organisations_stale": False, "taxonomy_digest": "d"}
    by_label = {tuple(node[2]): node for node in nodes}
    assert by_label["A", "B"][3] == {"at": {"$date": "2021-03-04"}, "id": 1}
    assert edges == ["e", by_label["A", "B"][1], by_label[("C",)][1], "R", {"x": 1.5}]
    assert end[0] == "end"


def test_a_graph_that_changes_meanwhile_is_no_backup(database) -> None:
    database.write("CREATE (:A)")
    lines = dump_full(database)
    next(lines)
    database.write("CREATE (:A)")
    with pytest.raises(StoreError, match="changed while"):
        list(lines)


def test_a_file_is_written_whole_compressed_and_counted(database, tmp_path: Path) -> None:
    database.write("CREATE (:A)-[:R]->(:A)")
    seen: list[int] = []
    assert write_backup(database, tmp_path / "b.jsonl", progress=seen.append) == 3
    assert write_backup(database, tmp_path / "b.jsonl.gz") == 3
    assert sum(seen) == 5
    assert gzip.decompress((tmp_path / "b.jsonl.gz").read_bytes()) == (tmp_path / "b.jsonl").read_bytes()
    assert sorted(file.name for file in tmp_path.glob("b.*")) == ["b.jsonl", "b.jsonl.gz"]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_text("old")
    with pytest.raises(ZeroDivisionError), replaced(file) as out:
        out.write("half")
        raise ZeroDivisionError
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_place_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"absent.*can't be written"), replaced(tmp_path / "absent" / "x"):
        pass
