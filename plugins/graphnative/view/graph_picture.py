"""The kinds of nodes and edges that a graph has, as a Mermaid picture."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from graphnative.store.database import HasDatabase

_EDGE_KINDS = """
MATCH (a)-[r]->(b)
RETURN DISTINCT labels(a) AS source, type(r) AS type, labels(b) AS target
"""
_INNER_CAPITAL = re.compile(r"(?<=[a-z])[A-Z]")
_GENERAL = frozenset({"Document", "Topic", "__Node__", "__Entity__"})


class EdgeKind(NamedTuple):
    """One kind of edge: its type and the labels at its ends."""

    source: str
    type: str
    target: str


def edge_kinds(store: HasDatabase) -> tuple[EdgeKind, ...]:
    """Return every kind of edge in the graph, sorted; each edge is looked at once.

    Args:
        store: The graph.
    """
    rows = store.database.read(_EDGE_KINDS)
    kinds = {EdgeKind(kind_of(row["source"]), row["type"], kind_of(row["target"])) for row in rows}
    return tuple(sorted(kinds))


def kind_of(labels: Iterable[str]) -> str:
    """Return what a node is: its labels without those that every node of its family has.

    Args:
        labels: At least one label, in any order.
    """
    names = frozenset(labels)
    return ":".join(sorted(names - _GENERAL or names))


def kind_name(labels: Iterable[str]) -> str:
    """Return what a node is in words: a ``LowerEntity`` is a lower entity.

    Args:
        labels: At least one label, in any order.
    """
    words = _INNER_CAPITAL.sub(lambda match: f" {match[0].lower()}", kind_of(labels))
    return words[:1].upper() + words[1:]


def mermaid(kinds: Iterable[EdgeKind]) -> str:
    """Return a Mermaid graph with one box per kind of node and one arrow per pair of kinds.

    Args:
        kinds: Any kinds, in any order; types between the same two boxes share an arrow.
    """
    types: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for kind in kinds:
        types[kind.source, kind.target].add(kind.type)
    boxes = sorted({name for pair in types for name in pair})
    number = {name: f"n{i}" for i, name in enumerate(boxes)}
    lines = [f'  {number[name]}["{_quoted(name)}"]' for name in boxes]
    lines += [
        f'  {number[source]} -- "{_quoted(" · ".join(sorted(names)))}" --> {number[target]}'
        for (source, target), names in sorted(types.items())
    ]
    return "\n".join(["graph LR", *lines, ""])


def _quoted(text: str) -> str:
    """The text as it may stand between Mermaid's double quotes."""
    return text.replace("#", "#35;").replace('"', "#quot;").replace("\n", " ")
