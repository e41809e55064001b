"""The examples of a graph, read and fitted once for as long as they stay the same."""

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Protocol

from graphnative.cypher.schema import GraphSchema
from graphnative.errors import InputError
from graphnative.retrievers.examples.fit_cache import open_fit
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.writer import ExamplesWriter
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.text2cypher.catalogue import Catalogue


class KeepsPairs(Protocol):
    """Has pairs of question and query."""

    def all(self) -> list[ExamplePair]:
        """Return all pairs."""

    def state(self) -> str:
        """Return what changes whenever the pairs do."""


class GivenPairs:
    """Pairs that are held in memory.

    Args:
        pairs: In any order.
    """

    def __init__(self, pairs: Sequence[ExamplePair]) -> None:
        self._pairs = sorted(pairs, key=lambda pair: pair.id)

    def all(self) -> list[ExamplePair]:
        """Return all pairs, sorted by id."""
        return self._pairs

    def state(self) -> str:
        """Return the same at all times."""
        return ""


class FittedExamples:
    """Holds the writer that the kept examples make; it is made anew when they or the schema change.

    Args:
        kept: Where the examples are.
        catalogue: Knows the graph.
        cache: Folder in which is kept what is learnt from them; None keeps nothing.
    """

    def __init__(self, kept: KeepsPairs, catalogue: Catalogue, cache: Path | None = None) -> None:
        self._kept, self._catalogue, self._cache = kept, catalogue, cache
        self._lock = Lock()
        self._pairs: list[ExamplePair] = []
        self._state: str | None = None
        self._fitted: tuple[list[ExamplePair], GraphSchema] | None = None
        self._writer: ExamplesWriter | None = None

    def writer(self) -> ExamplesWriter:
        """Return the writer for the examples as they are now.

        Raises:
            InputError: There are no examples.
        """
        schema = self._catalogue.now().schema
        pairs = self._all()
        if not pairs:
            raise InputError(
                "There are no examples, and without a language model queries are written after examples.",
                hint="Add some with `graphnative examples add FILE.jsonl`, or configure `chat`.",
            )
        with self._lock:
            if self._writer is None or self._fitted != (pairs, schema):
                fit = open_fit(pairs, schema, self._cache)
                self._writer, self._fitted = ExamplesWriter(pairs, fit, schema), (pairs, schema)
            return self._writer

    def nearest(self, question: str, values: Sequence[LinkedValue], k: int) -> list[ExamplePair]:
        """Return at most k examples like a question; none when there are no examples."""
        return self.writer().nearest(question, values, k) if self._all() else []

    def _all(self) -> list[ExamplePair]:
        state = self._kept.state()
        with self._lock:
            if self._state != state:
                self._pairs, self._state = self._kept.all(), state
            return self._pairs
