"""A schema without what a question has nothing to do with, so that a small model can read it."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from graphnative.models.tokens import count_tokens
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.schema_forms import Schema, SchemaForm, schema_text
from graphnative.retrievers.schema_relevance import Relevance, patterns, relevance

SMALL = 300
"""Tokens up to which a schema is left whole."""

_PIECE = re.compile(r"(?<=,)|(?=\n)")
_OF_OWNER = 0.5
_FRAME = 0.1
_EXAMPLES = -0.4
_UNTAKEN = 0.8


class _Part(NamedTuple):
    """A part of a schema.

    Attributes:
        kind: What it is: ``label``, ``pattern``, ``property`` or ``values`` of a property.
        name: Its label, its label, type and label, or its owner and name.
    """

    kind: str
    name: tuple[str, ...]


def prune_schema(
    schema: Schema,
    question: str,
    *,
    form: SchemaForm = "full",
    share: float = 0.4,
    values: Iterable[LinkedValue] = (),
    queries: Sequence[str] = (),
) -> Schema:
    """Return as much of a schema as fits into a share of its tokens, the most relevant parts first.

    What a question needs is told by its words, by stored values that it names, by queries that answer similar
    questions, and by what is close to all these in the graph. Names come before examples of values.

    Args:
        schema: With or without examples of values. One of up to 300 tokens is returned as it is.
        question: What is asked.
        form: The form in which it will be shown.
        share: Of the tokens of its text, in (0, 1].
        values: Stored values that the question names.
        queries: Queries that answer similar questions, the most similar first.
    """
    whole = _tokens(schema_text(schema, form))
    if whole <= SMALL:
        return schema
    parts = _ordered(schema, relevance(schema, question, values, queries))

    def size(count: int) -> int:
        return _tokens(schema_text(_only(schema, parts[:count]), form))

    fitting = bisect_right(range(len(parts) + 1), share * whole, key=size) - 1
    return _only(schema, parts[: max(fitting, 0)])


def _tokens(text: str) -> int:
    """The tokens of a schema's text, whose pieces come again and again."""
    return sum(map(_piece_tokens, _PIECE.split(text)))


_piece_tokens = lru_cache(maxsize=65536)(count_tokens)


def _ordered(schema: Schema, found: Relevance) -> list[_Part]:
    """All parts, the most relevant first; ties by kind and name."""
    scored = [(_FRAME + score, _Part("label", (label,))) for label, score in found.labels.items()]
    taken = _most_taken(found)
    for pattern in patterns(schema):
        start, type_, end = pattern
        ends = sorted((found.labels[start], found.labels[end]))
        own = found.types[type_]
        if taken[type_]:
            own *= 1 - _UNTAKEN * (1 - found.patterns[pattern] / taken[type_])
        score = max(0.7 * own + 0.15 * sum(ends), 0.3 * ends[0])
        scored.append((_FRAME + score, _Part("pattern", pattern)))
    for name, own in found.properties.items():
        owner = name[0]
        of_owner = found.labels[owner] if owner in found.labels else found.types[owner]
        score = (1 - _OF_OWNER) * own + _OF_OWNER * of_owner
        scored.append((score, _Part("property", name)))
        scored.append((score + _EXAMPLES, _Part("values", name)))
    return [part for _, part in sorted(scored, key=lambda each: (-each[0], each[1]))]


def _most_taken(found: Relevance) -> defaultdict[str, float]:
    """For each type what speaks for that of its patterns that similar questions go along most."""
    most: defaultdict[str, float] = defaultdict(float)
    for (_, type_, _), support in found.patterns.items():
        most[type_] = max(most[type_], support)
    return most


def _only(schema: Schema, parts: Iterable[_Part]) -> dict[str, Any]:
    """A schema of nothing but some parts of another, in its order."""
    kept: dict[str, set[tuple[str, ...]]] = {
        "label": set(),
        "pattern": set(),
        "property": set(),
        "values": set(),
    }
    for kind, name in parts:
        kept[kind].add(name)
    labels = {label for (label,) in kept["label"]} | {name[0] for name in kept["property"]}
    labels |= {label for start, _, end in kept["pattern"] for label in (start, end)}

    def entries(owner: str, all_: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        return [
            entry if (owner, entry["property"]) in kept["values"] else _bare(entry)
            for entry in all_
            if (owner, entry["property"]) in kept["property"]
        ]

    types = {type_ for _, type_, _ in kept["pattern"]}
    return {
        **schema,
        "node_props": {
            label: entries(label, all_) for label, all_ in schema["node_props"].items() if label in labels
        },
        "rel_props": {
            type_: entries(type_, all_) for type_, all_ in schema["rel_props"].items() if type_ in types
        },
        "relationships": [
            row
            for row, pattern in zip(schema["relationships"], patterns(schema), strict=True)
            if pattern in kept["pattern"]
        ],
    }


def _bare(entry: dict[str, Any]) -> dict[str, Any]:
    return {"property": entry["property"], "type": entry["type"]}
