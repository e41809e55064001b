"""Patterns: paths of nodes and relationships, read from tokens."""

from graphnative.cypher.clauses import find
from graphnative.cypher.element_reader import NO_VARIABLE, NODE_SIGNS, Arrow, ElementReader
from graphnative.cypher.names import is_name
from graphnative.cypher.reading import Element, RelationUse, Scope, Stranger

_ARROWS = frozenset({("-", "-", "("), ("-", "-", ">"), ("<", "-", "-"), ("<", "-", "[")})
_SHORTEST = frozenset({"SHORTESTPATH", "ALLSHORTESTPATHS"})


class PatternReader(ElementReader):
    """Reads patterns; the expressions within them are read by a subclass."""

    def pattern(self, start: int, end: int, scope: Scope) -> None:
        """Read the paths between two places, and bind their variables in the scope."""
        outer, self.later = self.later, []
        i = start
        while i < end:
            i = self._path(i, end, scope)
            if i < end and self.query.values[i] != ",":
                self.fault(f"{self.query.values[i]} can't follow a pattern here.", i)
                break
            i += 1
        self._read_later(scope)
        self.later = outer

    def pattern_in_expression(self, start: int, end: int, scope: Scope) -> int:
        """Read the path that begins at a place, whose variables must be bound; return the place behind it."""
        outer, self.later = self.later, []
        inner, first = dict(scope), len(self.declared)
        after = self._path(start, end, inner)
        for name, place in self.declared[first:]:
            self.reading.strangers.append(Stranger(name, place, tuple(sorted(scope))))
        self._read_later(inner)
        self.later = outer
        return after

    def begins_path(self, i: int) -> bool:
        """Return whether a round bracket holds a node with a relationship behind it, no expression."""
        values, close = self.query.values, self.query.partner.get(i, -1)
        if values[i] != "(" or not self._looks_like_node(i, close):
            return False
        behind = values[close + 1 : close + 4]
        if behind[:2] == ("-", "["):
            return values[self.query.partner[close + 2] + 1] == "-"
        return behind in _ARROWS

    def _looks_like_node(self, start: int, close: int) -> bool:
        values, words = self.query.values, self.query.words
        if close == start + 1 or values[start + 1] in (":", "{"):
            return True
        return is_name(self.query.tokens[start + 1]) and (
            values[start + 2] in NODE_SIGNS or words[start + 2] in NO_VARIABLE
        )

    def _read_later(self, scope: Scope) -> None:
        while self.later:
            self.expression(*self.later.pop(0), scope)

    def _path(self, i: int, end: int, scope: Scope) -> int:
        """Read one path with its variable and selector; return the place behind it."""
        query = self.query
        if i + 1 < end and is_name(query.tokens[i]) and query.values[i + 1] == "=":
            self.declare(i, "path", scope)
            i += 2
        if i < end and query.words[i] in _SHORTEST and query.values[i + 1] == "(":
            self._path(i + 2, query.partner[i + 1], scope)
            return query.partner[i + 1] + 1
        while i < end and query.values[i] != "(" and (query.words[i] or query.tokens[i].kind == "number"):
            i += 1  # ANY SHORTEST, SHORTEST 2 PATHS, …
        return self._chain(i, end, scope)

    def _chain(self, i: int, end: int, scope: Scope) -> int:
        """Read nodes with a relationship between each two; return the place behind the last."""
        values = self.query.values
        left: Element | None = None
        arrow: Arrow | None = None
        while i < end and values[i] == "(":
            start = i
            right, i = self._node_or_path(i, scope)
            if left and right and arrow:
                self.reading.relations.append(RelationUse(left, right, *arrow, end=start))
            elif left and right:
                self.fault("A relationship is missing between two nodes.", start)
            left, arrow = right, None
            if i < end and values[i : i + 2] in (("-", "["), ("-", "-"), ("<", "-")):
                arrow, i = self.relation(i, scope)
        if arrow:
            self.fault("A relationship leads to no node.", min(i, end - 1))
        return i

    def _node_or_path(self, i: int, scope: Scope) -> tuple[Element | None, int]:
        """Read a node, or a path in brackets, which is none; return the place behind it, too."""
        query, close = self.query, self.query.partner[i]
        if query.values[i + 1] != "(" and (query.values[i + 2] != "=" or not is_name(query.tokens[i + 1])):
            return self.node(i, scope)
        where = find(query, "WHERE", i + 1, close)
        self._path(i + 1, where, scope)
        self.later.append((where + 1, close))
        return None, self.behind_quantifier(close + 1)
