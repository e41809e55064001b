"""Ranges, products of lists and patterns of text that would keep the server busy without reading anything."""

import re
from collections.abc import Iterator
from math import prod

from graphnative.cypher.guard_numbers import MAX_ROWS, Numbers
from graphnative.cypher.literals import string_value
from graphnative.cypher.marked import Marked

_MADE_UP = frozenset({"RANGE", "UNWIND"})
# Of a regular expression: what is quoted, a class of characters, a group's end with its repetition, signs.
_REGEX_PART = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\)[+*{]?|[(+*{]", re.DOTALL)


def made_up_rows(query: Marked) -> Iterator[str]:
    """Yield a sentence where the ranges and lists that a query writes itself multiply to too many rows."""
    if _MADE_UP.isdisjoint(query.words):
        return
    numbers = Numbers(query)
    groups: dict[int, list[float]] = {}
    for i, value in enumerate(query.values[:-1]):
        if query.words[i] == "RANGE" and query.values[i + 1] == "(" and query.before(i) != ".":
            groups.setdefault(_group(query, i), []).append(numbers.range_size(i + 1))
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


def _group(query: Marked, i: int) -> int:
    """The outermost bracket around a place, within a subquery: what stands in it is multiplied."""
    level = query.inside[i]
    while level >= 0 and query.values[level] != "{" and query.inside[level] >= 0:
        level = query.inside[level]
    return -1 if level >= 0 and query.values[level] == "{" else level


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
