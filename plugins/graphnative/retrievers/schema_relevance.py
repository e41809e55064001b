"""How much a question has to do with each label, pattern and property of a schema."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from graphnative.cypher.connections import inferred_labels
from graphnative.cypher.guard_text import malformed
from graphnative.cypher.marked import marked
from graphnative.cypher.reading import Element, PropertyUse, Reading
from graphnative.cypher.schema import GraphSchema, graph_schema
from graphnative.cypher.statement_reader import read_query
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.schema_forms import Schema
from graphnative.retrievers.schema_words import USUAL, QuestionWords

Pattern = tuple[str, str, str]
"""Label, type, label."""

Key = TypeVar("Key", bound=Hashable)

_OF_EXAMPLE = 0.6
_LATER_EXAMPLE = 0.85
_SURE = 0.6
_OF_NEIGHBOUR = 0.5
_OF_JOINING = 0.7


@dataclass(slots=True)
class Relevance:
    """What speaks for each part of a schema, in [0, 1]; nothing for what is missing.

    Attributes:
        labels: Of each label.
        types: Of each relationship type.
        patterns: Of each pattern that similar questions go along.
        properties: Of each property, by its label or type and its name.
    """

    labels: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    types: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    patterns: defaultdict[Pattern, float] = field(default_factory=lambda: defaultdict(float))
    properties: defaultdict[tuple[str, str], float] = field(default_factory=lambda: defaultdict(float))


def relevance(
    schema: Schema, question: str, values: Iterable[LinkedValue] = (), queries: Sequence[str] = ()
) -> Relevance:
    """Return what speaks for each part of a schema: words, values, queries of similar questions, closeness.

    Args:
        schema: With or without examples of values.
        question: What is asked.
        values: Stored values that it names.
        queries: Queries that answer similar questions, the most similar first.
    """
    found = _by_words(schema, QuestionWords(question))
    for value in values:
        _raise(found.labels, value.label, 1.0)
        _raise(found.properties, (value.label, value.key), 1.0)
    if queries:
        _add_queries(found, graph_schema(schema), queries)
    _spread(found, patterns(schema))
    for (owner, key), own in found.properties.items():
        if key.casefold() in USUAL:
            found.properties[owner, key] = max(own, (1.0 + 2.6 * found.labels[owner]) / 4)
    return found


def patterns(schema: Schema) -> list[Pattern]:
    """Return which types lead from which label to which."""
    return [(row["start"], row["type"], row["end"]) for row in schema["relationships"]]


def _by_words(schema: Schema, words: QuestionWords) -> Relevance:
    found = Relevance()
    for label in schema["node_props"]:
        found.labels[label] = words.of_name(label)
    for start, type_, end in patterns(schema):
        found.types[type_] = words.of_name(type_)
        for label in (start, end):
            found.labels.setdefault(label, words.of_name(label))
    for part, owners in (("node_props", found.labels), ("rel_props", found.types)):
        for owner, entries in schema[part].items():
            for entry in entries:
                own = words.of_property(entry)
                found.properties[owner, entry["property"]] = own
                if own >= _SURE:
                    _raise(owners, owner, _SURE * own)
    return found


def _add_queries(found: Relevance, schema: GraphSchema, queries: Sequence[str]) -> None:
    weight = _OF_EXAMPLE
    for query in queries:
        tokens = marked(query)
        if next(malformed(tokens), ""):
            continue
        reading = read_query(tokens)
        for label in reading.labels:
            _support(found.labels, label.name, weight)
        for type_ in reading.types:
            _support(found.types, type_.name, weight)
        for name in used_properties(reading, schema):
            _support(found.properties, name, weight)
        for pattern in used_patterns(reading, schema):
            _support(found.patterns, pattern, weight)
        weight *= _LATER_EXAMPLE


def used_properties(reading: Reading, schema: GraphSchema) -> set[tuple[str, str]]:
    """Return the properties that a query uses, by label or type and name; of unknown nodes with all owners.

    Args:
        reading: Of the query.
        schema: Of the graph.
    """
    inferred = inferred_labels(reading.relations, schema)
    return {
        (owner, use.key)
        for use in reading.properties
        for owner in owners_of(use, inferred.get(use.of, frozenset()), schema)
    }


def used_patterns(reading: Reading, schema: GraphSchema) -> set[Pattern]:
    """Return the patterns that a query may go along, as the schema has them.

    Args:
        reading: Of the query.
        schema: Of the graph.
    """
    found: set[Pattern] = set()
    for use in reading.relations:
        left, right = (use.right, use.left) if use.direction == "<-" else (use.left, use.right)
        for start, type_, end in schema.patterns:
            if use.relation.names and type_ not in use.relation.names:
                continue
            if _may_join(left, start, right, end) or (
                use.direction == "--" and _may_join(right, start, left, end)
            ):
                found.add((start, type_, end))
    return found


def _may_join(left: Element, start: str, right: Element, end: str) -> bool:
    return (not left.names or start in left.names) and (not right.names or end in right.names)


def owners_of(use: PropertyUse, inferred: frozenset[str], schema: GraphSchema) -> list[str]:
    """Return the labels or types whose property it may be, sorted; all that have one where nothing tells.

    Args:
        use: A property of a query.
        inferred: Labels that its node may have, where it is given none.
        schema: Of the graph.
    """
    if use.of.kind in ("path", "value") and not use.of.names:
        return []
    part = schema.relations if use.of.kind in ("relation", "relations") else schema.nodes
    told = [name for name in sorted(use.of.names or inferred) if use.key in part.get(name, ())]
    return told or sorted(name for name, properties in part.items() if use.key in properties)


def _spread(found: Relevance, joined: Iterable[Pattern]) -> None:
    """Let labels count that a relevant type joins, or that stand beside a relevant label."""
    near: dict[str, float] = {}
    for start, type_, end in joined:
        for label, other in ((start, end), (end, start)):
            closeness = max(_OF_NEIGHBOUR * found.labels[other], _OF_JOINING * found.types[type_])
            _raise(near, label, closeness)
    for label, closeness in near.items():
        _raise(found.labels, label, closeness)


def _support(scores: dict[Key, float], name: Key, weight: float) -> None:
    """Add one more reason, which counts the less the more there are."""
    scores[name] = 1 - (1 - scores.get(name, 0.0)) * (1 - weight)


def _raise(scores: dict[Key, float], name: Key, least: float) -> None:
    scores[name] = max(scores.get(name, 0.0), least)
