"""Articles into the graph: what is new or changed is prepared and written, the rest is left alone."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from graphnative.documents.fingerprint import article_state
from graphnative.documents.readers.accepting import accept_articles
from graphnative.documents.readers.known_elsewhere import known_elsewhere
from graphnative.documents.readers.refusal import Refusal
from graphnative.esg.link_mentions import link_mentions
from graphnative.esg.open_preparer import open_preparer
from graphnative.esg.prepare import batched_articles
from graphnative.esg.reconcile import reconcile_organisations
from graphnative.esg.refresh import refresh_articles, write_prepared
from graphnative.records import Article
from graphnative.store.articles import stored_states
from graphnative.store.database import Database, HasDatabase
from graphnative.store.embedder_switch import end_switch
from graphnative.store.steps import run_steps
from graphnative.store.vector_index import ensure_chunk_index

Progress = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What became of every piece of input: ``new + changed + unchanged + len(refused)`` pieces came in.

    Attributes:
        new: Articles that the graph did not have.
        changed: Articles it had with another content or by another configuration.
        unchanged: Articles it had just so.
        refused: What was not taken, and why.
        refreshed: Articles that were not in the input but had been prepared by another configuration, and
            were prepared anew from their text in the graph.
    """

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    refused: tuple[Refusal, ...] = ()
    refreshed: int = 0

    @property
    def received(self) -> int:
        """How many pieces of input came in."""
        return self.new + self.changed + self.unchanged + len(self.refused)


def ingest_articles(
    store: HasDatabase,
    documents: Iterable[Any],
    *,
    progress: Progress | None = None,
    linking: Progress | None = None,
) -> IngestReport:
    """Return what became of the documents after all of them are in the graph.

    Source: S0, section 2.2.

    An article is written whole or not at all, and again only if its content or the configuration differ
    from what the graph holds. Stopped at any point, the same call goes on where it was and ends with the
    same graph. Articles of earlier calls that another configuration prepared are prepared anew, so that the
    graph does not depend on when they came. Organisations and the vector index of the passages, which
    LlamaIndex's retrievers ask, are made once all articles are there.

    Args:
        store: A store or database.
        documents: Articles, refusals of a reader, or LlamaIndex documents. Of two with one id the first
            counts and the second is refused; so is a file that has the id of another one in the graph.
        progress: Called with the number of documents done since the last call.
        linking: Called with the number of passages linked since the last call, if the settings want that.

    Raises:
        OntologyError: The workspace's taxonomy is faulty.
        ModelError: A model failed.
        StoreError: The server refused or lost a transaction.
    """
    database = store.database
    tell = progress or (lambda _: None)
    with open_preparer(store) as preparer:
        intake = _Intake(database, preparer.pipeline, tell)
        write_prepared(database, preparer.prepare(intake.work(documents)), preparer.pipeline, tell)
        refreshed = refresh_articles(database, preparer, lambda _: None)
    reconcile_organisations(store)
    link_mentions(store, force=False, progress=linking)
    run_steps(database, ensure_chunk_index(preparer.texts.dimensions))
    end_switch(database)
    counts = intake.counts
    return IngestReport(
        counts["new"], counts["changed"], counts["unchanged"], tuple(intake.refused), refreshed.all
    )


@dataclass(slots=True)
class _Intake:
    """Sorts what comes in: refused, unchanged, or work."""

    database: Database
    pipeline: str
    progress: Progress
    counts: dict[str, int] = field(default_factory=lambda: {"new": 0, "changed": 0, "unchanged": 0})
    refused: list[Refusal] = field(default_factory=list)

    def work(self, documents: Iterable[Any]) -> Iterator[Article]:
        """Yield the articles that are new or changed."""
        for batch in batched_articles(accept_articles(documents, self._refuse)):
            states = stored_states(self.database, [article.id for article in batch])
            others = known_elsewhere(self.database, batch)
            for article in batch:
                known = states.get(article.id)
                if known == article_state(article, self.pipeline):
                    self.counts["unchanged"] += 1
                    self.progress(1)
                elif article.id in others:
                    self._refuse(others[article.id])
                else:
                    self.counts["new" if known is None else "changed"] += 1
                    yield article

    def _refuse(self, refusal: Refusal) -> None:
        self.refused.append(refusal)
        self.progress(1)
