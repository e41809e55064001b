import gzip
import json
from pathlib import Path

import pytest

from graphnative.documents.readers.fields import ReaderOptions
from graphnative.documents.readers.paths import read_articles
from graphnative.documents.readers.refusal import Refusal
from graphnative.errors import InputError
from graphnative.records import Article

ROW = json.dumps({"id": "j", "text": "t"})


def test_a_folder_is_read_with_all_below_it_in_order(tmp_path: Path) -> None:
    for name, content in {
        "b/two.txt": "two",
        "a.md": "# One\none",
        "b/table.csv": "id,text\nc,t\n",
        "rows.jsonl": ROW,
        ".hidden/x.txt": "no",
        ".DS_Store": "no",
        "picture.png": "no",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    shown: dict = {}
    found = list(read_articles([tmp_path], ReaderOptions(tags={"k": 1}), show=shown.__setitem__))
    assert [item.id for item in found if isinstance(item, Article)] == ["a.md", "c", "b/two.txt", "j"]
    (refusal,) = (item for item in found if isinstance(item, Refusal))
    assert refusal.source.endswith("picture.png")
    assert ".png" in refusal.reason
    assert all(item.tags["k"] == 1 for item in found if isinstance(item, Article))
    assert sorted(Path(name).name for name in shown) == ["rows.jsonl", "table.csv"]


def test_a_single_file_is_named_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text("t")
    assert [item.id for item in read_articles([file])] == ["x.txt"]


def test_a_missing_path_is_said_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no file or folder .*absent"):
        read_articles([tmp_path, tmp_path / "absent"])


def test_a_compressed_file_that_breaks_off_and_compressed_text(tmp_path: Path) -> None:
    data = gzip.compress((ROW + "\n").encode() * 5000)
    (tmp_path / "a.jsonl.gz").write_bytes(data[:-20])
    (tmp_path / "b.jsonl.gz").write_bytes(b"not gzip at all")
    (tmp_path / "c.txt.gz").write_bytes(gzip.compress(b"text"))
    (tmp_path / "d.JSON").write_text(f"[{ROW}]")
    found = list(read_articles([tmp_path]))
    refusals = {Path(item.source).name: item.reason for item in found if isinstance(item, Refusal)}
    assert "compressed" in refusals["a.jsonl.gz"]
    assert "can't be read" in refusals["b.jsonl.gz"]
    assert "of a type" in refusals["c.txt.gz"]
    assert found[-1].id == "j"


def test_where_something_was_read_or_refused_is_an_absolute_path_wherever_we_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.txt").write_text("t")
    (tmp_path / "rows.jsonl").write_text(f"{ROW}\n{{\n")
    (tmp_path / "y.xyz").touch()
    monkeypatch.chdir(tmp_path)
    found = read_articles([Path("x.txt"), Path("./rows.jsonl"), Path("y.xyz")])
    places = [f"{tmp_path}/{name}" for name in ("x.txt", "rows.jsonl:1", "rows.jsonl:2", "y.xyz")]
    assert [item.source for item in found] == places
