"""The passages of a graph, ready to be searched: arrays of the present revision."""

from threading import Lock

from graphnative.errors import InputError
from graphnative.store.database import Database
from graphnative.store.passage_arrays import PassageArrays
from graphnative.store.passage_cache import open_passages


class PassageIndex:
    """Searches one graph for as long as it lives; needs no embedder.

    Args:
        database: The graph; its passages are read by the first question, and again when it has moved.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._lock = Lock()
        self._arrays: PassageArrays | None = None

    def passages(self) -> PassageArrays:
        """Return the passages of the graph's present revision; asking costs one round trip.

        Raises:
            InputError: No passage mentions any entity.
            StoreError: The graph can't be read.
        """
        with self._lock:  # of several threads one opens a new revision
            known = self._arrays
            if known is None or known.facts.revision != self.database.revision():
                self._arrays = known = open_passages(self.database)
        if len(known) and not known.facts.mentions:
            raise InputError(
                f"None of the {len(known)} passages of the graph mentions an entity.",
                hint="Set `graphnative.articles.mentions` in settings.yaml, then run: graphnative link",
            )
        return known
