"""How many community reports must be written again when documents arrive, beside a cold modularity run.

    python benchmarks/report_stability.py --data DIR [--keep DIR]

DIR holds re_docred/dev_revised.json.gz (Re-DocRED, MIT) and chatreport/ (ChatReport, Apache-2.0). Re-DocRED's
gold is the entity graph: entities by their folded names, one edge per fact, weighted by the documents that
state it. ChatReport's texts are articles in a real Neo4j, clustered by the `esg` projection; `--keep` names
the workspace that chatreport_retrieval.py kept, which saves the ingest. The last eight documents come one by
one; then the last ten come at once. A report is written again when anything it depends on has changed:
members, edges, the documents behind them. The cold run is GraphRAG's way: modularity, at most ten members,
from nothing each time.
"""

import argparse
import gzip
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from chatreport_retrieval import as_article, read_rows
from graphnative.communities.hierarchy import LeidenOptions, cluster
from graphnative.communities.numbering import number_communities
from graphnative.communities.projection import ProjectedNode, Projection, project
from graphnative.communities.warm_start import LastRun
from graphnative.communities.weighted_graph import weighted_graph
from report import machine_line, table
from scratch_workspace import scratch_workspace

ONE_BY_ONE, AT_ONCE = 8, 10
COLD = LeidenOptions(objective="modularity", max_size=9)
"""GraphRAG's size limit of ten is exclusive."""
WARM = LeidenOptions()
Fact = tuple[str, str, str]


def facts_of(document: dict[str, Any]) -> set[Fact]:
    """Return a document's facts: subject, relation, object."""
    names = [min(mention["name"] for mention in entity).casefold() for entity in document["vertexSet"]]
    return {(names[label["h"]], label["r"], names[label["t"]]) for label in document["labels"]}


def entity_graph(documents: Sequence[set[Fact]]) -> Projection:
    """Return the graph of the facts of some documents."""
    stated: dict[Fact, list[int]] = {}
    for number, facts in enumerate(documents):
        for fact in facts:
            stated.setdefault(fact, []).append(number)
    graph = weighted_graph([], ((one, other, len(by)) for (one, _, other), by in stated.items()))
    stamps: dict[tuple[str, str], list[str]] = {}
    for (one, kind, other), by in sorted(stated.items()):
        stamps.setdefault((min(one, other), max(one, other)), []).append(f"{one} {kind} {other} {by}")
    nodes = tuple(ProjectedNode(key, "", key, "") for key in graph.nodes)
    return Projection("entities", graph, nodes, {pair: "\n".join(parts) for pair, parts in stamps.items()})


class Runs:
    """One way of clustering a graph again and again; each run begins as that way does.

    Args:
        options: How to cluster.
        warm: Begin with the last run.
    """

    def __init__(self, options: LeidenOptions, *, warm: bool) -> None:
        self._options, self._warm = options, warm
        self._last: LastRun | None = None
        self._digests: set[str] = set()

    def rewritten(self, projection: Projection) -> float:
        """Return the share of communities whose report is not known from the run before, in [0, 1]."""
        found = cluster(projection.graph, self._options, self._last)
        if self._warm:
            self._last = found.as_last_run(projection.graph)
        digests = [community.digest for community in number_communities(projection, found)]
        fresh = sum(digest not in self._digests for digest in digests)
        self._digests = set(digests)
        return fresh / len(digests)


def shares(graphs: Iterable[Projection]) -> tuple[float, float, int, int]:
    """Return mean shares of reports written anew, ours and the cold run's, and the last graph's size.

    Args:
        graphs: The graph before, and after each step.
    """
    ours, cold = Runs(WARM, warm=True), Runs(COLD, warm=False)
    found = [(ours.rewritten(graph), cold.rewritten(graph), graph) for graph in graphs]
    last = found[-1][2].graph
    means = [float(np.mean([step[way] for step in found[1:]])) for way in (0, 1)]
    return means[0], means[1], last.size, len(last.source)


def re_docred(path: Path) -> Iterator[list[Any]]:
    """Yield the lines of Re-DocRED's entity graph."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        documents = [facts_of(document) for document in json.load(file)]
    one = (entity_graph(documents[: len(documents) - left]) for left in range(ONE_BY_ONE, -1, -1))
    yield ["re_docred, entities", "one", *shares(one), 0.03]
    ten = (entity_graph(documents[: len(documents) - left]) for left in (AT_ONCE, 0))
    yield ["re_docred, entities", "ten", *shares(ten), 0.08]


def chatreport(data: Path, keep: Path | None) -> Iterator[list[Any]]:
    """Yield the lines of ChatReport's organisations and topics."""
    from graphnative import forget_documents, ingest_articles, open_store

    articles = [as_article(row) for row in read_rows(data)]
    filled = sorted((one for one in articles if one.text.strip()), key=lambda article: article.id)
    with scratch_workspace(keep, embedder={"kind": "use"}) as root, open_store(root) as store:
        ingest_articles(store, articles)

        def after(each: int) -> Callable[[], Iterator[Projection]]:
            def steps() -> Iterator[Projection]:
                late = filled[-(ONE_BY_ONE if each == 1 else AT_ONCE) :]
                forget_documents(store, [article.id for article in late])
                yield project(store.database, "esg")
                for start in range(0, len(late), each):
                    ingest_articles(store, late[start : start + each])
                    yield project(store.database, "esg")

            return steps

        yield ["chatreport, esg", "one", *shares(after(1)()), 0.03]
        yield ["chatreport, esg", "ten", *shares(after(AT_ONCE)()), 0.08]


def main() -> None:
    """Read the command line, measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with re_docred/ and chatreport/")
    parser.add_argument("--keep", type=Path, help="folder of a workspace that stays, with its graph")
    parser.add_argument("--only", choices=["re_docred", "chatreport"], help="one of the two sets")
    options = parser.parse_args()
    lines: list[list[Any]] = []
    if options.only != "chatreport":
        lines += re_docred(options.data / "re_docred" / "dev_revised.json.gz")
    if options.only != "re_docred":
        lines += chatreport(options.data / "chatreport", options.keep)
    print(machine_line() + "\n")
    header = ["graph", "new documents", "rewritten", "cold modularity", "nodes", "edges", "must be ≤"]
    print(table(header, lines))


if __name__ == "__main__":
    main()
