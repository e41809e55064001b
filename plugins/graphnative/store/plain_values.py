"""Query results as plain values that JSON knows, with nothing lost on the way.

| in Neo4j | in the result |
|---|---|
| node | its properties, `_id` and `_labels` |
| relationship | its properties, `_id`, `_type`, and `_start` and `_end`: the `_id` of its nodes |
| path | `_nodes` and `_relationships`, in the order of the path |
| date, time, duration | ISO 8601 text |
| point | `srid` and `coordinates` |
| bytes | hexadecimal text |
"""

from typing import Any

from neo4j.graph import Node, Path, Relationship
from neo4j.spatial import Point
from neo4j.time import Date, DateTime, Duration, Time


def plain(value: Any, *, vectors: bool = False) -> Any:
    """Return a value of a query's result as text, number, boolean, None, list or dict.

    Lists keep any length, and None, 0, False and empty values stay.

    Args:
        value: What the driver returned.
        vectors: Whether a node returned as a whole shows its vectors (``embedding`` and ``…_vec``): they
            are thousands of numbers that a model can't read. A vector that is asked for by name is there.
    """
    match value:
        case dict():
            return {key: plain(item, vectors=vectors) for key, item in value.items()}
        case list() | tuple() if not isinstance(value, Point | Duration):
            return [plain(item, vectors=vectors) for item in value]
        case Node() | Relationship() | Path():
            return _graph_value(value, vectors=vectors)
        case Date() | Time() | DateTime() | Duration():
            return value.iso_format()
        case Point():
            return {"srid": value.srid, "coordinates": [*value]}
        case bytes() | bytearray():
            return value.hex()
    return value


def _graph_value(value: Node | Relationship | Path, *, vectors: bool) -> dict[str, Any]:
    if isinstance(value, Path):
        return {
            "_nodes": [plain(node, vectors=vectors) for node in value.nodes],
            "_relationships": [plain(relationship, vectors=vectors) for relationship in value.relationships],
        }
    properties = {
        key: plain(item, vectors=vectors)
        for key, item in sorted(value.items())
        if vectors or not (key == "embedding" or key.endswith("_vec"))
    }
    if isinstance(value, Node):
        return {**properties, "_id": value.element_id, "_labels": sorted(value.labels)}
    ends = [node.element_id if node is not None else None for node in (value.start_node, value.end_node)]
    return {**properties, "_id": value.element_id, "_type": value.type, "_start": ends[0], "_end": ends[1]}
