"""Exact GRI-path ranking from arrays, against a traversal per query in Cypher over the same graph.

    python benchmarks/gri_path_speed.py [--articles 100000] [--scale 1.0] [--keep DIR] [--traversals 3]

Both compute S0's score of every article and return the best ten. The traversal is given the topics'
similarities, so that it need not compute them, and compares each article's own vectors itself. Embedding the
question is in neither time. `--scale 0.02` is a quick run on 2,000 articles.
"""

import argparse
import time
from pathlib import Path

import numpy as np

from graphnative.retrievers.methods import METHODS, Candidates, by_paths
from graphnative.retrievers.scoring import topic_similarities
from graphnative.settings import load_settings
from graphnative.store.array_cache import open_arrays
from graphnative.store.arrays import ArticleArrays
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from report import machine_line, table
from scratch_workspace import scratch_workspace
from synthetic_articles import unit_rows, write_synthetic

K = 10
_TOLERANCE = 2e-5
_TRAVERSAL = """
MATCH (a:Article)
WITH a, reduce(best = -2.0, v IN [a.headline_vec, a.summary_vec, a.organisations_vec] |
     CASE WHEN v IS NULL OR 2 * vector.similarity.cosine(v, $question) - 1 < best THEN best
     ELSE 2 * vector.similarity.cosine(v, $question) - 1 END) AS own
CALL (a, own) {
  MATCH (a)-[:CONTAINED_IN]->(:Topic)
        <-[:HAS_CATEGORY|HAS_TOPIC|CONTAINS|PROCESS|MEASURED_AS|TYPE|SOURCE*0..]-(node:Topic)
  WITH DISTINCT node, own
  WITH own, collect($similarities[node.id]) AS nodes
  UNWIND nodes + [own] AS similarity
  WITH similarity ORDER BY similarity DESC LIMIT 4
  WITH collect(similarity) AS best
  RETURN best[0] + reduce(sum = 0.0, s IN best[1..] | sum + s) / size(best[1..]) AS score
}
RETURN a.id AS id, score ORDER BY score DESC, id LIMIT $k
"""


def traverse(database: Database, arrays: ArticleArrays, question: np.ndarray) -> list[tuple[str, float]]:
    """Return the best articles and their scores, computed by Neo4j."""
    similarities = topic_similarities(question, arrays.topic_vectors)
    named = {topic.id: float(value) for topic, value in zip(arrays.topics, similarities, strict=True)}
    rows = database.read(_TRAVERSAL, question=question.tolist(), similarities=named, k=K)
    return [(row["id"], row["score"]) for row in rows]


def rank(arrays: ArticleArrays, question: np.ndarray, method: str = "gri-path-paper", **choice: str):
    """Return the ranking of one question from the arrays."""
    topic = " ".join(f"w{number}" for number in range(2, 12))
    return METHODS[method](Candidates(arrays, topic, lambda: question, **choice), K)


def same_ranking(ours: list[tuple[str, float]], theirs: list[tuple[str, float]]) -> bool:
    """Whether two rankings agree; articles whose scores differ by rounding alone may change places."""
    if any(abs(a - b) > _TOLERANCE for (_, a), (_, b) in zip(ours, theirs, strict=True)):
        return False
    scores = dict(theirs)
    cut = theirs[-1][1] + _TOLERANCE
    return all(name in scores or score <= cut for name, score in ours)


def milliseconds(arrays: ArticleArrays, questions: np.ndarray, method: str, **choice: str) -> list[float]:
    """Return the time of each question after one to warm up."""
    rank(arrays, questions[0], method, **choice)
    found = []
    for question in questions:
        begin = time.perf_counter()
        rank(arrays, question, method, **choice)
        found.append((time.perf_counter() - begin) * 1000)
    return found


def compare(database: Database, arrays: ArticleArrays, questions: np.ndarray) -> tuple[float, bool]:
    """Return the median milliseconds of a traversal, and whether all rankings are the same."""
    times, same = [], True
    for question in questions:
        begin = time.perf_counter()
        theirs = traverse(database, arrays, question)
        times.append((time.perf_counter() - begin) * 1000)
        found = by_paths(Candidates(arrays, "", lambda question=question: question), K)
        ours = [
            (arrays.ids[int(row)], float(score)) for row, score in zip(found.rows, found.scores, strict=True)
        ]
        same = same and same_ranking(ours, theirs)
    return float(np.median(times)), same


def run(options: argparse.Namespace) -> None:
    """Write the graph, make the arrays, measure and print."""
    articles = max(K, int(options.articles * options.scale))
    with scratch_workspace(options.keep) as root, open_database(load_settings(root)) as database:
        written = write_synthetic(database, articles, options.seed)
        begin = time.perf_counter()
        arrays = open_arrays(database)
        built = time.perf_counter() - begin
        questions = unit_rows(np.random.default_rng(options.seed + 1), options.questions)
        nodes = len(arrays.topic_sets.members) / len(arrays)
        print(machine_line(seed=options.seed))
        print(
            f"\n{articles:,} articles, {len(arrays.topics)} topics, {nodes:.1f} topics per sub-graph;"
            f" graph written in {written:,.0f} s, arrays in {built:,.0f} s\n"
        )
        traversal, same = compare(database, arrays, questions[: options.traversals])
        lines = []
        for name, method, choice in (
            ("paper, KG_Enhanced", "gri-path-paper", {"variant": "kg_enhanced"}),
            ("paper, KG", "gri-path-paper", {"variant": "kg"}),
            ("fused", "gri-path", {}),
            ("bm25", "bm25", {}),
            ("dense", "dense", {}),
        ):
            times = milliseconds(arrays, questions, method, **choice)
            ratio = traversal / float(np.median(times)) if name == "paper, KG_Enhanced" else None
            lines.append([name, float(np.median(times)), float(np.percentile(times, 95)), ratio])
        lines.append(["traversal in Cypher, KG_Enhanced", traversal, None, None])
    print(table(["top 10 of all articles", "p50 ms", "p95 ms", "faster than Cypher"], lines, digits=1))
    print(f"\nSame ranking as the traversal: {'yes' if same else 'NO'}")
    if not same:
        raise SystemExit(1)


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--articles", type=int, default=100_000)
    parser.add_argument("--scale", type=float, default=1.0, help="part of the articles, for a quick run")
    parser.add_argument("--keep", type=Path, help="folder of a workspace that stays for the next run")
    parser.add_argument("--questions", type=int, default=50)
    parser.add_argument("--traversals", type=int, default=3, help="questions that Cypher answers too")
    parser.add_argument("--seed", type=int, default=0)
    run(parser.parse_args())


if __name__ == "__main__":
    main()
