"""Values that a query makes by itself and that would fill the server's memory: what they grow to at most."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from math import inf

from graphnative.cypher.guard_numbers import Numbers
from graphnative.cypher.guard_shapes import arguments, branches, first_inside, is_part, is_scoped
from graphnative.cypher.literals import string_value
from graphnative.cypher.marked import Marked
from graphnative.cypher.names import is_name, name_of
from graphnative.cypher.words import AFTER_RETURN, AGGREGATES, KEYWORDS, READING_CLAUSES, word_set

MAX_SIZE = 5_000_000
_STORED = 30.0  # what a value counts that the query takes from the graph
_FOUND = 10.0  # and how often a pattern in a list counts
_MAX_LOOKS = 20_000  # lists within lists are looked at several times each
_PROBE = 1e12  # so large that nothing beside it counts
_ENDS_ITEM = READING_CLAUSES | AFTER_RETURN | word_set("AS WHERE YIELD DISTINCT BY")
_SUBQUERIES = word_set("CALL EXISTS COUNT COLLECT")
_SMALL = (AGGREGATES - {"COLLECT"}) | word_set("""
    SIZE LENGTH CHAR_LENGTH CHARACTER_LENGTH ISEMPTY EXISTS ALL ANY NONE SINGLE
    TOINTEGER TOFLOAT TOBOOLEAN ABS CEIL FLOOR ROUND SIGN SQRT
