"""What labels, relationship types and properties a graph has, read in five queries however many they are."""

from collections.abc import Iterable, Mapping
from typing import Any

from graphnative.store.content import TEXT_VECTOR_LABELS
from graphnative.store.database import Row
from graphnative.store.graph_labels import ENTITY_LABEL, NODE_LABEL
from graphnative.store.steps import Steps, read

HIDDEN_LABELS = frozenset(
    {NODE_LABEL, ENTITY_LABEL, "Meta", "Example", *TEXT_VECTOR_LABELS, "_Bloom_Perspective_", "_Bloom_Scene_"}
)
HIDDEN_TYPES = frozenset({"_Bloom_HAS_SCENE_"})

_NODES = "CALL db.schema.nodeTypeProperties() YIELD nodeLabels, propertyName, propertyTypes"
_RELATIONS = "CALL db.schema.relTypeProperties() YIELD relType, propertyName, propertyTypes"
_PATTERNS = "MATCH (a)-[r]->(b) RETURN DISTINCT labels(a) AS start, type(r) AS type, labels(b) AS end"
_CONSTRAINTS = """
SHOW CONSTRAINTS YIELD name, type, entityType, labelsOrTypes, properties, ownedIndex, propertyType
RETURN name, type, entityType, labelsOrTypes, properties, ownedIndex, propertyType ORDER BY name
"""
_INDEXES = """
SHOW INDEXES YIELD name, type, entityType, labelsOrTypes, properties
WHERE labelsOrTypes IS NOT NULL
RETURN name, type, entityType, labelsOrTypes, properties ORDER BY name
"""
_NAMES = {
    "Long": "INTEGER",
    "Integer": "INTEGER",
    "Double": "FLOAT",
    "Float": "FLOAT",
    "DateTime": "DATE_TIME",
    "ZonedDateTime": "DATE_TIME",
    "LocalDateTime": "LOCAL_DATE_TIME",
    "LocalTime": "LOCAL_TIME",
    "OffsetTime": "TIME",
    "FloatArray": "EMBEDDING",
}


def read_schema() -> Steps[dict[str, Any]]:
    """Return the whole schema in the form of LlamaIndex's ``structured_schema``.

    Source: the behaviour of LlamaIndex's Neo4jPropertyGraphStore.refresh_schema.

    Differs: needs no APOC and no sampling; names labels and types without properties, every pair of
    labels that a type joins, and every type that a property has (``INTEGER | STRING``).

    Returns:
        ``node_props`` and ``rel_props``: per label or type a list of ``{property, type}``;
        ``relationships``: ``{start, type, end}``; ``metadata``: ``constraint`` and ``index``. All sorted.
        Labels that only mark what kind of node something is (``__Node__``, ``__Entity__``) and our own
        bookkeeping (``Meta``) are left out.
    """
    nodes = yield from read(_NODES)
    relations = yield from read(_RELATIONS)
    patterns = yield from read(_PATTERNS)
    constraints = yield from read(_CONSTRAINTS)
    indexes = yield from read(_INDEXES)
    return {
        "node_props": _properties((label, row) for row in nodes for label in _shown(row["nodeLabels"])),
        "rel_props": _properties(
            (name, row) for row in relations if (name := _type_name(row["relType"])) not in HIDDEN_TYPES
        ),
        "relationships": _relationships(patterns),
        "metadata": {"constraint": constraints, "index": [_index(row) for row in indexes]},
    }


def property_type(names: Iterable[str]) -> str:
    """Return the type of a property that has values of these Neo4j types: ``INTEGER | STRING``.

    Lists are ``LIST``; lists of 32-bit numbers, which only vectors are, ``EMBEDDING``.
    """
    return " | ".join(sorted({_one_type(name) for name in names}))


def _one_type(name: str) -> str:
    known = _NAMES.get(name)
    if known is None and (name.endswith("Array") or name.startswith(("List", "LIST"))):
        return "LIST"
    return known or name.upper()


def _shown(labels: Iterable[str]) -> list[str]:
    return [label for label in labels if label not in HIDDEN_LABELS]


def _type_name(quoted: str) -> str:
    """The name that db.schema writes as a colon and the name in backticks, which it does not escape."""
    return quoted[2:-1]


def _properties(rows: Iterable[tuple[str, Row]]) -> dict[str, list[dict[str, str]]]:
    types: dict[str, dict[str, set[str]]] = {}
    for name, row in rows:
        of_name = types.setdefault(name, {})
        if row["propertyName"] is not None:
            of_name.setdefault(row["propertyName"], set()).update(row["propertyTypes"] or ())
    return {
        name: [{"property": key, "type": property_type(of_name[key])} for key in sorted(of_name)]
        for name, of_name in sorted(types.items())
    }


def _relationships(patterns: Iterable[Mapping[str, Any]]) -> list[dict[str, str]]:
    found = {
        (start, row["type"], end)
        for row in patterns
        if row["type"] not in HIDDEN_TYPES
        for start in _shown(row["start"])
        for end in _shown(row["end"])
    }
    return [{"start": start, "type": type_, "end": end} for start, type_, end in sorted(found)]


def _index(row: Row) -> Row:
    """An index under the names that LlamaIndex's store uses."""
    return {**row, "label": row["labelsOrTypes"][0]}
