"""Queries of one tree: MATCH with paths, conditions on single properties, and what is returned."""

from collections import defaultdict
from typing import NamedTuple

from graphnative.cypher.clauses import Clause, clauses, parts
from graphnative.cypher.guard_text import malformed
from graphnative.cypher.literals import number_value, string_value
from graphnative.cypher.marked import Marked, marked
from graphnative.cypher.names import is_name, name_of
from graphnative.cypher.reading import REVERSED, Direction
from graphnative.retrievers.examples.pattern import Branch, Condition, Node, tree

_OPERATORS = frozenset({"=", "<>", "<", ">", "<=", ">="})
_TAIL = frozenset({"RETURN", "ORDER", "SKIP", "LIMIT"})


class Tail(NamedTuple):
    """What a query returns, and in which order.

    Attributes:
        parts: Its text; a number stands for the variable of that place among ``labels``.
        labels: Labels of the nodes that it names, the one that is named first in front.
    """

    parts: tuple[str | int, ...]
    labels: tuple[str, ...]

    def text(self, variables: tuple[str, ...]) -> str:
        """Return its text with these variables."""
        return "".join(part if isinstance(part, str) else variables[part] for part in self.parts)


class PlainQuery(NamedTuple):
    """A query that is one tree.

    Attributes:
        root: The tree, from the node that the tail names first.
        tail: What it returns.
        is_separate: It has several MATCH clauses.
    """

    root: Node
    tail: Tail
    is_separate: bool


class _NotPlain(Exception):
    """The query has something that a tree can't hold."""


class _Graph:
    """What the MATCH clauses say, variable by variable."""

    def __init__(self, query: Marked) -> None:
        self.query = query
        self.labels: dict[str, str] = {}
        self.conditions: dict[str, set[Condition]] = defaultdict(set)
        self.edges: list[tuple[str, str, Direction, str]] = []

    def path(self, start: int, end: int) -> None:
        """Read one path between two places."""
        left, i = self._node(start, end)
        while i < end:
            type_, direction, i = self._arrow(i, end)
            right, i = self._node(i, end)
            self.edges.append((left, type_, direction, right))
            left = right

    def where(self, start: int, end: int) -> None:
        """Read conditions that AND joins: ``variable.key operator literal``."""
        values, i = self.query.values, start
        while i < end:
            if values[i + 1] != "." or values[i + 3] not in _OPERATORS or i + 4 >= end:
                raise _NotPlain
            variable = name_of(self.query.tokens[i])
            condition = Condition(name_of(self.query.tokens[i + 2]), values[i + 3], self._literal(i + 4))
            self.conditions[variable].add(condition)
            i += 5
            if i < end and self.query.words[i] != "AND":
                raise _NotPlain
            i += 1

    def _node(self, i: int, end: int) -> tuple[str, int]:
        query = self.query
        if i >= end or query.values[i] != "(":
            raise _NotPlain
        close, j = query.partner[i], i + 1
        named = is_name(query.tokens[j])
        variable = name_of(query.tokens[j]) if named else f" {i}"  # which no variable of the query is called
        j += named
        if query.values[j] == ":":
            label = name_of(query.tokens[j + 1])
            if self.labels.setdefault(variable, label) != label:
                raise _NotPlain
            j += 2
        self._details(j, close, variable)
        return variable, close + 1

    def _details(self, j: int, close: int, variable: str) -> None:
        query = self.query
        if query.values[j] == "{":
            for first, last in parts(query, j + 1, query.partner[j]):
                if last != first + 3:
                    raise _NotPlain
                key = name_of(query.tokens[first])
                self.conditions[variable].add(Condition(key, "=", self._literal(first + 2)))
            j = query.partner[j] + 1
        if query.words[j] == "WHERE":
            self.where(j + 1, close)
            j = close
        if j != close:
            raise _NotPlain

    def _arrow(self, i: int, end: int) -> tuple[str, Direction, int]:
        values = self.query.values
        from_right = values[i] == "<"
        bracket = i + 1 + from_right
        if values[i + from_right] != "-" or values[bracket] != "[" or self.query.partner[bracket] + 2 >= end:
            raise _NotPlain
        close = self.query.partner[bracket]
        if close != bracket + 3 or values[bracket + 1] != ":" or values[close + 1] != "-":
            raise _NotPlain
        to_right = values[close + 2] == ">"
        direction: Direction = (
            "<-" if from_right and not to_right else "->" if to_right and not from_right else "--"
        )
        return name_of(self.query.tokens[bracket + 2]), direction, close + 2 + to_right

    def _literal(self, i: int) -> str | int | float:
        token = self.query.tokens[i]
        if token.kind == "string":
            return string_value(token)
        number = number_value(token) if token.kind == "number" else None
        if number is None:
            raise _NotPlain
        return number


def read_plain(cypher: str) -> PlainQuery | None:
    """Return a query as a tree and what it returns; None if it is anything else than that.

    Args:
        cypher: Any query.
    """
    query = marked(cypher)
    if next(malformed(query), ""):
        return None
    try:
        return _read(query, clauses(query, 0, len(query)), cypher)
    except (_NotPlain, KeyError, IndexError):  # a bracket without partner, a name that is missing
        return None


def _read(query: Marked, found: list[Clause], cypher: str) -> PlainQuery:
    graph = _Graph(query)
    matches = 0
    tail_at = next((n for n, clause in enumerate(found) if clause.word == "RETURN"), len(found))
    for clause in found[:tail_at]:
        if clause.word == "MATCH":
            matches += 1
            for start, end in parts(query, clause.start, clause.end):
                graph.path(start, end)
        elif clause.word == "WHERE":
            graph.where(clause.start, clause.end)
        else:
            raise _NotPlain
    if not matches or tail_at == len(found) or any(clause.word not in _TAIL for clause in found[tail_at:]):
        raise _NotPlain
    variables, tail = _tail(query, found[tail_at].start - 1, graph, cypher)
    return PlainQuery(_tree(graph, variables[0]), tail, matches > 1)


def _tail(query: Marked, start: int, graph: _Graph, cypher: str) -> tuple[list[str], Tail]:
    variables: list[str] = []
    pieces: list[str | int] = []
    behind = query.tokens[start].start
    for i in range(start, len(query)):
        token = query.tokens[i]
        if not is_name(token) or query.before(i) == "." or name_of(token) not in graph.labels:
            continue
        name = name_of(token)
        if name not in variables:
            variables.append(name)
        pieces += cypher[behind : token.start], variables.index(name)
        behind = token.end
    pieces.append(cypher[behind : query.tokens[-1].end])
    if not variables:
        raise _NotPlain
    labels = tuple(graph.labels[name] for name in variables)
    return variables, Tail(tuple(pieces), labels)


def _tree(graph: _Graph, root: str) -> Node:
    """The tree that the relationships form, from one of its nodes."""
    around: dict[str, list[tuple[int, str, Direction, str]]] = defaultdict(list)
    for number, (left, type_, direction, right) in enumerate(graph.edges):
        around[left].append((number, type_, direction, right))
        around[right].append((number, type_, REVERSED[direction], left))
    used: set[int] = set()
    seen = {root}

    def grown(variable: str) -> Node:
        branches = []
        for number, type_, direction, other in around[variable]:
            if number in used:
                continue
            if other in seen:
                raise _NotPlain
            used.add(number)
            seen.add(other)
            branches.append(Branch(type_, direction, grown(other)))
        return tree(graph.labels[variable], tuple(graph.conditions[variable]), tuple(branches))

    found = grown(root)
    if seen != set(graph.labels) or len(used) < len(graph.edges):
        raise _NotPlain
    return found
