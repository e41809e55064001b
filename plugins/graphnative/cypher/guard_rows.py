"""Ranges, products of lists and patterns of text that would keep the server busy without reading anything."""

import re
from collections.abc import Iterator
from math import inf, prod

from graphnative.cypher.literals import number_value, string_value
from graphnative.cypher.marked import Marked

MAX_ROWS = 100_000
_MADE_UP = frozenset({"RANGE", "UNWIND"})
# Of a regular expression: what is quoted, a class of characters, a group's end with its repetition, signs.
_REGEX_PART = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\)[+*{]?|[(+*{]", re.DOTALL)


def made_up_rows(query: Marked) -> Iterator[str]:
    """Yield a sentence where the ranges and lists that a query writes itself multiply to too many rows."""
    if _MADE_UP.isdisjoint(query.words):
        return
    groups: dict[int, list[float]] = {}
    for i, value in enumerate(query.values[:-1]):
        if query.words[i] == "RANGE" and query.values[i + 1] == "(" and query.before(i) != ".":
            groups.setdefault(_group(query, i), []).append(_range_size(query, i + 1))
        elif value == "[" and query.word_before(i) == "UNWIND":
            groups.setdefault(-1, []).append(_list_size(query, i))
    rows = max(map(prod, groups.values()), default=0)
    if rows > MAX_ROWS:
        yield f"The ranges and lists of this query multiply to more than {MAX_ROWS:,} rows."


def endless_patterns(query: Marked) -> Iterator[str]:
    """Yield a sentence for each regular expression with a repetition in a repetition, such as ``(a+)+``."""
    if "=~" not in query.values:
        return
    for i, token in enumerate(query.tokens):
        if token.kind == "string" and query.before(i) == "=~" and _repeats_twice(string_value(token)):
            yield "A repetition inside a repetition in a regular expression may take for ever."


def swelling_reduce(query: Marked) -> Iterator[str]:
    """Yield a sentence for each ``reduce`` that adds what it has to itself and so doubles at every step."""
    if "REDUCE" not in query.words:
        return
    for i, word in enumerate(query.words):
        if word == "REDUCE" and query.values[i + 1] == "(" and query.before(i) != ".":
            name = query.values[i + 2]
            inner = range(i + 3, query.partner.get(i + 1, i + 3))
            if any(query.values[j : j + 3] == (name, "+", name) for j in inner):
                yield "This reduce doubles its value at every step."


def _group(query: Marked, i: int) -> int:
    """The outermost bracket around a place, within a subquery: what stands in it is multiplied."""
    level = query.inside[i]
    while level >= 0 and query.values[level] != "{" and query.inside[level] >= 0:
        level = query.inside[level]
    return -1 if level >= 0 and query.values[level] == "{" else level


def _range_size(query: Marked, bracket: int) -> float:
    """An upper bound of the numbers in a range, as far as it is written in numbers."""
    ends: list[list[int]] = [[]]
    for i in range(bracket + 1, query.partner.get(bracket, bracket + 1)):
        if query.values[i] == "," and query.inside[i] == bracket:
            ends.append([])
        else:
            ends[-1].append(i)
    low, high, step = [_magnitude(query, places) for places in ends[:3]] + [0.0] * (3 - len(ends[:3]))
    return abs(high - low) / max(1.0, abs(step)) + 1


def _magnitude(query: Marked, places: list[int]) -> float:
    """How large an expression of numbers may be; beside names only numbers count that are large."""
    if not places:
        return 0.0
    numbers = [number for i in places if (number := _number(query, i)) is not None]
    if any(query.words[i] or query.tokens[i].kind in ("parameter", "quoted") for i in places):
        return max([number for number in numbers if number > MAX_ROWS], default=0.0)
    if len(numbers) < 2:
        return -sum(numbers) if query.values[places[0]] == "-" else sum(numbers)
    return inf if any(query.values[i] == "^" for i in places) else prod(number + 1 for number in numbers)


def _number(query: Marked, i: int) -> float | None:
    token = query.tokens[i]
    if token.kind == "number":
        value = number_value(token)
        return inf if value is None else float(value)
    if token.kind != "string":
        return None
    try:
        return abs(float(string_value(token)))
    except ValueError:
        return None


def _list_size(query: Marked, bracket: int) -> int:
    end = query.partner.get(bracket, bracket + 1)
    return 1 + sum(query.values[i] == "," and query.inside[i] == bracket for i in range(bracket, end))


def _repeats_twice(pattern: str) -> bool:
    groups = [False]  # whether each open group repeats something
    for match in _REGEX_PART.finditer(pattern):
        part = match[0]
        if part == "(":
            groups.append(False)
        elif part[0] == ")" and len(groups) > 1:
            repeats = groups.pop()
            if repeats and len(part) > 1:
                return True
            groups[-1] |= repeats or len(part) > 1
        elif part in "+*{":
            groups[-1] = True
    return False
