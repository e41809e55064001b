"""Expressions, read from tokens: properties, labels, variables, comprehensions, subqueries."""

from abc import abstractmethod

from graphnative.cypher.clauses import find, parts
from graphnative.cypher.element_reader import COMPARISONS
from graphnative.cypher.function_reader import QUANTIFIERS, FunctionReader
from graphnative.cypher.marked import Marked
from graphnative.cypher.names import dotted_after, is_name, name_of
from graphnative.cypher.reading import Element, PropertyUse, Scope, Stranger
from graphnative.cypher.words import COMMANDS, KEYWORDS, READING_CLAUSES

_SUBQUERIES = frozenset({"EXISTS", "COUNT", "COLLECT"})
_NO_VARIABLES = (KEYWORDS - COMMANDS) | frozenset({"TRUE", "FALSE", "NULL", "INF", "INFINITY", "NAN"})
_NORMAL_FORMS = frozenset({"NFC", "NFD", "NFKC", "NFKD"})
_BEHIND_TYPES = KEYWORDS - {"NOT", "ZONED", "LOCAL", "TIME", "ZONE", "WITHOUT"}
_TYPE_SIGNS = frozenset({"<", ">", "|", "!"})
_COMPARING_WORDS = frozenset({"IN", "CONTAINS", "STARTS", "ENDS"})


