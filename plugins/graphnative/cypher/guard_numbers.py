"""How large the numbers may be that a query writes, also behind its names: the ends of its ranges."""

from collections.abc import Iterator, Sequence
from math import inf, prod

from graphnative.cypher.literals import number_value, string_value
from graphnative.cypher.marked import Marked
from graphnative.cypher.names import is_name, name_of
from graphnative.cypher.words import AFTER_RETURN, READING_CLAUSES, word_set

MAX_ROWS = 100_000
_BEGINS_ITEM = READING_CLAUSES | AFTER_RETURN | word_set("DISTINCT WHERE BY YIELD")
_SAME_NUMBER = word_set(
    "TOINTEGER TOINTEGERORNULL TOFLOAT TOFLOATORNULL TOSTRING ABS CEIL FLOOR ROUND HEAD LAST"
)
_HUGE = word_set("POWER EXP TIMESTAMP EPOCHMILLIS EPOCHSECONDS")


class Numbers:
    """The numbers that a query gives names to, each time the largest that it may be.

    Args:
        query: A query.
    """

    def __init__(self, query: Marked) -> None:
        self._query = query
        self._named: dict[str, float] = {}
        for at, places in _bindings(query) if "RANGE" in query.words else ():
            name, size = name_of(query.tokens[at]), self._magnitude(places)
            if size > 0:
                self._named[name] = max(size, self._named.get(name, 0.0))

    def range_size(self, bracket: int) -> float:
        """Return an upper bound of the numbers in a range, as far as the query itself writes its ends.

        Args:
            bracket: The place behind the word ``range``.
        """
        query = self._query
        ends: list[list[int]] = [[]]
        for i in range(bracket + 1, query.partner.get(bracket, bracket + 1)):
            if query.values[i] == "," and query.inside[i] == bracket:
                ends.append([])
            else:
                ends[-1].append(i)
        low, high, step = [self._magnitude(places) for places in ends[:3]] + [0.0] * (3 - len(ends[:3]))
        if inf in (low, high):
            return inf
        return abs(high - low) / max(1.0, abs(step)) + 1

    def _magnitude(self, places: Sequence[int]) -> float:
        """How large an expression may be, or the largest of a list; what is stored counts nothing."""
        parts: list[list[int]] = [[]]
        for i in places:
            if self._query.values[i] == "," and self._query.values[self._query.inside[i]] == "[":
                parts.append([])
            else:
                parts[-1].append(i)
        return max(map(self._largest, parts), key=abs)

    def _largest(self, places: Sequence[int]) -> float:
        query = self._query
        if any(query.values[i] == "^" or query.words[i] in _HUGE for i in places):
            return inf
        numbers = [number for i in places if (number := self._number(i)) is not None]
        if len(numbers) > 1:
            numbers = [self._as_digits(i) for i in places if self._number(i) is not None]
            product = prod(number + 1 for number in numbers)
        else:
            product = sum(numbers)
        if any(self._is_stored(i) for i in places):
            return product if product > MAX_ROWS else 0.0
        return -product if len(numbers) == 1 and query.values[places[0]] == "-" else product

    def _is_stored(self, i: int) -> bool:
        """Whether a value stands at a place that the query takes from elsewhere."""
        token = self._query.tokens[i]
        if token.kind == "parameter":
            return True
        if not is_name(token) or self._query.words[i] in _SAME_NUMBER:
            return False
        return self._number(i) is None

    def _number(self, i: int) -> float | None:
        query, token = self._query, self._query.tokens[i]
        if token.kind == "number":
            value = number_value(token)
            return inf if value is None else float(value)
        if token.kind == "string":
            try:
                return abs(float(string_value(token)))
            except ValueError:
                return None
        if is_name(token) and query.before(i) != "." and query.values[i + 1] not in (".", "("):
            return self._named.get(name_of(token))
        return None

    def _as_digits(self, i: int) -> float:
        """A number beside others; digits in quotes may be put one behind the other."""
        token = self._query.tokens[i]
        number = self._number(i) or 0.0
        return max(number, 10.0 ** min(300, len(token.value) - 2)) if token.kind == "string" else number


def _bindings(query: Marked) -> Iterator[tuple[int, Sequence[int]]]:
    """Each name that is given to a value, ``… AS name`` or ``name IN …``, and where the value stands."""
    for i, word in enumerate(query.words[:-1]):
        if word == "AS" and i + 1 < len(query) and is_name(query.tokens[i + 1]):
            yield i + 1, range(_item_start(query, i), i)
        elif word == "IN" and i > 0 and is_name(query.tokens[i - 1]):
            yield i - 1, range(i + 1, _source_end(query, i))
        elif word == "REDUCE" and i + 3 < len(query) and is_name(query.tokens[i + 2]):
            yield i + 2, range(i + 3, query.partner.get(i + 1, i + 3))


def _item_start(query: Marked, i: int) -> int:
    start = i
    while start > query.inside[i] + 1:
        j = start - 1
        if query.inside[j] == query.inside[i] and (query.values[j] == "," or query.words[j] in _BEGINS_ITEM):
            break
        start = j
    return start


def _source_end(query: Marked, i: int) -> int:
    end, level = i + 1, query.inside[i]
    close = query.partner.get(level, len(query))
    while end < close and not (
        query.inside[end] == level and (query.values[end] in ("|", ",") or query.words[end] in _BEGINS_ITEM)
    ):
        end += 1
    return end
