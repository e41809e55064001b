"""What the validator finds in wrong queries, what it doubts in right ones, and what directions it corrects.

python benchmarks/cypher_validate.py --data DIR [--every 1]

DIR holds the public sets zograscope/ and text2cypher/. Gold are the queries of both that neither failed nor
left their schema; of text2cypher those that returned rows, beside those that returned none. What EXPLAIN of
Neo4j 5.26 says of the wrong ones is stored with the tests. Beside our correction of directions stands
LlamaIndex's.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from cypher_gold import Gold, explained_negatives, negatives, schemas, text2cypher, zograscope
from cypher_peers import Corrector, stock_corrector
from graphnative.cypher import GraphSchema, correct_directions, validate
from graphnative.cypher.directions import turned
from graphnative.cypher.marked import marked
from graphnative.cypher.statement_reader import read_query
from report import machine_line, table

OF_SCHEMA = frozenset({"label", "type", "property", "direction", "connection"})
OF_SYNTAX = frozenset({"syntax", "deprecated", "variable", "value"})


def main() -> int:
    """Run the benchmark, print its tables; return 1 where it misses what it must reach."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of the public sets")
    parser.add_argument("--every", type=int, default=1, help="take every so manieth query only")
    options = parser.parse_args()
    known = schemas(options.data)
    gold = text2cypher(options.data)[:: options.every]
    sets = {
        "zograscope": zograscope(options.data)[:: options.every],
        "text2cypher, rows": [one for one in gold if one.has_rows],
        "text2cypher, no rows": [one for one in gold if not one.has_rows],
    }
    found = recall(options.data, known)
    print(machine_line(queries=sum(map(len, sets.values()))))
    print(table(["wrong queries", "of them", "found", "share"], found))
    alarms = [doubts(name, part, known) for name, part in sets.items()]
    print(table(["gold", "queries", "doubted", "share", "why"], alarms, digits=4))
    correctors = {
        "ours": lambda query, name: correct_directions(query, known[name]),
        "LlamaIndex's corrector": stock_corrector(known),
    }
    every = [one for part in list(sets.values())[:2] for one in part]
    print(table(["directions", *correctors], directions(every, correctors), digits=4))
    false_alarms = sum(row[2] for row in alarms[:2]) / sum(row[1] for row in alarms[:2])
    print(f"\n{false_alarms:.4f} of the gold queries are doubted (at most 0.005)")
    return int(false_alarms > 0.005 or found[0][3] < 0.95 or found[2][3] < 1)


def recall(data: Path, known: Mapping[str, GraphSchema]) -> list[list[str | int | float]]:
    """Return the rows of wrong queries: how many of each kind there are, and how many are found."""
    rows = [row for row in negatives(data) if row["false_schema"] and row["database"] in known]
    by_schema = [_kinds(row["cypher"], known[row["database"]]) for row in rows]
    named = sum(_names_the_fault(row, known[row["database"]]) for row in rows)
    explained = [row["cypher"] for row in explained_negatives() if is_fault(row["explain_error"])]
    by_syntax = [_kinds(query, None) for query in explained]
    accepted = [row["cypher"] for row in explained_negatives() if not row["explain_error"]]
    return [
        _share(
            "names beyond the schema, schema given", len(rows), sum(bool(k & OF_SCHEMA) for k in by_schema)
        ),
        _share("… the name itself is told", len(rows), named),
        _share(
            "EXPLAIN refuses (want of APOC aside), found without server or schema",
            len(explained),
            _count(by_syntax),
        ),
        _share("EXPLAIN accepts, but called wrong", len(accepted), _count(_kinds(q, None) for q in accepted)),
    ]


def is_fault(explained: str) -> bool:
    """Return whether EXPLAIN refused a query for its own fault, not for want of APOC on that server."""
    return bool(explained) and not explained.startswith("Unknown function 'apoc.")


def doubts(name: str, gold: Sequence[Gold], known: Mapping[str, GraphSchema]) -> list[str | int | float]:
    """Return the row of a set of gold queries: how many are doubted, and why."""
    found = [{finding.kind.name for finding in validate(one.cypher, known[one.database])} for one in gold]
    why = Counter(kind for kinds in found for kind in kinds)
    doubted = sum(map(bool, found))
    return [
        name,
        len(gold),
        doubted,
        doubted / len(gold),
        ", ".join(f"{k} {n}" for k, n in why.most_common()),
    ]


def directions(gold: Sequence[Gold], correctors: Mapping[str, Corrector]) -> list[list[str | float]]:
    """Return what correctors do to gold queries, and to those with one relationship turned round."""
    wrong = [(one, query) for one in gold for query in _each_turned(one.cypher)]
    names = [
        f"{len(gold):,} gold queries stay",
        f"of {len(wrong):,} turned ones, right again",
        "… left as they are",
        "… emptied, or never done",
    ]
    columns = [_outcome(corrector, gold, wrong) for corrector in correctors.values()]
    return [[name, *(column[i] for column in columns)] for i, name in enumerate(names)]


def _outcome(
    corrector: Corrector, gold: Sequence[Gold], wrong: Sequence[tuple[Gold, str]]
) -> tuple[float, float, float, float]:
    kept = sum(corrector(one.cypher, one.database) == one.cypher for one in gold)
    found = [(corrector(query, one.database), one.cypher, query) for one, query in wrong]
    right = sum(result == meant for result, meant, _ in found)
    left = sum(result == given for result, _, given in found)
    emptied = sum(not result for result, _, _ in found)
    return kept / len(gold), *(count / max(len(wrong), 1) for count in (right, left, emptied))


def _each_turned(query: str) -> Iterable[str]:
    tokens = marked(query)
    for use in read_query(tokens).relations:
        if use.is_single and use.direction != "--":
            yield turned(query, tokens, use)


def _kinds(query: str, schema: GraphSchema | None) -> set[str]:
    return {finding.kind.name for finding in validate(query, schema)}


def _names_the_fault(row: Mapping[str, str], schema: GraphSchema) -> bool:
    told = {finding.name for finding in validate(row["cypher"], schema)}
    return any(name.strip().rpartition(".")[2] in told for name in row["false_schema"].split(","))


def _count(kinds: Iterable[set[str]]) -> int:
    return sum(bool(found & OF_SYNTAX) for found in kinds)


def _share(name: str, count: int, found: int) -> list[str | int | float]:
    return [name, count, found, found / count]


if __name__ == "__main__":
    sys.exit(main())
