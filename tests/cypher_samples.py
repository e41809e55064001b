"""Samples of public question/query pairs that ship with the tests; see tests/data/cypher/NOTICE.md."""

import json
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data" / "cypher"


@cache
def sample(name: str) -> list[dict[str, Any]]:
    """Return the rows of one file: zograscope, text2cypher or negatives."""
    lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def gold_queries() -> list[str]:
    """Return all right queries of the samples."""
    return [row["cypher"] for name in ("zograscope", "text2cypher") for row in sample(name)]
