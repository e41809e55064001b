"""Statements, read clause by clause: what each binds, and what the next one still knows."""

from graphnative.cypher.clauses import Clause, aggregate, clauses, find, is_distinct, items, parts
from graphnative.cypher.expression_reader import ExpressionReader
from graphnative.cypher.marked import Marked
from graphnative.cypher.names import dotted_after, is_name, name_of
from graphnative.cypher.reading import Element, Reading, Scope

_PATTERNS = frozenset({"MATCH", "CREATE", "MERGE", "INSERT"})
_AFTER_PROJECTION = frozenset({"ORDER", "SKIP", "OFFSET", "LIMIT", "WHERE"})
_UNREAD = frozenset({"OPTIONAL", "USING", "ON", "FINISH", "USE", "DETACH", "NODETACH", "FOREACH", "UNION"})


class StatementReader(ExpressionReader):
    """Reads statements and all within them into one :class:`Reading`."""

    def statement(self, start: int, end: int, scope: Scope) -> Scope:
        """Read the statement between two places; return its columns."""
        outer = self.lost, self.columns
        columns: Scope | None = None
        current, before = dict(scope), dict(scope)
        for clause in clauses(self.query, start, end):
            if clause.word == "UNION":
                current = dict(scope)
            if clause.word not in _AFTER_PROJECTION:
                self.lost, self.columns, before = frozenset(), [], current
            if clause.word in ("WITH", "RETURN"):
                current, before = self._project(clause, current)
                if clause.word == "RETURN" and columns is None:
                    columns = current
            else:
                self._read(clause, before if clause.word in _AFTER_PROJECTION else current)
        self.lost, self.columns = outer
        return columns or {}

    def _read(self, clause: Clause, scope: Scope) -> None:
        word, start, end = clause
        if word in _PATTERNS:
            self.pattern(start, end, scope)
        elif word == "UNWIND":
            self._unwind(start, end, scope)
        elif word == "CALL":
            self._call_clause(start, end, scope)
        elif word == "YIELD":
            self._yield(start, end, scope)
        elif word == "LOAD":
            self._unwind(start, end, scope)
        elif word not in _UNREAD:
            if word == "WHERE" and (place := aggregate(self.query, start, end)) is not None:
                self.fault(f"{self.query.values[place]}() can't stand in WHERE; use WITH before it.", place)
            self.expression(start, end, scope)

    def _unwind(self, start: int, end: int, scope: Scope) -> None:
        alias = find(self.query, "AS", start, end)
        self.expression(start, alias, scope)
        if alias + 1 < end and is_name(self.query.tokens[alias + 1]):
            scope[name_of(self.query.tokens[alias + 1])] = Element("value")

    def _yield(self, start: int, end: int, scope: Scope) -> None:
        for _, last in parts(self.query, start, end):
            if is_name(self.query.tokens[last - 1]):
                scope[name_of(self.query.tokens[last - 1])] = Element("value")

    def _call_clause(self, start: int, end: int, scope: Scope) -> None:
        """Read a subquery, which adds its columns, or the arguments of a procedure."""
        query, brace = self.query, start
        if start >= end:
            return
        inner = dict(scope) if query.words[start + 1] == "WITH" else {}
        if query.values[start] == "(":
            brace = query.partner[start] + 1
            inner = self._imported(start, scope)
        if query.values[brace] == "{":
            scope.update(self.statement(brace + 1, query.partner[brace], inner))
        else:
            bracket, _ = dotted_after(query, start)
            if query.values[bracket] == "(":
                self.expression(bracket + 1, query.partner[bracket], scope)

    def _imported(self, bracket: int, scope: Scope) -> Scope:
        """The variables that ``CALL (a, b) {`` or ``CALL (*) {`` lets in."""
        if self.query.values[bracket + 1] == "*":
            return dict(scope)
        inner: Scope = {}
        for i in range(bracket + 1, self.query.partner[bracket]):
            if is_name(self.query.tokens[i]):
                name = name_of(self.query.tokens[i])
                if name not in scope:
                    self.stranger(name, i, scope)
                inner[name] = scope.get(name, Element("value"))
        return inner

    def _project(self, clause: Clause, scope: Scope) -> tuple[Scope, Scope]:
        """Read WITH or RETURN; return what is known behind it, and what its ORDER BY and WHERE may name."""
        query = self.query
        known: Scope = {}
        columns: list[tuple[str, ...]] = []
        for start, end, alias in items(query, clause):
            if query.values[start] == "*" and end == start + 1:
                known |= scope
                continue
            self.expression(start, end, scope)
            if end > start:
                columns.append(query.values[start:end])
            name = start if alias is None and end == start + 1 else alias
            if name is not None and is_name(query.tokens[name]):
                known[name_of(query.tokens[name])] = self._value(start, end, scope)
            elif clause.word == "WITH" and end > start:
                self.fault("An expression in WITH needs a name: … AS name.", start)
        if is_distinct(query, clause) or aggregate(query, clause.start, clause.end) is not None:
            self.columns, self.lost = columns, frozenset(scope) - frozenset(known)
            return known, known
        return known, scope | known

    def _value(self, start: int, end: int, scope: Scope) -> Element:
        """What an expression stands for: a variable's own element if it is nothing but a variable."""
        name = (
            name_of(self.query.tokens[start])
            if end == start + 1 and is_name(self.query.tokens[start])
            else ""
        )
        return scope.get(name) or Element("value")


def read_query(query: Marked) -> Reading:
    """Return what a query names and where, in one pass without a grammar.

    Args:
        query: Its tokens; all brackets must match.
    """
    reader = StatementReader(query)
    reader.statement(0, len(query), {})
    return reader.reading
