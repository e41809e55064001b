"""What an engine does: the passes over many documents, whoever runs them."""

from collections.abc import Generator, Iterable
from typing import Protocol

from graphnative.kg.extraction import Extraction
from graphnative.models.protocols import Embedder
from graphnative.records import Article

AHEAD = 2
"""Documents in work for each thread or worker."""


class Engine(Protocol):
    """Maps the passes over documents; what it yields depends on the documents and the models alone."""

    def extract(self, articles: Iterable[Article]) -> Generator[Extraction, None, None]:
        """Yield what the passes read, in the order of the documents; only a few are in work at a time."""

    def embedder(self, own: Embedder) -> Embedder:
        """Return what embeds where the engine reads, in place of an embedder of this process."""
