"""GraphRAG's factories after our registration: its own names, our graph, no credential."""

import subprocess
import sys

# In a process of its own: what is registered stays registered, and GraphRAG changes the event loop.
CODE = """
from graphnative.bridge.live_command import graphrag_app, read_the_graph
from graphnative.communities.chosen_run import ChosenRun
from graphrag_storage.tables.table_provider_config import TableProviderConfig
from graphrag_storage.tables.table_provider_factory import create_table_provider
from graphrag_vectors import IndexSchema, VectorStoreConfig, create_vector_store

print(graphrag_app().info.help[:8])
read_the_graph("the database", ChosenRun("esg", "r"), "the embedder")
for kind in ("parquet", "csv"):
    print(type(create_table_provider(TableProviderConfig(type=kind))).__name__)
config = VectorStoreConfig(type="lancedb", db_uri="somewhere", vector_size=8)
store = create_vector_store(config, IndexSchema(index_name="entity_description"))
print(type(store).__name__, store._table(), store._database, store._embedder)
"""


def test_the_names_that_graphrag_knows_lead_to_the_graph() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "GraphRAG",
        "LiveTables",
        "LiveTables",
        "LiveVectors entity_description the database the embedder",
    ]
