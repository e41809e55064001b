"""How many gold queries come out of cleaning as they went in, bare and wrapped as models wrap them.

python benchmarks/cypher_clean.py --data DIR [--every 1] [--peers DIR] [--alone]

DIR holds the public sets zograscope/ and text2cypher/. Beside ours stand the cleaners of other packages
where they can be imported: `extract_cypher` of neo4j-graphrag, which langchain-neo4j uses too (`pip install
--no-deps --target PEERS neo4j-graphrag` and `--peers PEERS`), and `CypherQueryCorrector` of LlamaIndex,
which is given each set's schema.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from cypher_gold import Gold, schemas, text2cypher, zograscope
from cypher_peers import stock_corrector
from cypher_replies import KINDS
from graphnative.cypher import clean, guard
from report import machine_line, table

ROUNDS = 9
"""How often the speed is measured."""

Cleaner = Callable[[str, str], str]
"""Gives the query of a reply about a database."""


def main() -> int:
    """Run the benchmark, print its tables; return 1 if one of our queries was changed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the public sets")
    parser.add_argument("--every", type=int, default=1, help="take every so manieth query only")
    parser.add_argument("--peers", type=Path, help="folder with other packages")
    parser.add_argument("--alone", action="store_true", help="leave other packages out, which take long")
    options = parser.parse_args()
    if options.peers:
        sys.path.append(str(options.peers))
    sets = {"zograscope": zograscope(options.data), "text2cypher": text2cypher(options.data)}
    sets = {name: gold[:: options.every] for name, gold in sets.items()}
    cleaners = {
        "ours": lambda reply, database: clean(reply),
        **({} if options.alone else peers(options.data)),
    }
    rows = [
        [kind, *(kept(cleaner, wrap, gold) for cleaner in cleaners.values() for gold in sets.values())]
        for kind, wrap in KINDS.items()
    ]
    print(machine_line(queries=sum(map(len, sets.values()))))
    print(table(["share kept as it was", *(f"{c}: {s}" for c in cleaners for s in sets)], rows, digits=4))
    rate = speed([gold.cypher for part in sets.values() for gold in part])
    print(f"\n{rate:,.0f} queries cleaned and guarded in a second of CPU (median of {ROUNDS} rounds)")
    return int(any(value != 1.0 for row in rows for value in row[1 : 1 + len(sets)]))


def kept(cleaner: Cleaner, wrap: Callable[[str], str], gold: Sequence[Gold]) -> float:
    """Return the share of gold queries that come out of a reply character by character."""
    return sum(cleaner(wrap(one.cypher), one.database) == one.cypher for one in gold) / len(gold)


def peers(data: Path) -> dict[str, Cleaner]:
    """Return the cleaners of other packages that are installed."""
    found: dict[str, Cleaner] = {}
    try:
        from neo4j_graphrag.retrievers.text2cypher import extract_cypher

        found["neo4j-graphrag"] = lambda reply, database: extract_cypher(reply)
    except ImportError as error:
        print(f"neo4j-graphrag is not installed ({error.name}).")
    found["LlamaIndex's corrector"] = stock_corrector(schemas(data))
    return found


def speed(queries: Sequence[str], rounds: int = ROUNDS) -> float:
    """Return how many queries one core cleans and guards in a second of CPU, no query twice in a round.

    Args:
        queries: In any order.
        rounds: The median of so many counts, for a core's clock is not always the same.
    """
    distinct = list(dict.fromkeys(queries))
    rates = []
    for _ in range(rounds):
        start = time.process_time()
        for query in distinct:
            guard(clean(query))
        rates.append(len(distinct) / (time.process_time() - start))
    return statistics.median(rates)


if __name__ == "__main__":
    sys.exit(main())
