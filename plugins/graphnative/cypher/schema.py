"""A graph's schema as the validator reads it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

Properties = Mapping[str, frozenset[str]]
"""The types of each property: ``INTEGER``, ``FLOAT``, ``STRING``, ``BOOLEAN``, ``DATE``, ``LIST``, …"""


@dataclass(frozen=True)
class GraphSchema:
    """What a graph has.

    Attributes:
        nodes: The properties of each label.
        relations: The properties of each relationship type.
        patterns: Which types lead from which label to which: (start, type, end).
    """

    nodes: Mapping[str, Properties]
    relations: Mapping[str, Properties]
    patterns: frozenset[tuple[str, str, str]]

    @cached_property
    def labels(self) -> frozenset[str]:
        """All labels, those without properties too."""
        ends = {label for start, _, end in self.patterns for label in (start, end)}
        return frozenset(self.nodes) | ends

    @cached_property
    def types(self) -> frozenset[str]:
        """All relationship types, those without properties too."""
        return frozenset(self.relations) | {type_ for _, type_, _ in self.patterns}

    @cached_property
    def owners(self) -> Mapping[str, tuple[str, ...]]:
        """The labels and types that have a property of each name, sorted."""
        owners: dict[str, set[str]] = {}
        for name, properties in [*self.nodes.items(), *self.relations.items()]:
            for key in properties:
                owners.setdefault(key, set()).add(name)
        return {key: tuple(sorted(names)) for key, names in owners.items()}

    @cached_property
    def kin(self) -> Mapping[str, frozenset[str]]:
        """For each label those that one node may have together with it, itself included.

        A schema names no such pairs, but they show: all that a label has and all that its relationships join,
        the other label has and its relationships join too, as with ``Actor`` and ``Person``.
        """
        roles: dict[str, set[tuple[str, str, str]]] = {label: set() for label in self.labels}
        for start, type_, end in self.patterns:
            roles[start].add((type_, "to", end))
            roles[end].add((type_, "from", start))
        kin = {label: {label} for label in self.labels}
        keys = {label: set(self.nodes.get(label, ())) for label in self.labels}
        for one, other in permutations(sorted(self.labels), 2):
            if roles[one] and roles[one] <= roles[other] and keys[one] <= keys[other]:
                kin[one].add(other)
                kin[other].add(one)
        return {label: frozenset(others) for label, others in kin.items()}

    def with_kin(self, labels: Iterable[str]) -> frozenset[str]:
        """Return known labels with all that their nodes may have as well."""
        return frozenset().union(*(self.kin.get(label, ()) for label in labels))

    def joins(self, starts: Iterable[str], types: Iterable[str], ends: Iterable[str]) -> bool:
        """Return whether some type leads from some label to some other; none given means: any."""
        starts, types, ends = set(starts), set(types), set(ends)
        return any(
            (not starts or start in starts) and (not types or type_ in types) and (not ends or end in ends)
            for start, type_, end in self.patterns
        )


def graph_schema(structured: Mapping[str, Any]) -> GraphSchema:
    """Return a schema from the form of LlamaIndex's ``structured_schema``, which our store has too.

    Args:
        structured: ``node_props`` and ``rel_props``: per label or type a list of ``{property, type}``; a
            property of several types has ``INTEGER | STRING``; ``relationships``: ``{start, type, end}``.
    """
    return GraphSchema(
        nodes=_properties(structured["node_props"]),
        relations=_properties(structured["rel_props"]),
        patterns=frozenset((row["start"], row["type"], row["end"]) for row in structured["relationships"]),
    )


def _properties(part: Mapping[str, Iterable[Mapping[str, Any]]]) -> dict[str, Properties]:
    return {
        name: {row["property"]: frozenset(row["type"].split(" | ")) for row in rows}
        for name, rows in part.items()
    }
