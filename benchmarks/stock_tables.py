"""How long the stock ``graphrag query`` takes on our export, beside tables of GraphRAG's own making.

python benchmarks/stock_tables.py [--scale 1.0] [--rounds 5] [--methods local,basic,global]

Writes a graph of 20,000 entities, 60,000 relationships and 2,000 reports through the store and exports it.
The same rows are written a second time by GraphRAG's own code: its parquet provider and its LanceDB store,
with the columns and the index that these make. The stock command then answers the same questions on both
in turn, each time as a new process, through one gateway without a model.
"""

import argparse
import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import yaml

from alternate import alternating_medians
from graphnative.bridge.vectors import BATCH
from graphnative.communities.texts_to_embed import VECTOR_TABLES
from graphnative.settings import load_settings
from graphnative.store.gateway import running_gateway
from graphnative.store.property_graph import open_store
from made_communities import write_made_graph
from made_vectors import RandomVectors, export_with
from report import machine_line, table
from scratch_workspace import scratch_workspace

SIZES = (20_000, 60_000, 2_000)
GROUP = 10
QUESTION = "What do the organisations do about water and methane?"


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full size")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each command on each tables")
    parser.add_argument("--methods", default="local,basic,global", help="comma-separated")
    options = parser.parse_args()
    with scratch_workspace(None) as root:
        with open_store(root) as store:
            write_made_graph(store, *(int(n * options.scale) // GROUP * GROUP for n in SIZES))
            ours = export_with(store, RandomVectors())
        theirs = root / "indexes" / "graphrags-own"
        write_as_graphrag_does(ours, theirs)
        print(machine_line(scale=options.scale, rounds=options.rounds))
        with running_gateway(load_settings(root)):
            for name in options.methods.split(","):  # a table each: one method may take as long as the others
                row = measure(root, (ours, theirs), name, options.rounds)
                print(
                    table(["stock command", "our tables", "GraphRAG's own", "ours / own"], [row]), flush=True
                )
    print("\nmust be no slower: ours / own ≤ 1, but for the noise of the machine")


def measure(root: Path, folders: Sequence[Path], method: str, rounds: int) -> tuple[str, float, float, float]:
    """Return the median seconds of one method on both tables."""
    ways: dict[str, Callable[[], None]] = {
        folder.name: partial(query, _workspace(root, folder), method) for folder in folders
    }
    for way in ways.values():
        way()  # files into the system's cache
    times = list(alternating_medians(ways, rounds=rounds).values())
    return method, times[0], times[1], times[0] / times[1]


def query(root: Path, method: str) -> None:
    """Run the stock command as a user does."""
    executable = Path(sys.executable).with_name("graphrag")
    subprocess.run(
        [str(executable), "query", "--root", str(root), "--method", method, QUESTION],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True"},
    )


def write_as_graphrag_does(ours: Path, theirs: Path) -> None:
    """Write the rows and vectors of an export again, by GraphRAG's own storage and vector store."""
    import lancedb
    import pandas as pd
    from graphrag_storage.file_storage import FileStorage
    from graphrag_storage.tables.parquet_table_provider import ParquetTableProvider
    from graphrag_vectors import VectorStoreDocument
    from graphrag_vectors.lancedb import LanceDBVectorStore

    provider = ParquetTableProvider(FileStorage(base_dir=str(theirs)))
    for path in sorted(ours.glob("*.parquet")):
        asyncio.run(provider.write_dataframe(path.stem, pd.read_parquet(path)))
    read = lancedb.connect(str(ours / "lancedb"))
    for name in VECTOR_TABLES:
        vectors = LanceDBVectorStore(
            db_uri=str(theirs / "lancedb"), index_name=name, vector_size=RandomVectors.dimensions
        )
        vectors.connect()
        vectors.create_index()
        rows = read.open_table(name).to_arrow().to_pylist()
        for start in range(0, len(rows), BATCH):
            documents = [VectorStoreDocument(row["id"], row["vector"]) for row in rows[start : start + BATCH]]
            vectors.load_documents(documents)


def _workspace(root: Path, tables: Path) -> Path:
    """A folder with the same settings, whose tables are others."""
    made = root / f"on-{tables.name}"
    made.mkdir(exist_ok=True)
    content = yaml.safe_load((root / "settings.yaml").read_text(encoding="utf-8"))
    content["output_storage"]["base_dir"] = str(tables)
    content["vector_store"]["db_uri"] = str(tables / "lancedb")
    (made / "settings.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    return made


if __name__ == "__main__":
    main()
