"""A query as a template: its text, and the literals that another question has other values for."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphnative.cypher.guard_text import malformed
from graphnative.cypher.literals import number_value, string_value
from graphnative.cypher.marked import Marked, marked
from graphnative.cypher.reading import PropertyUse
from graphnative.cypher.statement_reader import read_query
from graphnative.retrievers.linked_value import LinkedValue, Literal

NUMBER = "number"
"""Stands for the property of a slot that any number of a question can fill."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A literal of a query.

    Attributes:
        label: Label of the node whose property it is compared with; empty if that is not to be seen.
        key: That property; empty if it is not to be seen.
        value: The literal.
        places: Start and end of each of its places in the query.
    """

    label: str
    key: str
    value: Literal
    places: tuple[tuple[int, int], ...]

    @property
    def kind(self) -> tuple[str, str]:
        """What may fill it: a value of this label and property; any number if it is one."""
        is_number = isinstance(self.value, int | float)
        return ("", NUMBER) if is_number else (self.label, self.key)


@dataclass(frozen=True, slots=True)
class Template:
    """A query and those of its literals that a question fills.

    Attributes:
        text: The query.
        slots: In the order of their first places.
    """

    text: str
    slots: tuple[Slot, ...]

    @property
    def key(self) -> str:
        """The text with a mark in place of every slot: the same for queries that differ in values only."""
        return " ".join(self._with({i: "§" for i in range(len(self.slots))}).split())

    @property
    def kinds(self) -> tuple[tuple[str, str], ...]:
        """What fills its slots, sorted."""
        return tuple(sorted(slot.kind for slot in self.slots))

    def filled(self, values: Sequence[Literal]) -> str:
        """Return the query with other values in its slots, in their order."""
        return self._with({i: literal(value) for i, value in enumerate(values)})

    def _with(self, texts: Mapping[int, str]) -> str:
        cuts = sorted((*place, texts[i]) for i, slot in enumerate(self.slots) for place in slot.places)
        pieces: list[str] = []
        behind = 0
        for start, end, text in cuts:
            pieces += self.text[behind:start], text
            behind = end
        return "".join([*pieces, self.text[behind:]])


def literal(value: Literal) -> str:
    """Return a value as Cypher text."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\\/", "/")
    return str(value).lower() if isinstance(value, bool) else repr(value)


def read_template(cypher: str, values: Sequence[LinkedValue] | None) -> Template:
    """Return a query as a template whose slots are the literals that equal some of a question's values.

    A literal that the question does not name stays part of the query. Equal literals that are compared with
    the same property are one slot.

    Args:
        cypher: A query that Neo4j takes; of one whose brackets do not match no slot is seen.
        values: The question's values; None makes a slot of every literal.
    """
    query = marked(cypher)
    if next(malformed(query), ""):
        return Template(cypher, ())
    owners = {place: use for use in read_query(query).properties for place in _literal_places(query, use)}
    named = None if values is None else {str(value.value) for value in values}
    found: dict[tuple[str, str, str], Slot] = {}
    for i, token in enumerate(query.tokens):
        if token.kind not in ("string", "number"):
            continue
        value = string_value(token) if token.kind == "string" else number_value(token)
        if value is None or (named is not None and str(value) not in named):
            continue
        use = owners.get(i)
        label, key = (min(use.of.names, default=""), use.key) if use else ("", "")
        slot = found.get((label, key, str(value)), Slot(label, key, value, ()))
        places = (*slot.places, (token.start, token.end))
        found[label, key, str(value)] = Slot(label, key, value, places)
    return Template(cypher, tuple(found.values()))


def _literal_places(query: Marked, use: PropertyUse) -> list[int]:
    """Where the literals stand that a property is compared with: one, or those of a list."""
    if use.value is None:
        return []
    start, end = use.value
    if start < end and query.values[start] == "[":
        return list(range(start + 1, query.partner[start]))
    return [start]
