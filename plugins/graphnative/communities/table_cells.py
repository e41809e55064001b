"""Single cells of GraphRAG's tables."""

import hashlib
import math
from collections.abc import Mapping
from typing import Any

EDGE_ID_DIGITS = 32


def shared_cells(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns that communities and their reports have in common."""
    report = row["report"]
    return {
        # Of what it says, not of the run: an unchanged report keeps its vector.
        "id": report["report_key"][:32],
        "human_readable_id": report["number"],
        "community": report["number"],
        "level": report["level"],
        "parent": row["parent"],
        "children": row["children"],
        "period": "",
        "size": report["size"],
    }


def weight(value: object) -> float:
    """Return an edge's weight; 1 where the graph has none that is a number."""
    usable = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    return float(value) if usable else 1.0  # type: ignore[arg-type]


def edge_id(row: Mapping[str, Any]) -> str:
    """Return an id of what an edge says; of parallel edges of one type each has its own.

    Args:
        row: Has ``source``, ``type``, ``target``, and ``before``: how many of the parallel ones come first.
    """
    edge = f"{row['source']}\x1f{row['type']}\x1f{row['target']}"
    further = f"\x1f{row['before'] + 1}" if row["before"] else ""
    return hashlib.sha256(f"{edge}{further}".encode()).hexdigest()[:EDGE_ID_DIGITS]


def unique_title(title: str, kind: str, identity: str, taken: set[str]) -> str:
    """Return a title nobody has yet: the name, with its type, or with its id."""
    options = (title, f"{title} ({kind})", f"{title} ({kind} {identity})")
    chosen = next(option for option in options if option not in taken)
    taken.add(chosen)
    return chosen


def amount(value: float, unit: str) -> str:
    """Return a measured value in words: ``12,400,000 t CO2e``."""
    return f"{value:,.15g} {unit}".strip()


def described(row: Mapping[str, Any]) -> str:
    """Return what is known of an entity that nobody has described: its type and how often it is named."""
    articles = row["articles"]
    named = f", named in {articles} {'article' if articles == 1 else 'articles'}" if articles else ""
    return f"{row['title']} ({row['type']}){named}."
