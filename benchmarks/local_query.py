"""How long local search takes to build its context, in a process that has answered before.

python benchmarks/local_query.py [--scale 1.0] [--rounds 9]

Writes a graph of 20,000 entities, 60,000 relationships and 2,000 reports through the store, opens it once
with our index and once with GraphRAG's own builder on an export of it, and asks both the same questions in
turn. Both use the same vectors, token counts and options; the embedder takes no time. Before anything is
timed, both contexts are compared: they differ where Neo4j's approximate index takes other entities for the
nearest, which random vectors, all about equally far, make likelier than texts do.
"""

import argparse
import itertools
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from alternate import alternating_medians
from graphnative.models.exact_tokens import count_exactly
from graphnative.retrievers.graphrag.graph_index import GraphIndex
from graphnative.retrievers.graphrag.local_context import LocalOptions
from graphnative.store.property_graph import Neo4jGraphStore, open_store
from made_communities import write_made_graph
from made_vectors import RandomVectors, export_with
from report import machine_line, table
from scratch_workspace import scratch_workspace

ENTITIES, FACTS, REPORTS = 20_000, 60_000, 2_000
GROUP = 10
MUST_S = 0.3


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full size")
    parser.add_argument("--rounds", type=int, default=9, help="questions to each")
    options = parser.parse_args()
    sizes = [int(n * options.scale) // GROUP * GROUP for n in (ENTITIES, FACTS, REPORTS)]
    with scratch_workspace(None) as root, open_store(root) as store:
        print(machine_line(scale=options.scale, rounds=options.rounds))
        rows, times = measure(store, sizes, options.rounds)
    print(table(["local search's context", "first, loading too", "second and later"], rows))
    share = times["graphnative"] / times["GraphRAG"]
    print(f"\nours takes {times['graphnative']:.3f} s (must be ≤ {MUST_S}), {share:.3f} of GraphRAG's time")


def measure(
    store: Neo4jGraphStore, sizes: list[int], rounds: int
) -> tuple[list[tuple[str, float, float]], dict[str, float]]:
    """Return a row per way and the median seconds of each."""
    write_made_graph(store, *sizes)
    embedder, local = RandomVectors(), LocalOptions()
    began = time.perf_counter()
    index = GraphIndex(store.database, embedder)
    index.tables()
    embedded = time.perf_counter() - began
    print(f"vectors of all texts written into the graph and tables loaded: {embedded:.1f} s")
    folder = export_with(store, embedder)

    began = time.perf_counter()
    index = GraphIndex(store.database, embedder)
    ours = index.local_context("first", local).text
    our_first = time.perf_counter() - began
    began = time.perf_counter()
    ask = graphrags_builder(folder, embedder, local)
    theirs = ask("first")
    their_first = time.perf_counter() - began
    common, of = len(set(ours.splitlines()) & set(theirs.splitlines())), len(set(ours.splitlines()))
    print(f"contexts of {count_exactly(ours)} tokens: {common} of {of} lines are the same")

    numbers = itertools.count(1)
    times = alternating_medians(
        {
            "graphnative": lambda: index.local_context(f"question {next(numbers)}", local),
            "GraphRAG": lambda: ask(f"question {next(numbers)}"),
        },
        rounds=rounds,
    )
    first = {"graphnative": our_first, "GraphRAG": their_first}
    return [(name, first[name], seconds) for name, seconds in times.items()], times


def graphrags_builder(folder: Path, embedder: RandomVectors, local: LocalOptions) -> Callable[[str], str]:
    """Return what builds a question's context by GraphRAG's own code, from an export."""
    import pandas as pd
    from graphrag.query.indexer_adapters import (
        read_indexer_entities,
        read_indexer_relationships,
        read_indexer_reports,
        read_indexer_text_units,
    )
    from graphrag.query.structured_search.local_search.mixed_context import LocalSearchMixedContext
    from graphrag_vectors.lancedb import LanceDBVectorStore

    def read(name: str) -> Any:
        return pd.read_parquet(folder / f"{name}.parquet")

    vectors = LanceDBVectorStore(db_uri=str(folder / "lancedb"), index_name="entity_description")
    vectors.connect()
    builder = LocalSearchMixedContext(
        entities=read_indexer_entities(read("entities"), read("communities"), local.community_level),
        entity_text_embeddings=vectors,
        text_embedder=SimpleNamespace(
            embedding=lambda input: SimpleNamespace(first_embedding=embedder.embed(input)[0].tolist())
        ),
        text_units=read_indexer_text_units(read("text_units")),
        community_reports=read_indexer_reports(
            read("community_reports"), read("communities"), local.community_level
        ),
        relationships=read_indexer_relationships(read("relationships")),
        covariates={"claims": []},
        tokenizer=SimpleNamespace(encode=lambda text: range(count_exactly(text)), num_tokens=count_exactly),
    )

    def ask(question: str) -> str:
        text: str = builder.build_context(
            query=question,
            max_context_tokens=local.max_tokens,
            text_unit_prop=local.passages_share,
            community_prop=local.reports_share,
            top_k_mapped_entities=local.top_k,
            top_k_relationships=local.per_entity,
            include_entity_rank=True,
            include_relationship_weight=True,
        ).context_chunks
        return text

    return ask


if __name__ == "__main__":
    main()
