"""Samples of public question/query pairs that ship with the tests; see tests/data/cypher/NOTICE.md."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from graphnative.cypher.schema import GraphSchema, graph_schema

DATA = Path(__file__).parent / "data" / "cypher"


@cache
def sample(name: str) -> list[dict[str, Any]]:
    """Return the rows of one file: zograscope, text2cypher, negatives or schemas."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@cache
def schemas() -> dict[str, GraphSchema]:
    """Return the schemas of the samples' databases, by name."""
    return {row["database"]: graph_schema(row) for row in sample("schemas")}


def gold_queries() -> list[str]:
    """Return all right queries of the samples."""
    return [row["cypher"] for name in ("zograscope", "text2cypher") for row in sample(name)]
