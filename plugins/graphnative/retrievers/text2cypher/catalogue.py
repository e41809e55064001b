"""What Text2Cypher knows of a graph: its schema and its stored values, read again when it has changed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from graphnative.cypher.schema import GraphSchema, graph_schema
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.value_linking import link_values
from graphnative.store.database import HasDatabase
from graphnative.store.graph_schema import read_schema
from graphnative.store.schema_examples import add_examples
from graphnative.store.steps import Steps, run_steps
from graphnative.store.value_cache import open_values
from graphnative.store.value_table import ValueTable

Places = tuple[tuple[LinkedValue, ...], ...]
FindValues = Callable[[str], Sequence[LinkedValue]]


@dataclass(frozen=True, slots=True)
class Known:
    """A graph at one revision.

    Attributes:
        revision: Which.
        structured: The schema in the form of LlamaIndex's ``structured_schema``, with examples of values.
        schema: The same for the validator.
        values: All stored values.
        further: Finds values in other ways.
    """

    revision: str
    structured: dict[str, Any]
    schema: GraphSchema
    values: ValueTable
    further: FindValues | None = None

    def places(self, question: str) -> Places:
        """Return for each place of a question the stored values that it may name, the likeliest first."""
        found = [place.meanings for place in link_values(question, self.values)]
        known = {(value.label, value.key, value.value) for place in found for value in place}
        further = self.further(question) if self.further else ()
        new = [(value,) for value in further if (value.label, value.key, value.value) not in known]
        return tuple(sorted([*found, *new], key=lambda place: (place[0].start, place[0].end)))


class Catalogue:
    """Knows a graph; several threads may ask.

    Args:
        store: The graph.
        further: Finds values that a question names in other ways than by the graph's own.
    """

    def __init__(self, store: HasDatabase, *, further: FindValues | None = None) -> None:
        self._store, self._further = store, further
        self._lock = Lock()
        self._known: Known | None = None

    def now(self) -> Known:
        """Return what the graph holds now.

        Raises:
            StoreError: It can't be read.
        """
        database = self._store.database
        with self._lock:
            revision = database.revision()
            if self._known is None or self._known.revision != revision:
                structured = run_steps(database, _described())
                values = open_values(self._store)
                schema = graph_schema(structured)
                self._known = Known(revision, structured, schema, values, self._further)
            return self._known


def _described() -> Steps[dict[str, Any]]:
    schema = yield from read_schema()
    yield from add_examples(schema)
    return schema
