"""The gold queries of the public sets, as the benchmarks of the Cypher layer read them."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_HUGE = 10_000_000


@dataclass(frozen=True, slots=True)
class Gold:
    """One question and its query.

    Attributes:
        question: As asked.
        cypher: The query.
        database: Whose schema it is for.
        has_rows: It returned something when its set was made.
    """

    question: str
    cypher: str
    database: str
    has_rows: bool


def zograscope(data: Path) -> list[Gold]:
    """Return the training part of ZOGRASCOPE: 2,905 queries written by people for the POLE graph."""
    rows = _rows(data / "zograscope" / "zograscope_train_v1.csv")
    return [Gold(row["nl"], row["mr"], "pole", True) for row in rows]


def text2cypher(data: Path) -> list[Gold]:
    """Return the queries of neo4j-labs/text2cypher without error, time-out or names beyond the schema."""
    return [
        Gold(row["question"], row["cypher"], row["database"], row["returns_results"] == "True")
        for row in _rows(data / "text2cypher" / "text2cypher_claudeopus.csv")
        if row["syntax_error"] == row["timeout"] == "False" and not row["false_schema"]
    ]


def _rows(path: Path) -> Iterator[dict[str, str]]:
    csv.field_size_limit(_HUGE)
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)
