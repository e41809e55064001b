"""The default engine: threads of this process, which wait for models together."""

from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from graphnative.kg.engines.engine import AHEAD
from graphnative.kg.extraction import Extraction, Passes
from graphnative.models.protocols import Embedder
from graphnative.records import Article


@dataclass(frozen=True, slots=True)
class ThreadEngine:
    """Reads documents in a few threads.

    Attributes:
        passes: What is done with a document.
        threads: Documents that are read at once.
    """

    passes: Passes
    threads: int = 1

    def extract(self, articles: Iterable[Article]) -> Generator[Extraction, None, None]:
        """Yield what the passes read, in the order of the documents; only a few are in work at a time."""
        waiting: deque[Future[Extraction]] = deque()
        with ThreadPoolExecutor(self.threads, thread_name_prefix="extract") as pool:
            try:
                for article in articles:
                    waiting.append(pool.submit(self.passes.extract, article))
                    if len(waiting) > AHEAD * self.threads:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                pool.shutdown(cancel_futures=True)

    def embedder(self, own: Embedder) -> Embedder:
        """Return the embedder of this process."""
        return own
