"""What ``graphrag index`` or ``graphrag update`` wrote, as documents, entities, facts and claims."""

from collections.abc import Callable
from pathlib import Path

from graphnative.bridge.import_claims import ClaimImport
from graphnative.bridge.import_communities import CommunityImport, check_numbers
from graphnative.bridge.import_documents import DocumentImport
from graphnative.bridge.import_graph import GraphImport
from graphnative.bridge.import_result import ImportResult, Tally
from graphnative.bridge.table_files import TableFiles, open_tables
from graphnative.bridge.table_ids import TableIds
from graphnative.communities.given_numbers import number_in_order
from graphnative.esg.reconcile import reconcile_organisations
from graphnative.store.database import Database, HasDatabase
from graphnative.store.imported import clear_former

Progress = Callable[[str, int, int], object]
_DOCUMENTS_AT_ONCE = 100


def import_index(store: HasDatabase, folder: Path, *, progress: Progress | None = None) -> ImportResult:
    """Return what became of every row of the tables after all of them are in the graph.

    The same tables give the same graph, however often they are read in. An entity is found by type and
    folded name, a document by its id and a passage by its place in it, since GraphRAG's own ids are new in
    every run. What earlier tables said of the same documents and these do not is taken away. Stopped at any
    point, the same call goes on and ends with the same graph.

    Args:
        store: The open store.
        folder: GraphRAG's output folder, or the project that has one.
        progress: Called with a label, how many rows are done and how many there are.

    Raises:
        InputError: A table can't be read or has not the columns it must have; nothing is written then.
        StoreError: The server refused or lost a transaction.
    """
    tables = open_tables(folder)
    _read_all(tables)
    database = store.database
    state, ids, tally = tables.digest(), TableIds(), Tally()
    tell = _Teller(progress, sum(tables.counts.values()))
    DocumentImport(database, state, ids, tally, tell.to("Documents")).run(tables)
    graph = GraphImport(database, state, ids, tally, tell.to("Entities and facts"))
    graph.run(tables)
    ClaimImport(database, state, ids, tally, tell.to("Claims")).run(tables)
    _clear_former(database, list(ids.documents), state)
    number_in_order(database, list(graph.entities), list(graph.facts))
    CommunityImport(database, ids, tally).run(tables)
    reconcile_organisations(database)
    tell.to("Communities")(tell.total)
    return tally.result()


def _read_all(tables: TableFiles) -> None:
    """Read every table to its end, so that a damaged one is found before anything is written."""
    check_numbers(tables)
    for table in tables.counts:
        for _ in tables.rows(table):
            pass


def _clear_former(database: Database, documents: list[str], state: str) -> None:
    for start in range(0, len(documents), _DOCUMENTS_AT_ONCE):
        clear_former(database, documents[start : start + _DOCUMENTS_AT_ONCE], state)


class _Teller:
    """Adds up the rows that are done, whoever does them."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self.total = total
        self._progress = progress
        self._done = 0

    def to(self, label: str) -> Callable[[int], None]:
        def tell(rows: int) -> None:
            self._done = min(self._done + rows, self.total)
            if self._progress is not None:
                self._progress(label, self._done, self.total)

        return tell