""")
"""Functions whose value is a number or a truth, however large what they are given."""


def swollen_values(query: Marked) -> Iterator[str]:
    """Yield a sentence where a text or list that a query makes by itself may become too large.

    What is counted are the characters and elements that its names stand for, each time one is used: joining
    adds them, replacing and going through a list multiplies them. What is stored counts little.
    """
    sizes = _Sizes(query)
    sizes.walk(0, len(query))
    if sizes.doubles:
        yield "This reduce uses its own value more than once and doubles it at every step."
    elif sizes.largest > MAX_SIZE:
        yield f"This query makes texts or lists that may grow beyond {MAX_SIZE:,} characters or elements."


class _Sizes:
    """What the names of a query stand for, read from its start to its end."""

    def __init__(self, query: Marked) -> None:
        self._query, self._numbers = query, Numbers(query)
        self._names: dict[str, float] = {}
        self._rows, self._looks = 1.0, 0
        self.largest, self.doubles = 0.0, False

    def walk(self, start: int, end: int) -> None:
        """Read the clauses between two places, item by item."""
        query, level = self._query, self._query.inside[start] if start < end else -1
        item = start
        for i in range(start, end + 1):
            if i < end and (query.inside[i] != level or not self._ends_item(i)):
                continue
            size = self._of(item, i)
            if i < end and query.words[i] == "AS" and i + 1 < end:
                self._bind(i + 1, size, is_row=query.word_before(item) == "UNWIND", item=item)
            item = i + 1

    def _ends_item(self, i: int) -> bool:
        query = self._query
        return query.values[i] == "," or (query.words[i] in _ENDS_ITEM and not is_part(query, i))

    def _bind(self, at: int, size: float, *, is_row: bool, item: int) -> None:
        if is_row and self._query.words[item] == "RANGE":
            self._rows, size = self._rows * size, 1.0
        if is_name(self._query.tokens[at]):
            self._names[name_of(self._query.tokens[at])] = size

    def _of(self, start: int, end: int) -> float:
        """What the expression between two places may grow to: the sum of its parts."""
        total, i = 0.0, start
        self._looks += 1
        if self._looks > _MAX_LOOKS:
            return self._kept(inf)
        while i < end:
            size, i = self._part(i, end)
            total += size
        return self._kept(total)

    def _part(self, i: int, end: int) -> tuple[float, int]:
        """The size of what stands at a place, and the place behind it."""
        query, token = self._query, self._query.tokens[i]
        word = query.words[i]
        if token.kind == "string":
            return float(len(string_value(token))), i + 1
        if query.values[i] in ("(", "[", "{"):
            close = min(query.partner.get(i, end), end)
            return self._bracket(i, close), close + 1
        if word == "CASE" and not is_part(query, i):
            return self._case(i, end)
        if word and query.values[i + 1] == "(" and i + 1 < end and word not in ("AND", "OR", "IN", "NOT"):
            close = min(query.partner.get(i + 1, end), end)
            return self._call(word, i + 1, close), close + 1
        return self._single(i), i + 1

    def _single(self, i: int) -> float:
        query, token = self._query, self._query.tokens[i]
        if token.kind in ("number", "parameter") or token.value == ",":
            return 1.0
        if not is_name(token) or is_part(query, i) or query.values[i + 1] == ":":
            return 0.0
        known = self._names.get(name_of(token))
        if known is not None:
            return known
        return 0.0 if query.words[i] in KEYWORDS else _STORED

    def _bracket(self, start: int, close: int) -> float:
        query = self._query
        if query.values[start] == "{" and (
            query.word_before(start) in _SUBQUERIES or is_scoped(query, start)
        ):
            self.walk(start + 1, close)
            return _STORED
        if query.values[start] == "[":
            return self._list(start, close)
        return self._of(start + 1, close)

    def _list(self, start: int, close: int) -> float:
        """A list, or a comprehension: what it goes through times what it makes of each."""
        query = self._query
        bar = first_inside(query, start, close, "|")
        if query.words[start + 2 : start + 3] == ("IN",) and start + 2 < close:
            where = first_inside(query, start, close, "WHERE")
            source = self._of(start + 3, min(bar, where))
            if where < bar:
                self._each(start + 1, source, where + 1, bar)
            return self._kept(self._each(start + 1, source, bar + 1, close)) if bar < close else source
        if bar < close and (query.values[start + 1] == "(" or query.values[start + 2] == "="):  # of a pattern
            return self._kept(self._of(start + 1, bar) + _FOUND * self._of(bar + 1, close))
        return 1.0 + self._of(start + 1, close)

    def _each(self, at: int, source: float, start: int, close: int) -> float:
        """What all elements of a list become: many small ones, or one that is the whole list."""
        many = max(source, 1.0) * self._with(at, 1.0, start, close)
        return max(many, self._with(at, source, start, close))

    def _with(self, at: int, size: float, start: int, close: int) -> float:
        """The size of an expression in which a name stands for so much."""
        with self._named(at, size):
            return self._of(start, close)

    @contextmanager
    def _named(self, at: int, size: float) -> Iterator[None]:
        name = name_of(self._query.tokens[at])
        before = self._names
        self._names = {**before, name: size}
        try:
            yield
        finally:
            self._names = before

    def _call(self, word: str, start: int, close: int) -> float:
        if word == "RANGE":
            return self._kept(self._numbers.range_size(start))
        if word in ("REDUCE", "ALLREDUCE"):
            return self._reduce(start, close)
        if word in ("REPLACE", "JOIN"):
            return self._kept(self._multiplied(word, start, close))
        size = self._of(start + 1, close)
        if word == "COLLECT":
            return self._kept(size * self._rows)
        return 1.0 if word in _SMALL else size

    def _multiplied(self, word: str, start: int, close: int) -> float:
        """A text whose parts are replaced, or a list with a text between its elements."""
        given = arguments(self._query, start, close)
        sizes = [self._of(*places) for places in given]
        if len(sizes) != (3 if word == "REPLACE" else 2):
            return sum(sizes)
        if word == "JOIN":
            return sizes[0] * (1 + sizes[1])
        begin, end = given[1]
        is_known = end - begin == 1 and self._query.tokens[begin].kind == "string" and sizes[1] > 0
        return sizes[0] * (max(1.0, sizes[2] / sizes[1]) if is_known else 1 + sizes[2])

    def _reduce(self, start: int, close: int) -> float:
        """What a reduce begins with and what each step adds; it must not use what it has twice."""
        query = self._query
        bar, comma = first_inside(query, start, close, "|"), first_inside(query, start, close, ",")
        if not start + 2 < comma < bar - 2 or not is_name(query.tokens[start + 1]):
            return self._of(start + 1, close)
        begun, source = self._of(start + 3, comma), self._of(comma + 3, bar)
        step = (bar + 1, close)
        with self._named(comma + 1, 1.0):
            added = max(1.0, source) * self._with(start + 1, 0.0, *step)
            if self._grows(start + 1, step):
                self.doubles = True
        with self._named(comma + 1, source):
            added = max(added, self._with(start + 1, 0.0, *step))
        return self._kept(begun + added)

    def _grows(self, at: int, step: tuple[int, int]) -> bool:
        """Whether a step makes more than one of what a name stands for, its parts taken one by one."""
        query, name = self._query, name_of(self._query.tokens[at])
        uses = [i for i in range(*step) if is_name(query.tokens[i]) and name_of(query.tokens[i]) == name]
        uses = [i for i in uses if not is_part(query, i)]
        parts = [query.values[i + 2] for i in uses if query.values[i + 1] == "."]
        if len(parts) == len(uses) == len(set(parts)):
            return False
        largest = self.largest
        one, two = (self._with(at, size, *step) for size in (_PROBE, 2 * _PROBE))
        self.largest = largest
        return self._looks <= _MAX_LOOKS and two - one > 1.5 * _PROBE

    def _case(self, i: int, end: int) -> tuple[float, int]:
        """The largest of what a CASE may return, and the place behind its END."""
        marks = branches(self._query, i, end)
        sizes = [0.0]
        for here, after in pairwise(marks):
            size = self._of(here + 1, after)
            if self._query.words[here] in ("THEN", "ELSE"):
                sizes.append(size)
        return max(sizes), marks[-1] + 1

    def _kept(self, size: float) -> float:
        self.largest = max(self.largest, size)
        return size
