"""Functions and their arguments, read from tokens: those that bind variables, those that take patterns."""

from graphnative.cypher.clauses import find, parts
from graphnative.cypher.names import is_name, name_of
from graphnative.cypher.pattern_reader import PatternReader
from graphnative.cypher.reading import Element, Scope
from graphnative.cypher.words import KEYWORDS

QUANTIFIERS = frozenset({"ANY", "ALL", "NONE", "SINGLE"})
"""Functions that bind a variable: ``any(x IN list WHERE …)``."""

_TAKE_PATTERNS = KEYWORDS | QUANTIFIERS | {"EXISTS", "COALESCE", "ISEMPTY"}


class FunctionReader(PatternReader):
    """Reads functions; the expressions in their brackets are read by a subclass."""

    def call(self, name: str, bracket: int, scope: Scope) -> int:
        """Read a function's arguments."""
        query, close = self.query, self.query.partner[bracket]
        start, inner = bracket + 1, scope
        if name.upper() in QUANTIFIERS and query.words[bracket + 2] == "IN":
            where = find(self.query, "WHERE", start, close)
            self.expression(start + 2, where, scope)
            inner, start = scope | {name_of(query.tokens[start]): Element("value")}, where + 1
        elif name == "reduce" and query.values[bracket + 2] == "=" and is_name(query.tokens[start]):
            return self._reduce(bracket, close, scope)
        elif name in ("shortestpath", "allshortestpaths"):
            self.pattern_in_expression(start, close, scope)
            return close + 1
        elif name in ("size", "length"):
            self._measure(name, start, close, scope)
        self.expression(start, close, inner)
        return close + 1

    def _measure(self, name: str, start: int, close: int, scope: Scope) -> None:
        """Tell the length of a path from the size of anything else."""
        token = self.query.tokens[start]
        first = scope.get(name_of(token)) if is_name(token) else None
        if first is None:
            return
        is_property = self.query.values[start + 1] == "." and close == start + 3
        if name == "length" and (is_property or (close == start + 1 and first.kind in ("node", "relation"))):
            self.fault("length() measures paths; use size() for texts and lists.", start - 2)
        elif name == "size" and close == start + 1 and first.kind == "path":
            self.fault("size() does not measure paths; use length().", start - 2)

    def _reduce(self, bracket: int, close: int, scope: Scope) -> int:
        """Read ``reduce(sum = 0, x IN list | sum + x)``."""
        query = self.query
        bar = find(query, "|", bracket + 1, close)
        inner = scope | {name_of(query.tokens[bracket + 1]): Element("value")}
        (_, comma), *rest = parts(query, bracket + 1, bar)
        self.expression(bracket + 3, comma, scope)
        for start, end in rest:
            if is_name(query.tokens[start]):
                inner[name_of(query.tokens[start])] = Element("value")
            self.expression(start + 2, end, scope)
        self.expression(bar + 1, close, inner)
        return close + 1

    def path_in_expression(self, i: int, end: int, scope: Scope) -> int:
        """Read the path that begins at a place, and note a function that takes none; return its end."""
        function = self.query.inside[i] - 1
        word = self.query.words[function] if function >= 0 else ""
        if word and word not in _TAKE_PATTERNS:
            message = f"{word.lower()}() takes no pattern; write COUNT {{ … }} or EXISTS {{ … }}."
            self.fault(message, function, is_old=True)
        return self.pattern_in_expression(i, end, scope)
