"""Which documents were read from which files: by the place that each was read from."""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from graphnative.store.database import Database

_KNOWN = """
UNWIND $ids AS id
MATCH (d:Document {id: id}) WHERE any(key IN keys(d) WHERE key ENDS WITH '_state')
RETURN id
"""
_PLACED = """
MATCH (d:Document)
WHERE d.source IS NOT NULL AND d.source <> '' AND any(key IN keys(d) WHERE key ENDS WITH '_state')
RETURN d.id AS id, d.source AS source ORDER BY id
"""
_PLACES = """
UNWIND $ids AS id
MATCH (d:Document {id: id}) WHERE d.source IS NOT NULL AND d.source <> ''
RETURN id, d.source AS source
"""
_PLACE_INSIDE = re.compile(r"[:#]\d+$")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that is there, and that documents were read from.

    Attributes:
        path: Where it is.
        whole: Whether it is one document, rather than a table with a document in each row.
    """

    path: Path
    whole: bool


@dataclass(frozen=True, slots=True)
class Meant:
    """What some texts mean.

    Attributes:
        ids: Ids of documents, sorted.
        unknown: The texts that mean no document, in their order.
    """

    ids: tuple[str, ...]
    unknown: tuple[str, ...]


def documents_meant(database: Database, given: Iterable[str]) -> Meant:
    """Return the documents that texts mean: an id means that document, a path what was read from there.

    A folder means all that was read from files below it. What is an id is taken as one. A path is reckoned
    from the folder that we are in; so are places that are kept as relative ones, or else from the workspace.

    Args:
        database: The graph.
        given: Ids, and paths of files or folders; a file need not be there any more.
    """
    texts = list(dict.fromkeys(given))
    ids = {row["id"] for row in database.read(_KNOWN, ids=texts)}
    paths = [text for text in texts if text not in ids]
    found = _read_from(database, paths) if paths else {}
    unknown = tuple(text for text in paths if not found[text])
    return Meant(tuple(sorted(ids.union(*found.values()))), unknown)


def _read_from(database: Database, paths: Iterable[str]) -> dict[str, set[str]]:
    wanted = {text: Path(os.path.abspath(text)) for text in paths if text.strip()}
    folders = dict.fromkeys((Path.cwd(), database.settings.root))
    found: dict[str, set[str]] = {text: set() for text in paths}
    for row in database.read(_PLACED):
        place = Path(_PLACE_INSIDE.sub("", row["source"]))
        for text, path in wanted.items():
            if is_read_from(place, path, folders):
                found[text].add(row["id"])
    return found


def is_read_from(place: Path, path: Path, folders: Iterable[Path]) -> bool:
    """Tell whether the place that a document was read from is a path, or below it.

    A caller's own source, such as the name of a newspaper, looks like a relative path: the folder that it
    would be relative to, and those above it, mean of such only the files that are there.

    Args:
        place: What is kept with the document.
        path: Absolute, of a file or folder.
        folders: Absolute; what a relative place may be relative to.
    """
    return any(_is_below(place, path, folder) for folder in folders)


def _is_below(place: Path, path: Path, folder: Path) -> bool:
    file = Path(os.path.abspath(folder / place))
    if file == path or path not in file.parents:
        return file == path
    # Not Path.exists, which fails for what is too long for a name.
    return place.is_absolute() or path not in (folder, *folder.parents) or os.path.exists(file)


def places_of(database: Database, ids: Iterable[str]) -> dict[str, str]:
    """Return id to the place that a document was read from, of the documents that have one."""
    return {row["id"]: row["source"] for row in database.read(_PLACES, ids=list(ids))}


def source_files(place: str, folders: Iterable[Path]) -> list[SourceFile]:
    """Return the files that a place may mean, of those that are there; none for a caller's own source.

    Args:
        place: What is kept with a document.
        folders: Absolute; what a relative place may be relative to.
    """
    forms = dict.fromkeys((place, _PLACE_INSIDE.sub("", place)))
    found = [SourceFile(folder / form, form == place) for folder in folders for form in forms]
    return [file for file in found if os.path.isfile(file.path)]
