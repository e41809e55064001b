from pathlib import Path

from graphnative.documents.readers.listing import list_files


def made(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x", encoding="utf-8")
    return folder


def ids(*paths: Path) -> list[str]:
    return [identity for _, identity in list_files(paths)]


def test_one_folder_gives_paths_below_it_and_a_file_its_name(tmp_path: Path) -> None:
    made(tmp_path, "b/x.txt", "a.txt", ".hidden/y.txt", "b/.z")
    assert ids(tmp_path) == ["a.txt", "b/x.txt"]
    assert ids(tmp_path / "b" / "x.txt") == ["x.txt"]


def test_25_the_same_name_in_two_folders_is_two_documents(tmp_path: Path) -> None:
    one, other = made(tmp_path / "a", "readme.md", "own.md"), made(tmp_path / "b", "readme.md")
    assert ids(one, other) == ["own.md", "a/readme.md", "b/readme.md"]
    assert ids(other, one) == ["b/readme.md", "own.md", "a/readme.md"]
    assert ids(one / "readme.md", other / "readme.md") == ["a/readme.md", "b/readme.md"]


def test_as_many_folders_are_named_as_it_takes(tmp_path: Path) -> None:
    one, other = made(tmp_path / "x" / "sub", "r/a.txt"), made(tmp_path / "y" / "sub", "r/a.txt")
    assert ids(one, other) == ["x/sub/r/a.txt", "y/sub/r/a.txt"]


def test_one_file_given_twice_keeps_its_id(tmp_path: Path) -> None:
    made(tmp_path, "a.txt")
    assert ids(tmp_path, tmp_path / "a.txt") == ["a.txt", "a.txt"]


def test_an_id_made_longer_is_no_id_of_a_third_file(tmp_path: Path) -> None:
    made(tmp_path, "a/r.txt", "b/r.txt", "c/a/r.txt")
    found = ids(tmp_path / "a", tmp_path / "b", tmp_path / "c")
    assert found == [f"{tmp_path.name}/a/r.txt", "b/r.txt", "c/a/r.txt"]


def test_one_folder_by_two_ways_is_one_folder(tmp_path: Path) -> None:
    made(tmp_path, "a/r.txt", "b/r.txt")
    assert ids(tmp_path / "a", tmp_path / "b" / ".." / "a") == ["r.txt", "r.txt"]
