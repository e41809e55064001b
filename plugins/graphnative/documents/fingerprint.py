"""What an article's part of the graph depends on, as digests."""

import hashlib
import json
import unicodedata
from collections.abc import Mapping

from graphnative.records import Article

PIPELINE_VERSION = 6
"""Raised whenever the same article and settings would give another graph."""


def fingerprint(text: str) -> str:
    """Return the SHA-256 of a text in composed form, runs of white space as one space."""
    normalised = " ".join(unicodedata.normalize("NFC", text).split())
    return hashlib.sha256(normalised.encode()).hexdigest()


def content_digest(article: Article) -> str:
    """Return a digest of everything the user said about an article, except where it was read from."""
    published = article.published.isoformat() if article.published else None
    organisations = list(article.organisations) if article.organisations is not None else None
    tags = {key: article.tags[key] for key in sorted(article.tags)}
    return digest([article.id, article.headline, article.text, published, tags, organisations])


def pipeline_digest(parts: Mapping[str, object]) -> str:
    """Return a digest of the configuration that turns articles into graph.

    Args:
        parts: Name to value: models, thresholds, the taxonomy's digest.
    """
    return digest([PIPELINE_VERSION, dict(sorted(parts.items()))])


def article_state(article: Article, pipeline: str) -> str:
    """Return what is stored with an article to know it again: equal exactly if nothing needs to be done.

    Args:
        article: The article as read.
        pipeline: Its :func:`pipeline_digest`.
    """
    return digest([content_digest(article), pipeline])


def digest(value: object) -> str:
    """Return 32 hex digits of the SHA-256 of a value's JSON."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
