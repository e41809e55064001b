"""Templates filled with labels, properties and values of one graph: the same for the same seed."""

import datetime
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from graphnative.cypher.escape import escape_name
from graphnative.evaluation.graph_statistics import GraphStatistics, PropertyStatistics
from graphnative.evaluation.templates import PLACEHOLDER, Choice, Need, Property, Template, Value, Way

_SHORTEST_PART = 3


@dataclass(frozen=True, slots=True)
class FilledTemplate:
    """A question to one graph.

    Attributes:
        template: The template's id.
        group: Its group.
        description: The question.
        cypher: The query.
        ordered: The order of its rows counts.
    """

    template: str
    group: str
    description: str
    cypher: str
    ordered: bool


class _NothingFits(Exception):
    """A need that this draw can't meet."""


def fill(template: Template, statistics: GraphStatistics, chance: random.Random) -> FilledTemplate | None:
    """Return the template with everything that it needs drawn at random; None if this draw met a dead end.

    Source: S1, section 3.1b (placeholder substitution).

    Args:
        template: The template.
        statistics: The graph.
        chance: Of the draws.
    """
    draws = _Draws(statistics, chance)
    try:
        for need in template.needs:
            draws.draw(need)
    except _NothingFits:
        return None
    cypher = {place: _name(name) for place, name in draws.names.items()}
    cypher |= {place: literal(value) for place, value in draws.values.items()}
    spoken = draws.names | {place: _spoken(value) for place, value in draws.values.items()}
    return FilledTemplate(
        template.id,
        template.group,
        PLACEHOLDER.sub(lambda match: spoken[match[1]], template.description),
        PLACEHOLDER.sub(lambda match: cypher[match[1]], template.cypher),
        template.ordered,
    )


def literal(value: Any) -> str:
    """Return a value as Cypher writes it: quoted and escaped text, a number, ``date('2022-01-02')``."""
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime.datetime):
        return f"datetime('{value.isoformat()}')"
    if isinstance(value, datetime.date):
        return f"date('{value.isoformat()}')"
    return repr(value)


class _Draws:
    """What has been drawn so far, by placeholder: names, values, and the properties behind them."""

    def __init__(self, statistics: GraphStatistics, chance: random.Random) -> None:
        self.names: dict[str, str] = {}
        self.values: dict[str, Any] = {}
        self._statistics = statistics
        self._chance = chance
        self._owned: dict[str, Mapping[str, PropertyStatistics]] = {}
        self._property: dict[str, PropertyStatistics] = {}

    def draw(self, need: Need) -> None:
        """Draw what one need asks for."""
        match need:
            case Way(labels, types):
                self._way(labels, self._one(ways(need, self._statistics)))
                self._owned |= {place: self._statistics.types[self.names[place]] for place in types}
            case Choice(name, numbers):
                self.values[name] = self._one(numbers)
            case Property(name, kind, of):
                self._draw_property(name, kind, self._owned[of])
            case Value(name, draw, of):
                fresh = [one for one in self._property[of].values if one not in self.values.values()]
                self.values[name] = _part(self._one(fresh), draw, self._chance)

    def _way(self, labels: Sequence[str], way: Mapping[str, str]) -> None:
        self.names |= dict(way)
        for place in labels:
            label = self._statistics.labels[way[place]]
            key = str(label.key)
            self.names[f"{place}.key"] = key
            self._property[f"{place}.key"] = label.properties[key]
            self._owned[place] = {name: one for name, one in label.properties.items() if name != key}

    def _draw_property(self, name: str, kind: str, owned: Mapping[str, PropertyStatistics]) -> None:
        kinds = ("text", "number", "date") if kind == "any" else (kind,)
        taken = set(self.names.values())
        self.names[name] = self._one(
            [key for key in sorted(owned) if key not in taken and owned[key].kind in kinds]
        )
        self._property[name] = owned[self.names[name]]

    def _one(self, choices: Sequence[Any]) -> Any:
        if not choices:
            raise _NothingFits
        return self._chance.choice(choices)


def ways(need: Way, statistics: GraphStatistics) -> Sequence[Mapping[str, str]]:
    """Return every way to put labels and types of a graph in a pattern's places."""
    named = tuple(label for label, one in sorted(statistics.labels.items()) if one.key)
    return _ways(need, named, statistics.steps)


@lru_cache(maxsize=256)
def _ways(
    need: Way, named: tuple[str, ...], steps: tuple[tuple[str, str, str], ...]
) -> tuple[Mapping[str, str], ...]:
    found: list[dict[str, str]] = [{need.labels[0]: label} for label in named]
    for place, kind in enumerate(need.types):
        start, end = need.labels[place : place + 2]
        found = [
            way | {kind: step[1], end: step[2]}
            for way in found
            for step in steps
            if step[0] == way[start] and way.get(end, step[2]) == step[2] and step[2] in named
        ]
    return tuple(found)


def _part(value: Any, draw: str, chance: random.Random) -> Any:
    """A value, its beginning, or a part of it."""
    if draw == "value":
        return value
    text = str(value)
    if len(text) <= _SHORTEST_PART:
        raise _NothingFits
    start = 0 if draw == "prefix" else chance.randrange(len(text) - _SHORTEST_PART)
    return text[start : start + _SHORTEST_PART]


def _name(text: str) -> str:
    return text if text.isidentifier() and text.isascii() else escape_name(text)


def _spoken(value: Any) -> str:
    return value.isoformat() if isinstance(value, datetime.date) else str(value)
