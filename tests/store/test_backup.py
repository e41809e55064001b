import gzip
import json
import os
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


def test_a_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    with replaced(link) as out:
        out.write("new")
    assert link.is_symlink() and target.read_text() == "new"


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with replaced(pipe) as out:
        out.write("through")
    assert os.read(reader, 100) == b"through" and pipe.is_fifo()
    os.close(reader)


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be written: Is a directory"), replaced(tmp_path):
        pass
