"""Nodes, relationships and their labels, types and properties, read from tokens."""

from abc import ABC, abstractmethod
from typing import NamedTuple

from graphnative.cypher.clauses import parts
from graphnative.cypher.marked import Marked
from graphnative.cypher.names import is_name, name_of
from graphnative.cypher.reading import Direction, Element, Fault, Kind, NameUse, PropertyUse, Reading, Scope

NO_VARIABLE = frozenset({"WHERE", "IS"})
"""Words that follow a variable in a node or relationship, and are none where they come first."""

NODE_SIGNS = frozenset({":", ")", "{"})
"""Signs that may follow the variable of a node."""

COMPARISONS = frozenset({"=", "<>", "<", ">", "<=", ">=", "=~"})
"""Signs that compare two values."""

_LABEL_SIGNS = frozenset({"|", "&", "!", ":", "%", "(", ")"})
_DIRECTIONS: dict[tuple[bool, bool], Direction] = {(True, False): "<-", (False, True): "->"}


class Arrow(NamedTuple):
    """What stands between two nodes: a relationship, its direction, if it is exactly one, its first place."""

    relation: Element
    direction: Direction
    is_single: bool
    first: int


class ElementReader(ABC):
    """Reads nodes and relationships; the expressions within them are read by a subclass.

    Args:
        query: The tokens of a query whose brackets all match.
    """

    def __init__(self, query: Marked) -> None:
        self.query = query
        self.reading = Reading()
        self.declared: list[tuple[str, int]] = []
        self.later: list[tuple[int, int]] = []  # expressions in a pattern, which may name all its variables

    @abstractmethod
    def expression(self, start: int, end: int, scope: Scope) -> None:
        """Read the expression between two places."""

    def fault(self, message: str, place: int, *, is_old: bool = False) -> None:
        """Note something that Cypher does not allow."""
        self.reading.faults.append(Fault(message, place, is_old))

    def declare(self, i: int, kind: Kind, scope: Scope) -> Element:
        """Return what the variable at a place stands for, and bind it if it is new."""
        name = name_of(self.query.tokens[i])
        if name not in scope:
            scope[name] = Element(kind)
            self.declared.append((name, i))
        return scope[name]

    def node(self, i: int, scope: Scope) -> tuple[Element, int]:
        """Read the node in the brackets that open at a place; return it and the place behind it."""
        close = self.query.partner[i]
        j, element = self._variable(i + 1, close, "node", scope)
        self._details(j, close, element)
        return element, close + 1

    def relation(self, i: int, scope: Scope) -> tuple[Arrow, int]:
        """Read the relationship whose arrow begins at a place; return it and the place behind it."""
        query, first = self.query, i
        from_right = query.values[i] == "<"
        i += 1 + from_right
        element, is_single = Element("relation"), True
        if query.values[i] == "[":
            close = query.partner[i]
            is_single = not any(query.values[k] == "*" and query.inside[k] == i for k in range(i, close))
            j, element = self._variable(i + 1, close, "relation" if is_single else "relations", scope)
            self._details(j, close, element)
            i = close + 1
        if query.values[i] != "-":
            self.fault("The arrow of a relationship is not complete.", min(i, len(query) - 1))
            return Arrow(element, "--", False, first), i
        to_right = query.values[i + 1] == ">"
        i += 1 + to_right
        after = self.behind_quantifier(i)
        direction = _DIRECTIONS.get((from_right, to_right), "--")
        return Arrow(element, direction, is_single and after == i, first), after

    def behind_quantifier(self, i: int) -> int:
        """Return the place behind ``+``, ``*`` or ``{1,3}``, if one begins at a place."""
        if self.query.values[i] in ("+", "*"):
            return i + 1
        return self.query.partner[i] + 1 if self.query.values[i] == "{" else i

    def _variable(self, i: int, close: int, kind: Kind, scope: Scope) -> tuple[int, Element]:
        is_first = self.query.words[i] not in NO_VARIABLE or self.query.values[i + 1] in NODE_SIGNS
        if i < close and is_name(self.query.tokens[i]) and is_first:
            return i + 1, self.declare(i, kind, scope)
        return i, Element(kind)

    def _details(self, i: int, close: int, element: Element) -> None:
        """Read labels or types, length, properties and condition of a node or relationship."""
        query = self.query
        if query.values[i] == ":" or query.words[i] == "IS":
            i = self.label_expression(i + 1, close, element)
        while query.values[i] in ("*", "..") or (i < close and query.tokens[i].kind == "number"):
            i += 1
        if query.values[i] == "{":
            self._property_map(i, element)
            i = query.partner[i] + 1
        elif i < close and query.tokens[i].kind == "parameter":
            i += 1
        if query.words[i] == "WHERE":
            self.later.append((i + 1, close))
        elif i < close:
            self.fault(f"{query.values[i]} is not understood in a node or relationship.", i)

    def label_expression(self, i: int, end: int, element: Element) -> int:
        """Read ``A|!B&(C:D)``; return the place behind it.

        What a value of an unknown kind is said to be is passed over: it may be a node or a relationship.
        """
        query, expects_name = self.query, True
        while i < end:
            value = query.values[i]
            if value == "|" and query.values[i + 2 : i + 3] in ((".",), ("(",)):
                break  # of a comprehension
            if value in _LABEL_SIGNS:
                expects_name = value not in (")", "%")
            elif value == "$" and query.values[i + 1] == "(":
                i, expects_name = query.partner[i + 1], False
            elif expects_name and is_name(query.tokens[i]):
                self._said_to_be(element, i)
                expects_name = False
            else:
                break
            i += 1
        return i

    def _said_to_be(self, element: Element, place: int) -> None:
        use = NameUse(name_of(self.query.tokens[place]), place)
        if element.kind == "node":
            self.reading.labels.append(use)
        elif element.kind in ("relation", "relations"):
            self.reading.types.append(use)
        if element.kind != "value" and self.query.before(place) != "!":
            element.names.add(use.name)

    def _property_map(self, i: int, element: Element) -> None:
        for key, start, end in self.entries(i):
            name = name_of(self.query.tokens[key])
            self.reading.properties.append(PropertyUse(element, name, key, "=", (start, end)))
            self.later.append((start, end))

    def entries(self, i: int) -> list[tuple[int, int, int]]:
        """Return the entries of a map: place of the key, place of its value, place behind that."""
        found = []
        for start, end in parts(self.query, i + 1, self.query.partner[i]):
            if end > start + 1 and is_name(self.query.tokens[start]) and self.query.values[start + 1] == ":":
                found.append((start, start + 2, end))
                if self.query.values[start + 2] in COMPARISONS:
                    self.fault("A map holds values, no comparisons; compare in WHERE.", start + 2)
        return found
