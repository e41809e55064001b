from pathlib import Path

import pytest

from graphnative.errors import StoreError
from graphnative.store.revision_cache import FACTS, complete_revisions, link_files, open_revision

pytestmark = pytest.mark.neo4j


class Note:
    """What a folder holds: one number."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.number = int((folder / FACTS).read_text("utf-8"))


class Notes:
    """A kind that counts how often it was made, and meets a writer in between when told to."""

    name = "notes"

    def __init__(self, meanwhile=None) -> None:
        self.made = 0
        self.known: list[int | None] = []
        self._meanwhile = meanwhile or (lambda: None)

    def open(self, folder: Path) -> Note:
        return Note(folder)

    def make(self, database, folder: Path, revision: str, known: Note | None) -> None:
        self.made += 1
        self.known.append(known.number if known else None)
        self._meanwhile()
        (folder / FACTS).write_text(str(self.made), "utf-8")


def test_each_revision_is_made_once_and_told_of_the_one_before(database) -> None:
    notes = Notes()
    first = open_revision(database, notes)
    again = open_revision(database, notes)
    database.write("CREATE (:Note)")
    second = open_revision(database, notes)

    assert (first.number, again.number, second.number) == (1, 1, 2)
    assert notes.known == [None, 1]
    assert [note.number for note in complete_revisions(database.settings.indexes / "cache", notes)] == [2, 1]


def test_while_somebody_writes_the_last_that_could_be_read_is_the_answer(database) -> None:
    notes = Notes(lambda: database.write("CREATE (:Note)"))

    assert open_revision(database, notes).number == 3


def test_two_kinds_do_not_disturb_each_other(database) -> None:
    others = Notes()
    others.name = "others"
    notes = Notes()
    for _ in range(3):
        database.write("CREATE (:Note)")
        open_revision(database, notes)
        open_revision(database, others)
    cache = database.settings.indexes / "cache"

    assert len(complete_revisions(cache, notes)) == len(complete_revisions(cache, others)) == 2


def test_a_cache_that_cant_be_written_is_one_sentence(database) -> None:
    (database.settings.indexes / "cache").write_text("in the way", "utf-8")

    with pytest.raises(StoreError, match="can't be written"):
        open_revision(database, Notes())


def test_files_but_the_facts_get_a_second_name(tmp_path: Path) -> None:
    source, target = tmp_path / "a", tmp_path / "b"
    source.mkdir()
    target.mkdir()
    (source / "x.npy").write_text("x", "utf-8")
    (source / FACTS).write_text("{}", "utf-8")
    link_files(source, target)

    assert [file.name for file in target.iterdir()] == ["x.npy"]
