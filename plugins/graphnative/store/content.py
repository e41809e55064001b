"""What of a node or edge is content: its identity and properties without times, opaque ids and noise."""

import base64
import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from neo4j.spatial import Point
from neo4j.time import Date, DateTime, Duration, Time

TEXT_VECTOR_LABELS = ("EntityVector", "ReportVector", "PassageVector")
"""Nodes that are nothing but the vector of a text that GraphRAG searches by meaning."""

LEFT_OUT_LABELS = ("Meta", "Community", "CommunityRun", *TEXT_VECTOR_LABELS)
"""The program's own book-keeping, and what is computed from the rest of the graph."""

LEFT_OUT_TYPES = ("REPORTED_ON",)
"""Edges that only carry the numbers by which GraphRAG's answers cite."""

KEYED = {"Document": ("id",), "Topic": ("id",), "EntityType": ("name",), "RelationType": ("name",)}
"""Labels whose nodes have a key of their own."""

IDENTIFYING = ("id", "key", "name", "index", "ref_doc_id")
"""The properties that identities are made of."""

_TIMES = {"ingested_at", "updated_at", "extracted_at", "first_seen", "last_seen", "created_at"}
_OPAQUE = {"id", "human_readable_id", "llama_id"}
_MEASURED = {"similarity", "score"}
_STATE = ("_state", "_pipeline")
_VECTOR = 8
_STRONGEST = 2


def identity(labels: Sequence[str], properties: Mapping[str, Any]) -> list[Any]:
    """Return what names a node in a dump: its kind and key, or for other nodes a digest of its content.

    Args:
        labels: Its labels.
        properties: Its properties, at least :data:`IDENTIFYING` where the label has a key.
    """
    for label, keys in KEYED.items():
        if label in labels:
            return [label, *(properties.get(key) for key in keys)]
    if "Chunk" in labels:
        document, index = properties.get("ref_doc_id"), properties.get("index")
        return ["Chunk", document, index] if index is not None else ["Chunk", properties.get("id")]
    if "__Entity__" in labels:
        key = properties.get("key")
        return ["Entity", key] if key is not None else ["Entity", sorted(labels), properties.get("name")]
    text = json.dumps(content(labels, properties), ensure_ascii=False, sort_keys=True)
    return [*sorted(labels), hashlib.sha256(text.encode()).hexdigest()[:16]]


def content(labels: Sequence[str], properties: Mapping[str, Any]) -> dict[str, Any]:
    """Return the properties that say something, as JSON values with sorted keys.

    Left out are times of processing, opaque ids, states of pipelines and the place a document was read
    from. Similarities are rounded to two decimals and vectors told by :func:`vector_sketch`, since the last
    digits of an embedding depend on the texts that were embedded together with it.

    Args:
        labels: The node's labels, or the edge's type alone.
        properties: All its properties.
    """
    dropped = _TIMES | _OPAQUE | ({"source"} if "Document" in labels else set())
    kept = [key for key in sorted(properties) if key.startswith("tag_") or not _is_noise(key, dropped)]
    return {key: _value(key, properties[key]) for key in kept}


def _is_noise(key: str, dropped: set[str]) -> bool:
    return key in dropped or key.endswith(_STATE)


def vector_sketch(vector: Sequence[float]) -> str:
    """Return dimensions, length and the strongest two components of a vector: ``512:1.00:+17-301``.

    Two texts rarely share it, and it does not change with the last digits of the components.
    """
    values = np.asarray(vector, dtype=np.float64)
    strongest = np.sort(np.argsort(-np.abs(values), kind="stable")[:_STRONGEST])
    signs = "".join(f"{'-' if values[i] < 0 else '+'}{i}" for i in strongest)
    return f"{len(values)}:{np.linalg.norm(values):.2f}:{signs}"


def _value(key: str, value: Any) -> Any:
    if isinstance(value, float):
        return _number(round(value, 2) if key in _MEASURED else value)
    if isinstance(value, Point):
        return {"srid": value.srid, "coordinates": list(value)}
    if isinstance(value, Date | Time | DateTime | Duration):
        return value.iso_format()
    if isinstance(value, bytes | bytearray):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, list):
        return _list(key, value)
    return value


def _list(key: str, values: list[Any]) -> Any:
    if len(values) >= _VECTOR and all(isinstance(value, float) for value in values):
        return vector_sketch(values)
    return [_value(key, value) for value in values]


def _number(value: float) -> Any:
    """JSON has no infinity and no NaN."""
    return value if math.isfinite(value) else str(value)