class ExpressionReader(FunctionReader):
    """Reads expressions; the statements within them are read by a subclass."""

    def __init__(self, query: Marked) -> None:
        super().__init__(query)
        self.lost: frozenset[str] = frozenset()
        self.columns: list[
            tuple[str, ...]
        ] = []  # expressions that stand for what they were, though it is lost

    @abstractmethod
    def statement(self, start: int, end: int, scope: Scope) -> Scope:
        """Read the statement between two places; return its columns."""

    def expression(self, start: int, end: int, scope: Scope) -> None:
        """Read the expression between two places."""
        i = start
        while i < end:
            i = self._column(i) or self._step(i, end, scope)

    def _column(self, i: int) -> int:
        """The place behind a known expression that begins here; 0 if none does."""
        lengths = [len(known) for known in self.columns if self.query.values[i : i + len(known)] == known]
        return i + max(lengths) if lengths else 0

    def _step(self, i: int, end: int, scope: Scope) -> int:
        """Read whatever begins at a place; return the place behind it, which is farther on."""
        token, value = self.query.tokens[i], self.query.values[i]
        if is_name(token):
            return self._name(i, scope)
        if value == "[":
            return self._brackets(i, scope)
        if value == "{":
            return self._map(i, scope)
        if value == "(" and self.begins_path(i):
            return self.path_in_expression(i, end, scope)
        if value == "::":
            return self._behind_type(i + 1, end)
        return i + 2 if value in (".", "$") else i + 1

    def _name(self, i: int, scope: Scope) -> int:
        query, word = self.query, self.query.words[i]
        if word in _SUBQUERIES and query.values[i + 1] == "{":
            self.subquery(i + 1, dict(scope))
            return query.partner[i + 1] + 1
        name = name_of(query.tokens[i])
        behind, dotted = dotted_after(query, i)
        if (
            query.values[behind] == "("
            and (word not in KEYWORDS or word in QUANTIFIERS)
            and name not in scope
        ):
            return self.call(dotted.casefold(), behind, scope)
        if name in scope:
            return self._variable_use(i, scope[name], scope)
        if word == "TYPED" or (word == "IS" and query.values[i + 1] == "::"):
            return self._behind_type(i + 1, len(query))
        if word not in _NO_VARIABLES | _NORMAL_FORMS:
            self.stranger(name, i, scope)
            return i + 1 + 2 * (query.values[i + 1] == "." and behind > i + 1)
        return i + 1

    def stranger(self, name: str, place: int, scope: Scope) -> None:
        """Note a variable that nothing has bound."""
        self.reading.strangers.append(Stranger(name, place, tuple(sorted(scope)), name in self.lost))

    def _variable_use(self, i: int, element: Element, scope: Scope) -> int:
        """Read a variable with the property, labels or projection behind it."""
        query, behind = self.query, i + 1
        if query.values[behind] == "." and behind + 1 < len(query) and is_name(query.tokens[behind + 1]):
            self._property(element, i, behind + 1)
            return behind + 2
        if query.values[behind] == ":":
            return self.label_expression(behind + 1, len(query), element)
        if query.values[behind] == "{":
            self._projection(behind, element, scope)
            return query.partner[behind] + 1
        return behind

    def _property(self, element: Element, start: int, place: int) -> None:
        key = name_of(self.query.tokens[place])
        compared, value = self._compared_behind(place + 1) or self._compared_before(start) or ("", None)
        self.reading.properties.append(PropertyUse(element, key, place, compared, value))

    def _compared_behind(self, i: int) -> tuple[str, tuple[int, int]] | None:
        word, value = self.query.words[i], self.query.values[i]
        if value in COMPARISONS:
            return value, (i + 1, len(self.query))
        if word in _COMPARING_WORDS:
            return word, (i + (1 if word in ("IN", "CONTAINS") else 2), len(self.query))
        return None

    def _compared_before(self, i: int) -> tuple[str, tuple[int, int]] | None:
        """``5 < n.age``: only a single literal before the sign can be told."""
        if (
            i >= 2
            and self.query.values[i - 1] in COMPARISONS
            and self.query.inside[i - 1] == self.query.inside[i]
        ):
            return self.query.values[i - 1], (i - 2, i - 1)
        return None

    def _projection(self, i: int, element: Element, scope: Scope) -> None:
        """Read ``n {.name, .*, key: value, other}``."""
        for start, end in parts(self.query, i + 1, self.query.partner[i]):
            if self.query.values[start] == "." and end > start + 1 and is_name(self.query.tokens[start + 1]):
                key = name_of(self.query.tokens[start + 1])
                self.reading.properties.append(PropertyUse(element, key, start + 1))
            elif self.query.values[start] != ".":
                self.expression(start + 2 * (self.query.values[start + 1] == ":"), end, scope)

    def _map(self, i: int, scope: Scope) -> int:
        for _, start, end in self.entries(i):
            self.expression(start, end, scope)
        return self.query.partner[i] + 1

    def _brackets(self, i: int, scope: Scope) -> int:
        """Read a list, an index, a list comprehension or a pattern comprehension."""
        query, close = self.query, self.query.partner[i]
        bar = find(self.query, "|", i + 1, close)
        where = min(find(self.query, "WHERE", i + 1, close), bar)
        inner = dict(scope)
        path = i + 3 if query.values[i + 2] == "=" else i + 1
        if query.words[i + 2] == "IN" and is_name(query.tokens[i + 1]):
            self.expression(i + 3, where, scope)
            inner[name_of(query.tokens[i + 1])] = Element("value")
        elif self.begins_path(path):
            self.pattern(i + 1, where, inner)
        else:
            where = i
        self.expression(where + 1, bar, inner)
        self.expression(bar + 1, close, inner)
        return close + 1

    def subquery(self, brace: int, scope: Scope) -> None:
        """Read what stands in EXISTS, COUNT or COLLECT: a statement, or a pattern with its condition."""
        start, end = brace + 1, self.query.partner[brace]
        if self.query.words[start] in READING_CLAUSES | {"USE"}:
            self.statement(start, end, scope)
            return
        where = find(self.query, "WHERE", start, end)
        self.pattern(start, where, scope)
        self.expression(where + 1, end, scope)

    def _behind_type(self, i: int, end: int) -> int:
        """The place behind ``LIST<INTEGER NOT NULL> | STRING``."""
        words = self.query.words
        while i < end and (
            self.query.values[i] in _TYPE_SIGNS or (words[i] and words[i] not in _BEHIND_TYPES)
        ):
            i += 1
        return i
