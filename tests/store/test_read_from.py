from pathlib import Path

import pytest

from graphnative.store.read_from import documents_meant, is_read_from


@pytest.mark.neo4j
def test_an_id_a_file_and_a_folder_mean_what_was_read_from_there(
    database, tmp_path: Path, monkeypatch
) -> None:
    rows = [
        {"id": "q1.txt", "source": str(tmp_path / "reports" / "q1.txt")},
        {"id": "sub/q2.txt", "source": str(tmp_path / "reports" / "sub" / "q2.txt")},
        {"id": "n1", "source": f"{tmp_path}/news.jsonl:1"},
        {"id": "n2", "source": f"{tmp_path}/news.jsonl:2"},
        {"id": "n3", "source": f"{tmp_path}/news.json#1"},
        {"id": "own", "source": ""},
    ]
    database.write("UNWIND $rows AS row CREATE (d:Document) SET d = row, d.kg_state = 's'", rows=rows)
    database.write("CREATE (:Document {id: 'theirs', source: $source})", source=f"{tmp_path}/reports/x.txt")

    def meant(*given: str) -> tuple[str, ...]:
        return documents_meant(database, given).ids

    assert meant("own") == ("own",)
    assert meant(str(tmp_path / "reports")) == ("q1.txt", "sub/q2.txt")
    assert meant(str(tmp_path / "reports" / "sub" / "q2.txt")) == ("sub/q2.txt",)
    assert meant(f"{tmp_path}/news.jsonl", "own") == ("n1", "n2", "own")
    assert meant(f"{tmp_path}/news.json") == ("n3",)
    monkeypatch.chdir(tmp_path)
    assert meant("reports/q1.txt") == ("q1.txt",)
    found = documents_meant(database, ["absent", str(tmp_path / "repo"), "theirs", "own", ""])
    assert (found.ids, found.unknown) == (("own",), ("absent", str(tmp_path / "repo"), "theirs", ""))


def test_the_folder_we_are_in_means_files_and_no_source_that_only_looks_like_one(
    tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "news.jsonl").touch()
    for folder in (tmp_path, tmp_path.parent):
        assert is_read_from(Path("news.jsonl"), folder, (tmp_path,)) and is_read_from(
            tmp_path / "gone.txt", folder, (tmp_path,)
        )
        for own in ("Reuters", "https://example.org/a", "document 0 (q1)", "gone.txt", "x" * 5000):
            assert not is_read_from(Path(own), folder, (tmp_path,))
    assert is_read_from(Path("gone.txt"), tmp_path / "gone.txt", (tmp_path,))
    assert is_read_from(Path("reports/gone.txt"), tmp_path / "reports", (tmp_path,))
    assert not is_read_from(Path("reports/gone.txt"), tmp_path / "report", (tmp_path,))
    assert is_read_from(Path("reports/../gone.txt"), tmp_path / "gone.txt", (tmp_path,))


def test_a_place_kept_as_a_relative_path_is_found_from_the_workspace_too(tmp_path: Path) -> None:
    here, workspace = tmp_path / "elsewhere", tmp_path / "workspace"
    place = Path("reports/q1.txt")
    assert is_read_from(place, workspace / "reports", (here, workspace))
    assert is_read_from(place, here / "reports" / "q1.txt", (here, workspace))
    assert not is_read_from(place, tmp_path / "reports", (here, workspace))
    assert not is_read_from(place, workspace, (here, workspace))
