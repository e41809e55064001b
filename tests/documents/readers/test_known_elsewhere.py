"""Files of one name: none replaces what the graph has from another, and a moved one is the same document."""

import json
from pathlib import Path

import pytest

from graphnative.documents.readers.known_elsewhere import is_elsewhere, known_elsewhere
from graphnative.documents.readers.paths import read_articles
from graphnative.kg.build import build_graph
from graphnative.kg.plan import plan_build
from graphnative.records import Article
from graphnative.store.read_from import SourceFile, source_files


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    for name, text in (("one", "Norvalis acquired Kestrel Power."), ("two", "Nothing of all this is true.")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text(text, encoding="utf-8")
    return tmp_path / "one", tmp_path / "two"


def test_a_file_is_elsewhere_if_all_that_are_known_are_others(folders, tmp_path) -> None:
    one, two = (SourceFile(folder / "a.txt", True) for folder in folders)
    again = tmp_path / "again"
    again.symlink_to(folders[0])
    assert is_elsewhere(one, [two]) and is_elsewhere(SourceFile(one.path, False), [two])
    assert not is_elsewhere(one, [SourceFile(again / "a.txt", True)])
    assert not is_elsewhere(one, [two, one])
    assert not is_elsewhere(one, [])
    assert not is_elsewhere(SourceFile(one.path, False), [SourceFile(two.path, False)])


def test_a_place_means_the_files_that_are_there(folders, tmp_path) -> None:
    file = folders[0] / "a.txt"
    assert source_files(str(file), (tmp_path,)) == [SourceFile(file, True)]
    assert source_files("one/a.txt", (tmp_path.parent, tmp_path)) == [SourceFile(file, True)]
    assert source_files(f"{file}:7", (tmp_path,)) == source_files(f"{file}#1", (tmp_path,))
    assert source_files(f"{file}:7", (tmp_path,)) == [SourceFile(file, False)]
    (tmp_path / "x#1").touch()
    assert source_files("x#1", (tmp_path,)) == [SourceFile(tmp_path / "x#1", True)]
    for own in ("Reuters", "https://example.org/a", "document 0 (q1)", str(tmp_path), "x" * 5000, "a\0"):
        assert source_files(own, (tmp_path,)) == []


@pytest.mark.neo4j
def test_another_file_of_the_same_name_is_refused_and_the_rest_goes_on(database, folders) -> None:
    one, two = folders
    (two / "b.txt").write_text("Ann Lee works for Norvalis.", encoding="utf-8")
    build_graph(database, read_articles([one / "a.txt"]))
    plan = plan_build(database, read_articles([two]))
    assert (plan.documents, len(plan.refused)) == (1, 1)
    report = build_graph(database, read_articles([two]))
    assert report.refused == plan.refused
    assert (report.new, report.changed, len(report.refused)) == (1, 0, 1)
    assert (report.refused[0].source, report.refused[0].reason) == (
        f"{two}/a.txt",
        f"has the id 'a.txt' of {one}/a.txt, which is still there: "
        "rename one of the two, or take the other out with `graphnative forget`",
    )
    said = database.read("MATCH (d:Document {id: 'a.txt'}) RETURN d.text AS text, d.source AS source")[0]
    assert said == {"text": "Norvalis acquired Kestrel Power.", "source": f"{one}/a.txt"}
    (one / "a.txt").write_text("Norvalis sold Kestrel Power.", encoding="utf-8")
    assert build_graph(database, read_articles([one])).changed == 1
    (one / "a.txt").unlink()
    moved = build_graph(database, read_articles([two]))
    assert (moved.changed, moved.unchanged, moved.refused) == (1, 1, [])


@pytest.mark.neo4j
def test_rows_have_ids_of_their_own_that_no_file_name_replaces(database, folders, tmp_path) -> None:
    places = {"row": f"{tmp_path}/old.jsonl:1", "a.txt": str(folders[0] / "a.txt"), "said": "Reuters"}
    for name in ("old", "new"):
        row = json.dumps({"id": "row", "text": "Oil."}), json.dumps({"id": "a.txt", "text": "Gas."})
        (tmp_path / f"{name}.jsonl").write_text("\n".join(row), encoding="utf-8")
    database.write(
        "UNWIND $rows AS row CREATE (d:Document) SET d = row",
        rows=[{"id": key, "source": place} for key, place in places.items()],
    )
    read = [each for each in read_articles([tmp_path / "new.jsonl"]) if isinstance(each, Article)]
    assert list(known_elsewhere(database, read)) == ["a.txt"]
    own = [Article("a.txt", "", "Gas.", source="Reuters"), Article("said", "", "x", source=read[0].source)]
    assert known_elsewhere(database, own) == {}
