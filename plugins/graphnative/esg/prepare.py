"""Articles to everything they add to the graph: summary, passages, links, organisations, claims, vectors."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from graphnative.store.outdated_articles import StoredArticle

BATCH_ARTICLES = 64
BATCH_CHARACTERS = 400_000
AHEAD = 3
"""Batches whose organisations are looked for while earlier ones are embedded."""

MAX_PHRASES = 5000
"""Key phrases of an article at most; only texts of megabytes have more."""

Mentions = list[tuple[OrganisationMention, ...]]
Known = Mapping[str, StoredArticle]


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
        return self._digest({})

    def pipeline_by(self, embedder: str) -> frozenset[str]:
        """Return the digests of configurations that differ from this one in the embedder alone.

        Args:
            embedder: Name of the other model; it may have linked phrases with topics, too.
        """
        links = {embedder, str(dict(self.configuration).get("link_embedder"))}
        return frozenset(self._digest({"embedder": embedder, "link_embedder": link}) for link in links)

    def prepare(
        self, articles: Iterable[Article], known: Known | None = None
    ) -> Iterator[list[PreparedArticle]]:
        """Yield batches of prepared articles, in the order of the articles.

        The finder works on the next batches while this one is embedded. What comes out for an article does
        not depend on the batch it is in.

        Args:
            articles: Checked, of distinct ids.
            known: Those whose summary and organisations stay as they are, by id; looked at when an article
                comes.
        """
        known = {} if known is None else known  # an empty one is filled meanwhile
        waiting: deque[tuple[list[Article], Known, Future[Mentions] | None, str]] = deque()
        batches = batched_articles(articles)
        pipeline = self.pipeline
        for batch in batches:
            kept = {article.id: known[article.id] for article in batch if article.id in known}
            waiting.append((batch, kept, self._ask(batch, kept), pipeline))
            if len(waiting) > AHEAD:
                yield self._finish(*waiting.popleft())
        while waiting:
            yield self._finish(*waiting.popleft())

    def _digest(self, other: Mapping[str, str]) -> str:
        own = {
            "embedder": self.texts.name,
            "summary": self.summariser.name,
            "chunk_tokens": self.chunk_tokens,
            "finder": self.finder is not None,
        }
        return pipeline_digest({**own, **dict(self.configuration), **other})

    def _ask(self, batch: Sequence[Article], known: Known) -> Future[Mentions] | None:
        texts = [_full_text(each) for each in batch if each.organisations is None and each.id not in known]
        return self.finder.find(texts) if self.finder and texts else None

    def _finish(
        self, batch: Sequence[Article], known: Known, found: Future[Mentions] | None, pipeline: str
    ) -> list[PreparedArticle]:
        drafts = [self._draft(article, known.get(article.id)) for article in batch]
        links = self.linker.link([draft.phrases for draft in drafts])
        texts = [text for draft in drafts for text in _texts(draft)]
        rows = iter(self.texts.embed(texts))
        mentions = _mentions(batch, found.result() if found else [], known)
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

    def _draft(self, article: Article, known: StoredArticle | None) -> _Draft:
        return _Draft(
            article,
            known.summary if known else self.summariser.summarise(article.text),
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


def _mentions(batch: Sequence[Article], found: Mentions, known: Known) -> Mentions:
    """The organisations of each article: given, known, found, or none where nobody looks."""
    rest = iter(found)
    mentions: Mentions = []
    for article in batch:
        if article.organisations is not None:
            mentions.append(given_mentions(article.organisations))
        elif article.id in known:
            mentions.append(known[article.id].organisations)
        else:
            mentions.append(next(rest, ()))
    return mentions


def _vectors(rows: Iterator[Vectors], n_chunks: int, organisations: Vectors | None) -> ArticleVectors:
    import numpy as np

    headline, summary = next(rows), next(rows)
    return ArticleVectors(headline, summary, organisations, np.stack(list(islice(rows, n_chunks))))
