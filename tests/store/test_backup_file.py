import gzip
import hashlib
import json
from pathlib import Path

import pytest

from graphnative.errors import InputError
from graphnative.store.backup_file import check_backup, read_entries

HEADER = {"graphnative": "backup", "format": 1, "schema_version": 1, "nodes": 1, "edges": 1, "meta": {}}
ENTRIES = [["n", 0, ["A"], {}], ["e", 0, 0, "R", {"x": 1}]]


def written(path: Path, header=HEADER, entries=ENTRIES) -> Path:
    body = "".join(json.dumps(value, separators=(",", ":")) + "\n" for value in [header, *entries])
    end = json.dumps(["end", hashlib.sha256(body.encode()).hexdigest()])
    data = (body + end + "\n").encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


@pytest.mark.parametrize("name", ["b.jsonl", "b.jsonl.gz"])
def test_a_whole_backup_passes(tmp_path: Path, name) -> None:
    file = written(tmp_path / name)
    header = check_backup(file)
    assert (header.schema_version, header.nodes, header.edges) == (1, 1, 1)
    assert [entry for _, entry in read_entries(file, "n")] == [[0, ["A"], {}]]
    assert [entry for _, entry in read_entries(file, "e")] == [[0, 0, "R", {"x": 1}]]
    assert next(read_entries(file, "n"))[0] > 10


def test_a_backup_that_breaks_off_or_was_changed_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path / "b.jsonl")
    data = file.read_bytes()
    for broken in (data[:-30], data.replace(b'"x":1', b'"x":2'), data.splitlines(keepends=True)[0]):
        file.write_bytes(broken)
        with pytest.raises(InputError, match="not whole"):
            check_backup(file)
    file = written(tmp_path / "b.jsonl.gz")
    file.write_bytes(file.read_bytes()[:-12])
    with pytest.raises(InputError, match="not whole"):
        check_backup(file)


def test_counts_that_do_not_agree_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not whole"):
        check_backup(written(tmp_path / "b", {**HEADER, "nodes": 2}))


@pytest.mark.parametrize("content", [b"", b"hello\n", b"[1]\n", b'{"id": "a"}\n', b"\xff\x00"])
def test_another_file_is_no_backup(tmp_path: Path, content) -> None:
    file = tmp_path / "x"
    file.write_bytes(content)
    with pytest.raises(InputError, match="is no backup") as caught:
        check_backup(file)
    assert "--full" in caught.value.hint


@pytest.mark.parametrize("newer", [{"format": 2}, {"schema_version": 999}])
def test_a_newer_backup_is_refused(tmp_path: Path, newer) -> None:
    with pytest.raises(InputError, match="newer graphnative"):
        check_backup(written(tmp_path / "b", {**HEADER, **newer}))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"absent can't be read"):
        check_backup(tmp_path / "absent")
