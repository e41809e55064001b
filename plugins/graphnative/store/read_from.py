"""Which documents were read from which files: by the place that each was read from."""

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
_PLACE_INSIDE = re.compile(r"[:#]\d+$")


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

    A folder means all that was read from files below it. What is an id is taken as one.

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
    wanted = {text: Path(text).absolute() for text in paths if text.strip()}
    found: dict[str, set[str]] = {text: set() for text in paths}
    for row in database.read(_PLACED):
        file = Path(_PLACE_INSIDE.sub("", row["source"])).absolute()
        for text, path in wanted.items():
            if file == path or path in file.parents:
                found[text].add(row["id"])
    return found
