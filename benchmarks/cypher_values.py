"""Which stored values of the POLE graph its questions are found to name.

python benchmarks/cypher_values.py --data DIR [--every 1] [--missed 0]

DIR holds the public set zograscope/, whose questions are marked by people with the values that they name. The
table of values is made of the graph's own tables. A value is linked if label, property and value are right;
it is looked for first among the likeliest meanings, then among all that were given.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from cypher_gold import Gold, pole_tables, zograscope
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.value_linking import link_values
from graphnative.store.value_table import ValueTable, write_values
from report import machine_line, table


def main() -> int:
    """Run the benchmark, print its tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the public sets")
    parser.add_argument("--every", type=int, default=1, help="take every so manieth question only")
    parser.add_argument("--missed", type=int, default=0, help="show so many that are missed")
    options = parser.parse_args()
    gold = [one for one in zograscope(options.data) if one.values][:: options.every]
    with tempfile.TemporaryDirectory() as folder:
        values = pole_values(options.data, Path(folder))
        print(machine_line(questions=len(gold), properties=len(values.facts.owners)))
        measure(gold, values, options.missed)
    return 0


def pole_values(data: Path, folder: Path) -> ValueTable:
    """Return the table of the POLE graph's values, written into a folder."""
    write_values(folder, "0", [(label, key, texts) for (label, key), texts in stored_values(data).items()])
    return ValueTable(folder)


def stored_values(data: Path) -> dict[tuple[str, str], list[str]]:
    """Return the different values of each property of each label of the POLE graph, sorted."""
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for rows in pole_tables(data / "zograscope"):
        for row in rows if ":LABEL" in rows[0] else ():
            for column, value in row.items():
                if value and not column.startswith(":"):
                    found[row[":LABEL"], column.partition(":")[0]].add(value)
    return {owner: sorted(texts) for owner, texts in sorted(found.items())}


def measure(gold: Sequence[Gold], values: ValueTable, shown: int) -> None:
    """Print how many marked values are linked, by property, how many are wrong, and how long it takes."""
    total: Counter[str] = Counter()
    first: Counter[str] = Counter()
    among: Counter[str] = Counter()
    given = right = ambiguous = whole = 0
    start = time.process_time()
    linked = [link_values(one.question, values) for one in gold]
    seconds = time.process_time() - start
    for one, places in zip(gold, linked, strict=True):
        best = {_key(place.best) for place in places}
        every = {_key(value) for place in places for value in place.meanings}
        wanted = {_key(value) for value in one.values}
        for value in one.values:
            name = f"{value.label}.{value.key}"
            total[name] += 1
            first[name] += _key(value) in best
            among[name] += _key(value) in every
        given, right = given + len(best), right + len(best & wanted)
        ambiguous += sum(place.is_ambiguous for place in places)
        whole += wanted <= best
        if wanted - best and shown > 0:
            print(f"{one.question}\n  missed {sorted(wanted - best)}, given {sorted(best - wanted)}")
            shown -= 1
    rows = [[name, n, first[name] / n, among[name] / n] for name, n in sorted(total.items())]
    count = total.total()
    rows.append(["all", count, first.total() / count, among.total() / count])
    print(table(["property", "named", "likeliest", "among all"], rows))
    print(
        f"\n{whole / len(gold):.3f} of {len(gold):,} questions have all their values, {right / given:.3f} of "
        f"{given:,} links are marked ones; {ambiguous:,} places were called ambiguous; "
        f"{seconds / len(gold) * 1000:.1f} ms of CPU a question"
    )


def _key(value: LinkedValue) -> tuple[str, str, str]:
    return value.label, value.key, str(value.value)


if __name__ == "__main__":
    sys.exit(main())
