"""Articles of the graph that other settings prepared: as the user gave them, and what was made of them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from graphnative.records import Article, OrganisationMention
from graphnative.store.database import Database

_OUTDATED = """
MATCH (d:Document) WHERE d:Article
  AND d.esg_state IS NOT NULL AND coalesce(d.esg_pipeline, '') <> $pipeline AND d.id > $after
RETURN d.id AS id, d.headline AS headline, d.text AS text, d.published AS published, d.tags AS tags,
       d.organisations_given AS organisations, d.source AS source, d.esg_pipeline AS pipeline,
       d.embedder AS embedder, d.summary AS summary, coalesce(d.organisation_names, []) AS names,
       coalesce(d.organisation_keys, []) AS keys, coalesce(d.organisation_counts, []) AS counts
ORDER BY id LIMIT $limit
"""
_COUNT_OUTDATED = """
MATCH (d:Document) WHERE d:Article
  AND d.esg_state IS NOT NULL AND coalesce(d.esg_pipeline, '') <> $pipeline
RETURN count(d) AS n
"""
_ANY_INGESTED = "MATCH (d:Document) WHERE d:Article AND d.esg_state IS NOT NULL RETURN 1 AS one LIMIT 1"


@dataclass(frozen=True, slots=True)
class StoredArticle:
    """An article of the graph, with what a pipeline made of it.

    Attributes:
        article: As the user gave it.
        pipeline: Digest of the configuration that prepared it.
        embedder: Name of the model that made its vectors.
        summary: Its summary.
        organisations: The organisations it names.
    """

    article: Article
    pipeline: str
    embedder: str
    summary: str
    organisations: tuple[OrganisationMention, ...]


def has_articles(database: Database) -> bool:
    """Return whether any article was ingested."""
    return bool(database.read(_ANY_INGESTED))


def count_outdated_articles(database: Database, pipeline: str) -> int:
    """Return how many articles another configuration prepared.

    Args:
        database: Where.
        pipeline: Digest of the configuration that counts.
    """
    return int(database.read(_COUNT_OUTDATED, pipeline=pipeline)[0]["n"])


def outdated_articles(database: Database, pipeline: str, *, page: int = 100) -> Iterator[StoredArticle]:
    """Yield the articles that another configuration prepared, by id.

    They are read in pages, so that they can be rewritten meanwhile.

    Args:
        database: Where from.
        pipeline: Digest of the configuration that counts.
        page: How many are read at once.
    """
    after = ""
    while rows := database.read(_OUTDATED, pipeline=pipeline, after=after, limit=page):
        yield from map(_stored, rows)
        after = rows[-1]["id"]


def _stored(row: dict[str, Any]) -> StoredArticle:
    named = zip(row["names"], row["keys"], row["counts"], strict=True)
    return StoredArticle(
        _article(row),
        row["pipeline"] or "",
        row["embedder"] or "",
        row["summary"] or "",
        tuple(OrganisationMention(*each) for each in named),
    )


def _article(row: dict[str, Any]) -> Article:
    given = row["organisations"]
    return Article(
        id=row["id"],
        headline=row["headline"],
        text=row["text"],
        published=row["published"].to_native() if row["published"] else None,
        tags=json.loads(row["tags"] or "{}"),
        organisations=tuple(given) if given is not None else None,
        source=row["source"] or "",
    )
