"""The graph's content as sorted JSON lines: equal text for equal content."""

import json
from collections.abc import Iterator
from typing import Any

from graphnative.store.content import IDENTIFYING, KEYED, LEFT_OUT_LABELS, LEFT_OUT_TYPES, content, identity
from graphnative.store.database import Database
from graphnative.store.sorted_lines import sorted_lines

_NODES = """
MATCH (n)
WHERE none(label IN labels(n) WHERE label IN $left_out)
RETURN labels(n) AS labels, properties(n) AS properties
"""
# The ends of an edge bring what identifies them, and all they have only where nothing else does.
_EDGES = """
MATCH (a)-[r]->(b)
WHERE none(label IN labels(a) + labels(b) WHERE label IN $left_out) AND NOT type(r) IN $types
RETURN type(r) AS type, properties(r) AS properties,
       labels(a) AS labels_from, labels(b) AS labels_to,
       CASE WHEN any(label IN labels(a) WHERE label IN $keyed)
         THEN a {IDENTIFYING} ELSE properties(a) END AS a,
       CASE WHEN any(label IN labels(b) WHERE label IN $keyed)
         THEN b {IDENTIFYING} ELSE properties(b) END AS b
""".replace("IDENTIFYING", ", ".join(f".{name}" for name in IDENTIFYING))
_WITH_KEY = [*KEYED, "Chunk", "__Entity__"]


def dump(database: Database) -> Iterator[str]:
    """Yield a line for every node and edge, sorted; two graphs of equal content give equal lines.

    Nodes are named by key (documents and topics by id, entities by key, passages by document and index),
    edges by their ends. Times, opaque ids, communities, states of pipelines and the book-keeping of the
    program are left out. Memory stays bounded: lines are sorted through temporary files.

    Args:
        database: The graph.

    Raises:
        StoreError: The server refused or lost the query.
    """
    return sorted_lines(_lines(database))


def _lines(database: Database) -> Iterator[str]:
    left_out, types = list(LEFT_OUT_LABELS), list(LEFT_OUT_TYPES)
    for row in database.stream(_NODES, left_out=left_out):
        yield _line(
            {
                "node": identity(row["labels"], row["properties"]),
                "labels": sorted(row["labels"]),
                "properties": content(row["labels"], row["properties"]),
            }
        )
    for row in database.stream(_EDGES, left_out=left_out, types=types, keyed=_WITH_KEY):
        yield _line(
            {
                "edge": row["type"],
                "from": identity(row["labels_from"], row["a"]),
                "to": identity(row["labels_to"], row["b"]),
                "properties": content([row["type"]], row["properties"]),
            }
        )


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
