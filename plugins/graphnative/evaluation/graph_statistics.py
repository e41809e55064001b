"""What a graph holds that questions can be made of: labels, properties with values, relationships."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graphnative.cypher.escape import escape_name
from graphnative.store.database import HasDatabase
from graphnative.store.graph_schema import read_schema
from graphnative.store.property_values import native
from graphnative.store.steps import run_steps

VALUES = 200
"""Different values of a property that are read, the most frequent ones."""
LONGEST = 100
"""Characters of a text that can stand in a question."""
_NAMING = ("name", "title", "label", "headline")

_COUNT = "MATCH (n:{label}) RETURN count(n) AS count"
_NODE_VALUES = """
MATCH (n:{owner}) WHERE n.{key} IS NOT NULL
WITH n.{key} AS value, count(*) AS count
RETURN value, count, toString(value) AS text ORDER BY count DESC, text LIMIT $limit
"""
_NODE_DIFFERENT = "MATCH (n:{owner}) RETURN count(DISTINCT n.{key}) AS different"
_EDGE_VALUES = """
MATCH ()-[r:{owner}]->() WHERE r.{key} IS NOT NULL
WITH r.{key} AS value, count(*) AS count
RETURN value, count, toString(value) AS text ORDER BY count DESC, text LIMIT $limit
"""


@dataclass(frozen=True, slots=True)
class PropertyStatistics:
    """A property of a label or relationship type.

    Attributes:
        values: Values that occur, the most frequent first, texts of up to 100 characters only.
        different: How many different values there are; for relationships, how many were read.
    """

    values: tuple[Any, ...]
    different: int

    @property
    def kind(self) -> str:
        """``text``, ``number``, ``date``, or ``other``: what all its values are."""
        for name, types in _KINDS.items():
            if self.values and all(type(value) in types for value in self.values):
                return name
        return "other"


@dataclass(frozen=True, slots=True)
class LabelStatistics:
    """A label of the graph.

    Attributes:
        count: Nodes that bear it.
        properties: By name.
    """

    count: int
    properties: Mapping[str, PropertyStatistics]

    @property
    def key(self) -> str | None:
        """What names its nodes: a usual name that tells half of them apart, or the text that tells most."""
        texts = {name: one.different for name, one in self.properties.items() if one.kind == "text"}
        usual = [name for name in _NAMING if texts.get(name, 0) * 2 >= self.count]
        if usual:
            return usual[0]
        return min(texts, key=lambda name: (-texts[name], name), default=None)


@dataclass(frozen=True, slots=True)
class GraphStatistics:
    """What a graph holds.

    Attributes:
        labels: By name.
        types: Properties of each relationship type, by name.
        steps: Label, type and label of every relationship that occurs, sorted.
    """

    labels: Mapping[str, LabelStatistics]
    types: Mapping[str, Mapping[str, PropertyStatistics]]
    steps: tuple[tuple[str, str, str], ...]


_KINDS: dict[str, tuple[type, ...]] = {
    "text": (str,),
    "number": (int, float),
    "date": (datetime.date,),
}


def read_statistics(store: HasDatabase) -> GraphStatistics:
    """Return what a graph holds, read in two queries for each property of a label and one of a type.

    Args:
        store: The graph; it is only read.
    """
    database = store.database
    schema = run_steps(database, read_schema())
    labels = {}
    for label, properties in schema["node_props"].items():
        owner = escape_name(label)
        count = database.read(_COUNT.format(label=owner))[0]["count"]
        found = {}
        for name in (row["property"] for row in properties):
            place = {"owner": owner, "key": escape_name(name)}
            different = database.read(_NODE_DIFFERENT.format(**place))[0]["different"]
            found[name] = PropertyStatistics(_values(store, _NODE_VALUES.format(**place)), different)
        labels[label] = LabelStatistics(count, found)
    types = {
        kind: {name: _of_edges(store, kind, name) for name in (row["property"] for row in properties)}
        for kind, properties in schema["rel_props"].items()
    }
    steps = {(row["start"], row["type"], row["end"]) for row in schema["relationships"]}
    return GraphStatistics(labels, types, tuple(sorted(steps)))


def _of_edges(store: HasDatabase, kind: str, name: str) -> PropertyStatistics:
    values = _values(store, _EDGE_VALUES.format(owner=escape_name(kind), key=escape_name(name)))
    return PropertyStatistics(values, len(values))


def _values(store: HasDatabase, cypher: str) -> tuple[Any, ...]:
    rows = store.database.read(cypher, limit=VALUES)
    values = (native(row["value"]) for row in rows)
    return tuple(value for value in values if not isinstance(value, str) or _fits(value))


def _fits(text: str) -> bool:
    return bool(text.strip()) and len(text) < LONGEST and text.isprintable()
