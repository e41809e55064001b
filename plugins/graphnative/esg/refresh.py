"""Articles that other settings prepared: prepared anew, or embedded anew where that is enough."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from graphnative.esg.prepare import Preparer
from graphnative.records import Article, PreparedArticle
from graphnative.store.articles import write_articles
from graphnative.store.database import Database
from graphnative.store.outdated_articles import StoredArticle, outdated_articles

Progress = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Refreshed:
    """What became of articles that other settings had prepared.

    Attributes:
        prepared: Read anew from their text.
        embedded: Of another embedder only: they keep their summary and their organisations.
    """

    prepared: int = 0
    embedded: int = 0

    @property
    def all(self) -> int:
        """Together."""
        return self.prepared + self.embedded


def refresh_articles(database: Database, preparer: Preparer, progress: Progress) -> Refreshed:
    """Bring every article of the graph up to the present settings; return how many were not.

    Each article is written whole, so that the same call goes on where a stopped one was.

    Args:
        database: The open database.
        preparer: Of the present settings.
        progress: Called with the number of articles done since the last call.
    """
    pipeline = preparer.pipeline
    known: dict[str, StoredArticle] = {}
    embedded = 0

    def articles() -> Iterator[Article]:
        nonlocal embedded
        for stored in outdated_articles(database, pipeline):
            if stored.pipeline in preparer.pipeline_by(stored.embedder):
                known[stored.article.id] = stored
                embedded += 1
            yield stored.article

    def forget(batch: list[PreparedArticle]) -> list[PreparedArticle]:
        for prepared in batch:
            known.pop(prepared.article.id, None)
        return batch

    done = write_prepared(database, map(forget, preparer.prepare(articles(), known)), pipeline, progress)
    return Refreshed(done - embedded, embedded)


def write_prepared(
    database: Database, batches: Iterable[list[PreparedArticle]], pipeline: str, progress: Progress
) -> int:
    """Write articles, one batch while the next is prepared; return how many there were.

    Args:
        database: Where to.
        batches: What a preparer yields.
        pipeline: Digest of its configuration.
        progress: Called with the number of articles done since the last call.
    """
    done = 0
    with _one_behind() as submit:
        for batch in batches:
            submit(partial(_write, database, batch, pipeline, progress))
            done += len(batch)
    return done


def _write(database: Database, batch: list[PreparedArticle], pipeline: str, progress: Progress) -> None:
    write_articles(database, batch, pipeline)
    progress(len(batch))


@contextmanager
def _one_behind() -> Iterator[Callable[[Callable[[], None]], None]]:
    """Yield a function that runs jobs in another thread, in order; it waits while one is still running.

    Leaving the block waits for the last job; an error in a job is raised by the next call or at the end.
    """
    pending: list[Future[None]] = []

    def submit(job: Callable[[], None]) -> None:
        while pending:
            pending.pop().result()
        pending.append(pool.submit(job))

    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer") as pool:
        yield submit
        while pending:
            pending.pop().result()
