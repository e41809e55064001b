"""Articles to everything they add to the graph: summary, passages, links, organisations, claims, vectors."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from graphnative.documents.chunking import chunk_text
from graphnative.documents.fingerprint import article_state, fingerprint, pipeline_digest
from graphnative.documents.mentions import given_mentions
from graphnative.esg.measured_claims import measured_claims
from graphnative.esg.phrases import PhraseExtractor
from graphnative.esg.rake import Phrase
from graphnative.esg.summary import Summariser
from graphnative.esg.text_vectors import TextVectors
from graphnative.records import (
    Article,
    ArticleVectors,
    Chunk,
    OrganisationMention,
    PreparedArticle,
    TopicLink,
    Vectors,
)

BATCH_ARTICLES = 64
BATCH_CHARACTERS = 400_000
AHEAD = 3
"""Batches whose organisations are looked for while earlier ones are embedded."""

MAX_PHRASES = 5000
"""Key phrases of an article at most; only texts of megabytes have more."""

Mentions = list[tuple[OrganisationMention, ...]]


class Finder(Protocol):
    """Finds the organisations of texts, perhaps elsewhere."""

    def find(self, texts: Sequence[str]) -> Future[Mentions]:
        """Return the future mentions of each text."""


class Linker(Protocol):
    """Maps key phrases to topics."""

    def link(self, batch: Sequence[Iterable[Phrase]]) -> list[tuple[TopicLink, ...]]:
        """Return the links of each article."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """What of an article is known before anything is embedded."""

    article: Article
    summary: str
    chunks: tuple[Chunk, ...]
    phrases: list[Phrase]


@dataclass(frozen=True, slots=True)
class Preparer:
    """Turns articles into what is written for them.

    Source: S0, section 2.2.

    Attributes:
        texts: Embeds headlines, summaries, organisations and passages.
        extract: Finds key phrases in headline and text.
        linker: Maps them to topics.
        summariser: Writes summaries.
        finder: Finds organisations where none are given; None leaves them out.
        chunk_tokens: Word tokens of a passage at most.
        configuration: All else that the result depends on, name to value.
    """

    texts: TextVectors
    extract: PhraseExtractor
    linker: Linker
    summariser: Summariser
    finder: Finder | None
    chunk_tokens: int
    configuration: tuple[tuple[str, object], ...] = ()

    @property
    def pipeline(self) -> str:
        """Digest of the configuration: two preparers of the same one prepare alike."""
        own = {
            "embedder": self.texts.name,
            "summary": self.summariser.name,
            "chunk_tokens": self.chunk_tokens,
            "finder": self.finder is not None,
        }
        return pipeline_digest({**own, **dict(self.configuration)})

    def prepare(self, articles: Iterable[Article]) -> Iterator[list[PreparedArticle]]:
        """Yield batches of prepared articles, in the order of the articles.

        The finder works on the next batches while this one is embedded. What comes out for an article does
        not depend on the batch it is in.

        Args:
            articles: Checked, of distinct ids.
        """
        waiting: deque[tuple[list[Article], Future[Mentions] | None]] = deque()
        batches = batched_articles(articles)
        pipeline = self.pipeline
        for batch in batches:
            waiting.append((batch, self._ask(batch)))
            if len(waiting) > AHEAD:
                yield self._finish(*waiting.popleft(), pipeline)
        while waiting:
            yield self._finish(*waiting.popleft(), pipeline)

    def _ask(self, batch: Sequence[Article]) -> Future[Mentions] | None:
        texts = [_full_text(article) for article in batch if article.organisations is None]
        return self.finder.find(texts) if self.finder and texts else None

    def _finish(
        self, batch: Sequence[Article], found: Future[Mentions] | None, pipeline: str
    ) -> list[PreparedArticle]:
        drafts = [self._draft(article) for article in batch]
        links = self.linker.link([draft.phrases for draft in drafts])
        texts = [text for draft in drafts for text in _texts(draft)]
        rows = iter(self.texts.embed(texts))
        mentions = _mentions(batch, found.result() if found else [])
        named = [", ".join(mention.name for mention in each) for each in mentions]
        organisations = self.texts.embed(named)
        return [
            PreparedArticle(
                article=draft.article,
                fingerprint=fingerprint(draft.article.text),
                state=article_state(draft.article, pipeline),
                summary=draft.summary,
                chunks=draft.chunks,
                links=links[i],
                organisations=mentions[i],
                vectors=_vectors(rows, len(draft.chunks), organisations[i] if named[i] else None),
                embedder=self.texts.name,
                claims=measured_claims(draft.article, draft.chunks, links[i], mentions[i]),
            )
            for i, draft in enumerate(drafts)
        ]

    def _draft(self, article: Article) -> _Draft:
        return _Draft(
            article,
            self.summariser.summarise(article.text),
            chunk_text(article.id, article.text, self.chunk_tokens),
            self.extract(_full_text(article))[:MAX_PHRASES],
        )


def batched_articles(articles: Iterable[Article]) -> Iterator[list[Article]]:
    """Yield articles in batches of bounded number and length; a longer one is a batch of its own."""
    batch: list[Article] = []
    size = 0
    for article in articles:
        if batch and (len(batch) == BATCH_ARTICLES or size + len(article.text) > BATCH_CHARACTERS):
            yield batch
            batch, size = [], 0
        batch.append(article)
        size += len(article.text)
    if batch:
        yield batch


def _full_text(article: Article) -> str:
    """Headline and text, a full stop and an empty line between: no phrase and no name reaches across."""
    if not article.headline:
        return article.text
    stop = "." if article.headline[-1].isalnum() else ""
    return f"{article.headline}{stop}\n\n{article.text}"


def _texts(draft: _Draft) -> list[str]:
    return [draft.article.headline, draft.summary, *(chunk.text for chunk in draft.chunks)]


def _mentions(batch: Sequence[Article], found: Mentions) -> Mentions:
    """The organisations of each article: given, found, or none where nobody looks."""
    rest = iter(found)
    return [
        given_mentions(article.organisations) if article.organisations is not None else next(rest, ())
        for article in batch
    ]


def _vectors(rows: Iterator[Vectors], n_chunks: int, organisations: Vectors | None) -> ArticleVectors:
    import numpy as np

    headline, summary = next(rows), next(rows)
    return ArticleVectors(headline, summary, organisations, np.stack(list(islice(rows, n_chunks))))
