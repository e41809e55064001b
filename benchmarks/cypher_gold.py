"""The gold queries of the public sets, as the benchmarks of the Cypher layer read them."""

import ast
import csv
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphnative.cypher.schema import GraphSchema, graph_schema
from graphnative.retrievers.linked_value import LinkedValue, find_value
from graphnative.store.schema_examples import SAMPLE, describe

_HUGE = 10_000_000
_NUMBER = frozenset({"INTEGER", "FLOAT", "STRING"})  # some copies of the graph have these as text
_TYPES = dict.fromkeys(("age", "year", "call_duration", "latitude", "longitude"), _NUMBER)


@dataclass(frozen=True, slots=True)
class Gold:
    """One question and its query.

    Attributes:
        question: As asked.
        cypher: The query.
        database: Whose schema it is for.
        has_rows: It returned something when its set was made.
        values: The stored values that the question names, where the set gives them.
    """

    question: str
    cypher: str
    database: str
    has_rows: bool
    values: tuple[LinkedValue, ...] = ()


def zograscope(data: Path) -> list[Gold]:
    """Return the training part of ZOGRASCOPE: 2,905 queries written by people for the POLE graph."""
    rows = _rows(data / "zograscope" / "zograscope_train_v1.csv")
    return [Gold(row["nl"], row["mr"], "pole", True, tuple(_entities(row))) for row in rows]


def text2cypher(data: Path) -> list[Gold]:
    """Return the queries of neo4j-labs/text2cypher without error, time-out or names beyond the schema."""
    return [
        Gold(row["question"], row["cypher"], row["database"], row["returns_results"] == "True")
        for row in _rows(data / "text2cypher" / "text2cypher_claudeopus.csv")
        if row["syntax_error"] == row["timeout"] == "False" and not row["false_schema"]
    ]


def _entities(row: dict[str, str]) -> Iterator[LinkedValue]:
    """The entities that a row of ZOGRASCOPE gives: ``x0.Person.name:Mary = Mary``, one a line."""
    for line in row["entities"].splitlines():
        place, _, rest = line.partition(":")
        value, _, surface = rest.rpartition(" = ")
        _, label, key = place.split(".")
        yield find_value(row["nl"], label, key, value, surface)


def _rows(path: Path) -> Iterator[dict[str, str]]:
    csv.field_size_limit(_HUGE)
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def schemas(data: Path) -> dict[str, GraphSchema]:
    """Return the schemas of all databases of both sets, by name; that of ZOGRASCOPE is ``pole``."""
    found = {"pole": _pole_schema(data / "zograscope")}
    for row in _rows(data / "text2cypher" / "text2cypher_schemas.csv"):
        found[row["database"]] = graph_schema(ast.literal_eval(row["structured_schema"]))
    return found


def negatives(data: Path) -> list[dict[str, str]]:
    """Return the wrong queries of neo4j-labs/text2cypher with what is wrong with them."""
    lines = (data / "text2cypher" / "negatives.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def explained_negatives() -> list[dict[str, Any]]:
    """Return the same queries with what EXPLAIN of Neo4j 5.26 says of them, as the tests store it."""
    path = Path(__file__).parents[1] / "tests" / "data" / "cypher" / "negatives.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _pole_schema(folder: Path) -> GraphSchema:
    """The POLE graph's schema: its tables' columns, and which tables their relationships join."""
    label_of: dict[str, str] = {}
    nodes: dict[str, dict[str, frozenset[str]]] = {}
    relations: dict[str, dict[str, frozenset[str]]] = {}
    patterns: set[tuple[str, str, str]] = set()
    for rows in pole_tables(folder):
        columns = [name.partition(":")[0] for name in rows[0] if not name.startswith(":")]
        types = {name: _TYPES.get(name, frozenset({"STRING"})) for name in columns}
        if ":TYPE" in rows[0]:
            relations[rows[0][":TYPE"]] = types
            patterns |= {(label_of[row[":START_ID"]], row[":TYPE"], label_of[row[":END_ID"]]) for row in rows}
        else:
            nodes[rows[0][":LABEL"]] = types
            label_of |= {row[":ID"]: row[":LABEL"] for row in rows}
    return GraphSchema(nodes, relations, frozenset(patterns))


def pole_tables(folder: Path) -> Iterator[list[dict[str, str]]]:
    """Yield the tables of the POLE graph, those of nodes first, in the form that neo4j-admin imports."""
    with zipfile.ZipFile(folder / "pole-data-importer.zip") as archive:
        for name in sorted(name for name in archive.namelist() if name.endswith(".csv")):
            with archive.open(name) as file:
                yield list(csv.DictReader(io.TextIOWrapper(file, encoding="utf-8", newline="")))


def schemas_with_values(data: Path) -> dict[str, dict[str, Any]]:
    """Return the schemas of all databases with examples of values, as the store has them, by name."""
    found = {"pole": _pole_with_values(data / "zograscope")}
    for row in _rows(data / "text2cypher" / "text2cypher_schemas.csv"):
        found[row["database"]] = ast.literal_eval(row["structured_schema"])
    return found


def _pole_with_values(folder: Path) -> dict[str, Any]:
    schema: dict[str, Any] = {"node_props": {}, "rel_props": {}, "relationships": []}
    for rows in pole_tables(folder):
        part, name = ("rel_props", ":TYPE") if ":TYPE" in rows[0] else ("node_props", ":LABEL")
        schema[part][rows[0][name]] = [
            {"property": column.partition(":")[0], "type": "STRING"}
            | describe("STRING", [row[column] for row in rows[:SAMPLE]])
            for column in rows[0]
            if not column.startswith(":")
        ]
    patterns = sorted(_pole_schema(folder).patterns)
    schema["relationships"] = [{"start": start, "type": type_, "end": end} for start, type_, end in patterns]
    return schema
