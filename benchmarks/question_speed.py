"""How long Text2Cypher without any model takes for a question, apart from the database.

python benchmarks/question_speed.py --data DIR [--questions 300] [--examples 3000] [--labels 60]

DIR holds the public set zograscope/. Its graph has 11 labels and its set 2,905 questions: here the labels
stand several times under other names, with their own values and relationships, and so do examples, until
there are as many as wanted. Measured, for questions that no example has, in processor time of this process:
finding the stored values that a question names, writing the query, cleaning, guarding, checking it; and how
long a process takes that fits the examples, and the next one, which opens what the first has kept.
"""

import argparse
import random
import re
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from cypher_gold import Gold, schemas_with_values, zograscope
from cypher_values import stored_values
from graphnative.cypher.schema import graph_schema
from graphnative.retrievers.examples.fit_cache import open_fit
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.writer import ExamplesWriter
from graphnative.retrievers.text2cypher.catalogue import Known
from graphnative.retrievers.text2cypher.checks import checked
from graphnative.retrievers.text2cypher.example_queries import ExampleQueries
from graphnative.retrievers.text2cypher.records import WriteRequest
from graphnative.store.value_table import ValueTable, write_values
from report import machine_line, table

OF_COPY = 2_000
"""Values of one property that a copy of a label has at most."""


class Fitted:
    """Holds a writer as Text2Cypher wants it.

    Args:
        writer: The writer.
    """

    def __init__(self, writer: ExamplesWriter) -> None:
        self._writer = writer

    def writer(self) -> ExamplesWriter:
        """Return it."""
        return self._writer


def main() -> None:
    """Run the benchmark and print its tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the public sets")
    parser.add_argument("--questions", type=int, default=300, help="so many are asked")
    parser.add_argument("--examples", type=int, default=3000, help="so many are learnt from")
    parser.add_argument("--labels", type=int, default=60, help="so many has the graph")
    options = parser.parse_args()
    gold = zograscope(options.data)
    random.Random(1).shuffle(gold)
    asked, rest = gold[: options.questions], gold[options.questions :]
    pairs = wide_examples(rest, options.examples)
    with tempfile.TemporaryDirectory() as folder:
        known = wide_graph(options.data, options.labels, Path(folder))
        times = {}
        for opening in ("fitting the examples", "opening them in the next process"):
            start = time.process_time()
            fit = open_fit(pairs, known.schema, Path(folder) / "cache")
            writer = ExamplesWriter(pairs, fit, known.schema)
            times[opening] = time.process_time() - start
        print(machine_line(questions=len(asked), examples=len(pairs), labels=len(known.schema.labels)))
        print(table(["of a question", "p50 ms", "p95 ms"], rows_of(known, writer, asked)))
    print()
    print(table(["once", "s"], times.items()))


def rows_of(known: Known, writer: ExamplesWriter, asked: Sequence[Gold]) -> list[tuple[str, float, float]]:
    """Return median and 95th percentile of each stage and of all together, in ms of processor time."""
    queries = ExampleQueries(Fitted(writer))
    taken: defaultdict[str, list[float]] = defaultdict(list)
    for one in asked:
        clock = [time.process_time()]
        places = known.places(one.question)
        clock.append(time.process_time())
        draft = queries.write(WriteRequest(one.question, places))
        clock.append(time.process_time())
        if draft is not None:
            checked(draft, known)
        clock.append(time.process_time())
        for stage, seconds in zip(("values", "query", "checks"), np.diff(clock).tolist(), strict=True):
            taken[stage].append(seconds)
        taken["all"].append(clock[-1] - clock[0])
    return [
        (stage, *(1000 * float(np.percentile(seconds, share)) for share in (50, 95)))
        for stage, seconds in taken.items()
    ]


def wide_examples(gold: Sequence[Gold], count: int) -> list[ExamplePair]:
    """Return so many examples: those given, then those again about the copies of their labels.

    Args:
        gold: At least one.
        count: How many.
    """
    found = []
    for at in range(count):
        one, copy = gold[at % len(gold)], at // len(gold)
        values = tuple(replace(value, label=of_copy(value.label, copy)) for value in one.values)
        cypher = re.sub(r":([A-Z][A-Za-z]*[a-z])\b", rf":\g<1>{of_copy('', copy)}", one.cypher)
        found.append(ExamplePair(one.question, cypher, values))
    return found


def wide_graph(data: Path, labels: int, folder: Path) -> Known:
    """Return the POLE graph with its labels several times under other names, as Text2Cypher knows a graph.

    Args:
        data: The public sets.
        labels: How many labels there are in the end.
        folder: For the table of values.
    """
    schema = schemas_with_values(data)["pole"]
    own = sorted(schema["node_props"])
    names = [of_copy(own[at % len(own)], at // len(own)) for at in range(labels)]
    copies = {name: own[at % len(own)] for at, name in enumerate(names)}
    wide: dict[str, Any] = {
        "node_props": {name: schema["node_props"][label] for name, label in copies.items()},
        "rel_props": schema["rel_props"],
        "relationships": [
            {"start": start, "type": row["type"], "end": end}
            for row in schema["relationships"]
            for copy in range(1 + labels // len(own))
            if {start := of_copy(row["start"], copy), end := of_copy(row["end"], copy)} <= set(copies)
        ],
    }
    values = stored_values(data)
    entries = []
    for at, (name, label) in enumerate(copies.items()):
        copy = at // len(own)
        for (owner, key), texts in values.items():
            if owner == label:
                kept = texts if not copy else [text[::-1] for text in texts[:OF_COPY]]
                entries.append((name, key, sorted(set(kept))))
    write_values(folder, "0", entries)
    return Known("0", wide, graph_schema(wide), ValueTable(folder))


def of_copy(label: str, copy: int) -> str:
    """Return what a label is called in a copy; in the first as it is."""
    return f"{label}{copy + 1}" if copy else label


if __name__ == "__main__":
    main()
