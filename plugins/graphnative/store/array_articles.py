"""The articles of the graph in outline: ids, headlines, what they are filtered by, and their states."""

import datetime
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from graphnative.store.array_records import NO_DATE
from graphnative.store.database import Database
from graphnative.store.string_table import write_strings

_READ_OUTLINES = """
MATCH (a:Article)
RETURN a.id AS id, a.headline AS headline, a.published AS published, a.tags AS tags, a.esg_state AS state,
       a.embedder AS embedder, size(a.headline_vec) AS dimensions, COUNT { (a)-[:HAS_CHUNK]->() } AS chunks,
       a.source AS source
"""
_READ_ORGANISATIONS = """
MATCH (o:Organization)<-[:HAS_ORG]-(a:Article)
WITH o.key AS key, o.name AS name, o.aliases AS aliases, a.id AS article ORDER BY article
WITH key, name, aliases, collect(DISTINCT article) AS articles
RETURN key, name, aliases, articles
"""


@dataclass(frozen=True, slots=True)
class Outline:
    """One article without its text and vectors.

    Attributes:
        id: Its id.
        headline: Its headline.
        published: Its date as an ordinal, or :data:`NO_DATE`.
        tags: Its tags as JSON.
        state: Digest of all that its vectors and links depend on; empty if unknown.
        embedder: Name of the model that made its vectors; empty if it has none.
        dimensions: Length of its vectors.
        chunks: Number of its chunks.
        source: Where it came from; empty if unknown.
    """

    id: str
    headline: str
    published: int
    tags: str
    state: str
    embedder: str
    dimensions: int
    chunks: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class OrganisationRow:
    """One organisation and its articles' ids, sorted."""

    key: str
    name: str
    aliases: tuple[str, ...]
    articles: tuple[str, ...]


def read_outlines(database: Database) -> tuple[list[Outline], Counter[str]]:
    """Return all articles in the order of their ids, and how many were left out or mended, by reason."""
    ignored: Counter[str] = Counter()
    found: dict[str, Outline] = {}
    for row in database.stream(_READ_OUTLINES):
        if not isinstance(row["id"], str) or not row["id"]:
            ignored["article without an id"] += 1
            continue
        found[row["id"]] = Outline(
            row["id"],
            row["headline"] or "",
            _ordinal(row["published"], ignored),
            row["tags"] or "{}",
            row["state"] or "",
            row["embedder"] or "",
            row["dimensions"] or 0,
            row["chunks"],
            row["source"] or "",
        )
    return [found[article_id] for article_id in sorted(found)], ignored


def read_organisations(database: Database) -> list[OrganisationRow]:
    """Return all organisations that an article names, in the order of their keys."""
    rows = [
        OrganisationRow(
            row["key"], row["name"] or row["key"], tuple(row["aliases"] or ()), tuple(row["articles"])
        )
        for row in database.stream(_READ_ORGANISATIONS)
        if row["key"]
    ]
    return sorted(rows, key=lambda row: row.key)


def content_digest(
    parts: Iterable[bytes], outlines: Iterable[Outline], organisations: Iterable[OrganisationRow]
) -> str:
    """Return 32 hex digits that are equal for graphs whose arrays are equal; empty if that can't be told.

    Args:
        parts: Digests of what else the arrays are made of.
        outlines: All articles; one without a state makes the answer empty.
        organisations: All organisations.
    """
    digest = hashlib.sha256(b"".join(parts))
    for outline in outlines:
        if not outline.state:
            return ""
        digest.update(repr(outline).encode("utf-8", "surrogatepass"))
    for row in organisations:
        digest.update(repr(row).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:32]


def write_outlines(folder: Path, outlines: Sequence[Outline]) -> None:
    """Write ids, states, headlines, sources, dates and tags."""
    write_strings(folder, "ids", (outline.id for outline in outlines))
    write_strings(folder, "states", (outline.state for outline in outlines))
    write_strings(folder, "headlines", (outline.headline for outline in outlines))
    write_strings(folder, "sources", (outline.source for outline in outlines))
    np.save(folder / "published.npy", np.array([outline.published for outline in outlines], dtype=np.int32))
    _write_tags(folder, [json.loads(outline.tags) for outline in outlines])


def write_organisations(
    folder: Path,
    rows: Sequence[OrganisationRow],
    places: Mapping[str, int],
    common: Mapping[str, Sequence[str]],
) -> None:
    """Write the organisations and the articles of each.

    Args:
        folder: Where the files go.
        rows: Sorted by key.
        places: Row of each article id.
        common: The spellings of each organisation, by key, that are common words too.
    """
    lists = [sorted(places[article] for article in row.articles if article in places) for row in rows]
    entries = [
        {"key": row.key, "name": row.name, "aliases": row.aliases, "common": common.get(row.key, ())}
        for row in rows
    ]
    (folder / "organisations.json").write_text(json.dumps(entries, ensure_ascii=False), encoding="utf-8")
    np.save(folder / "organisation_starts.npy", np.cumsum([0, *map(len, lists)]).astype(np.int64))
    np.save(
        folder / "organisation_articles.npy",
        np.array([place for places_ in lists for place in places_], dtype=np.int32),
    )


def _write_tags(folder: Path, tags: Sequence[Mapping[str, Any]]) -> None:
    """One array of value numbers per tag; values are told apart by type and text, and sorted so."""
    names = sorted({name for of_article in tags for name in of_article})
    values: dict[str, list[Any]] = {}
    for number, name in enumerate(names):
        found = {_typed(of_article[name]): of_article[name] for of_article in tags if name in of_article}
        rank = {typed: at for at, typed in enumerate(sorted(found))}
        values[name] = [found[typed] for typed in sorted(found)]
        codes = [rank[_typed(of_article[name])] if name in of_article else -1 for of_article in tags]
        np.save(folder / f"tag_{number}.npy", np.array(codes, dtype=np.int32))
    (folder / "tags.json").write_text(json.dumps(values, ensure_ascii=False), encoding="utf-8")


def _typed(value: Any) -> tuple[str, str]:
    return type(value).__name__, str(value)


def _ordinal(published: Any, ignored: Counter[str]) -> int:
    native = published.to_native() if hasattr(published, "to_native") else published
    if isinstance(native, datetime.date):
        return native.toordinal()
    if native is not None:
        ignored["date that is none"] += 1
    return NO_DATE
