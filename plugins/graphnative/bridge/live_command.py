"""GraphRAG's own command on the open graph, in this process only."""

import os
import warnings
from typing import Any

from graphnative.communities.chosen_run import ChosenRun
from graphnative.models.protocols import Embedder
from graphnative.store.database import Database


def graphrag_app() -> Any:
    """Return GraphRAG's typer app."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # or litellm asks a server for prices
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from graphrag.cli.main import app
    return app


def read_the_graph(database: Database, run: ChosenRun, embedder: Embedder) -> None:
    """Let GraphRAG's queries in this process read the open graph.

    Tables and vectors are registered under the names that GraphRAG knows by itself, so that the same
    settings.yaml serves the stock command on an export. No credential passes through GraphRAG's settings,
    which it logs.

    Args:
        database: The open database.
        run: Brought up to date by :func:`graphnative.communities.live_vectors.bring_up_to_date`.
        embedder: The model that made the graph's vectors.
    """
    from graphrag_storage.tables.table_provider_factory import register_table_provider
    from graphrag_storage.tables.table_type import TableType
    from graphrag_vectors import register_vector_store
    from graphrag_vectors.vector_store_type import VectorStoreType

    from graphnative.bridge.live_tables import LiveTables
    from graphnative.bridge.live_vector_store import LiveVectors

    tables = LiveTables(database, run)
    for table_type in TableType:
        register_table_provider(table_type, lambda **_: tables)
    for vector_type in VectorStoreType:
        register_vector_store(vector_type, lambda **options: LiveVectors(database, embedder, **options))
