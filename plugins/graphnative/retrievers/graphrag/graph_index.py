"""The graph as local and global search see it: loaded once, refreshed when somebody has written."""

from collections.abc import Callable, Sequence
from threading import Lock

from graphnative.communities.live_vectors import bring_up_to_date, nearest
from graphnative.communities.projection import ProjectionName
from graphnative.communities.texts_to_embed import VectorTable
from graphnative.models.exact_tokens import count_exactly
from graphnative.models.open import open_embedder
from graphnative.models.protocols import Embedder
from graphnative.retrievers.graphrag.build_local import (
    build_basic_context,
    build_local_context,
    select_entities,
)
from graphnative.retrievers.graphrag.context_table import TokenCounter
from graphnative.retrievers.graphrag.global_context import GlobalOptions, WeighedReport, weigh_reports
from graphnative.retrievers.graphrag.history import Turn, searched_text
from graphnative.retrievers.graphrag.local_context import LocalContext, LocalOptions
from graphnative.retrievers.graphrag.tables import GraphTables, load_tables
from graphnative.store.database import Database, HasDatabase

Progress = Callable[[str, int, int], object]
_TRIES = 3
_OVERSAMPLED = 2


class GraphIndex:
    """Searches one graph for as long as it lives; :func:`open_graph_index` makes it.

    Args:
        database: The graph.
        embedder: Embeds the questions, and the texts of the graph that have no vector yet.
        projection: Whose communities; None takes ``entities`` when it has been clustered, else ``esg``.
        count: Counts the tokens of a text.
        progress: Called with a label, how many texts are embedded and how many there are to embed.
    """

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        projection: ProjectionName | None = None,
        *,
        count: TokenCounter = count_exactly,
        progress: Progress | None = None,
    ) -> None:
        self.database, self.embedder, self.count = database, embedder, count
        self._projection, self._progress = projection, progress
        self._lock = Lock()
        self._tables: GraphTables | None = None
        self._revision = ""

    def tables(self) -> GraphTables:
        """Return the tables of the graph's present revision; asking costs one round trip.

        Raises:
            InputError: The graph has no communities.
            StoreError: The graph can't be read.
        """
        with self._lock:  # of several threads one loads a new revision
            for _ in range(_TRIES):
                if self._tables is not None and self._revision == self.database.revision():
                    break
                run = bring_up_to_date(self.database, self.embedder, self._projection, self._progress)
                self._revision = self.database.revision()
                try:
                    self._tables = load_tables(self.database, run)
                except KeyError:
                    # The run was replaced while we read it: what one table names the next no longer has.
                    if self._revision == self.database.revision():
                        raise
            assert self._tables is not None
            return self._tables

    def nearest(self, table: VectorTable, text: str, k: int) -> list[tuple[str, float]]:
        """Return ids and cosines of the rows of a vector table that are nearest to a text, best first."""
        vector = self.embedder.embed([text])[0].tolist()
        found = nearest(self.database, table, vector, k, self.embedder.name)
        return [(row.id, row.score) for row in found]

    def local_context(
        self, question: str, options: LocalOptions, history: Sequence[Turn] = ()
    ) -> LocalContext:
        """Return what local search shows a model for a question.

        Args:
            question: Any text that is not blank.
            options: How much is shown.
            history: Earlier turns of the conversation.
        """
        tables = self.tables()
        asked = searched_text(question, history)
        ids = [name for name, _ in self.nearest("entity_description", asked, _OVERSAMPLED * options.top_k)]
        selected = select_entities(tables, ids, options)
        return build_local_context(tables, selected, options, self.count, history)

    def basic_context(
        self, question: str, options: LocalOptions, history: Sequence[Turn] = ()
    ) -> LocalContext:
        """Return the passages nearest to a question, as basic search shows them: in the order of their table.

        Args:
            question: Any text that is not blank.
            options: ``top_k`` passages, of ``max_tokens``.
            history: Earlier turns of the conversation.
        """
        tables = self.tables()
        near = self.nearest("text_unit_text", searched_text(question, history), options.top_k)
        return build_basic_context(tables, [name for name, _ in near], options, self.count, history)

    def global_reports(
        self, question: str, options: GlobalOptions, history: Sequence[Turn] = ()
    ) -> list[WeighedReport]:
        """Return the reports that global search shows a model for a question, the weightiest first.

        Args:
            question: Any text that is not blank.
            options: Which and how many.
            history: Earlier turns of the conversation.
        """
        tables = self.tables()
        found = weigh_reports(tables, options.community_level)
        if options.reports is None or options.reports >= len(found):
            return found
        too_fine = len(tables.reports) - len(found)
        asked = searched_text(question, history)
        near = self.nearest("community_full_content", asked, options.reports + too_fine)
        wanted = {weighed.report.id for weighed in found}
        chosen = [name for name, _ in near if name in wanted][: options.reports]
        return [weighed for weighed in found if weighed.report.id in chosen]


def open_graph_index(
    store: HasDatabase,
    *,
    projection: ProjectionName | None = None,
    embedder: Embedder | None = None,
    progress: Progress | None = None,
) -> GraphIndex:
    """Return the index of a graph; its tables are loaded on first use.

    Args:
        store: The graph.
        projection: Whose communities; None takes ``entities`` when it has been clustered, else ``esg``.
        embedder: Embeds questions and texts; None takes the one that the settings name.
        progress: Called with a label, how many texts are embedded and how many there are to embed.
    """
    database = store.database
    return GraphIndex(
        database, embedder or open_embedder(database.settings.embedder), projection, progress=progress
    )
