"""Literals of a query lifted into parameters, so that plans are reused and values stay values."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from graphnative.cypher.fixed_literals import fixed_places
from graphnative.cypher.guard_text import malformed
from graphnative.cypher.literals import number_value, string_value
from graphnative.cypher.marked import Marked, marked
from graphnative.cypher.names import name_of
from graphnative.cypher.temporal import CONSTRUCTORS, temporal_value

# Brackets behind one of these hold a list, behind any other word an index.
_BEFORE_LISTS = frozenset(
    {"IN", "UNWIND", "THEN", "ELSE", "WHEN", "RETURN", "WITH", "AND", "OR", "NOT", "WHERE"}
)
_CONSTANTS = {"TRUE": True, "FALSE": False, "NULL": None}


class _Literal(NamedTuple):
    """A literal: its first place, the place behind it, its value."""

    start: int
    end: int
    value: Any


def parameterize(query: str) -> tuple[str, dict[str, Any]]:
    """Return a query with its literals as parameters, and their values.

    Strings, numbers, lists of them, and dates and times that are written out (``date('2020-01-31')``) become
    ``$p0``, ``$p1``, …, equal ones the same; names that the query uses already are passed over. A second
    time nothing changes.

    Left as they are: lengths of paths, all that is no value (labels, types, keys, hints), ``true``,
    ``false`` and ``null``, integers beyond 64 bits, and literals that name a column or must equal those of
    ORDER BY, since the columns of the result keep their names.

    Args:
        query: One query. One that writes schema or administers, or whose brackets do not match, stays.

    Returns:
        The query, and for each new parameter its value: text, int, float, a list, or a date, time or
        datetime of Python.
    """
    tokens = marked(query)
    if next(malformed(tokens), ""):
        return query, {}
    fixed = fixed_places(tokens)
    names = _free_names(tokens)
    found: dict[tuple[type, str], str] = {}
    values: dict[str, Any] = {}
    parts: list[str] = []
    end = 0
    for literal in _literals(tokens, fixed):
        key = (type(literal.value), repr(literal.value))
        if key not in found:
            found[key] = next(names)
            values[found[key]] = literal.value
        parts += query[end : tokens.start(literal.start)], f"${found[key]}"
        end = tokens.tokens[literal.end - 1].end
    return "".join([*parts, query[end:]]), values


def _free_names(query: Marked) -> Iterator[str]:
    taken = {name_of(token) for token in query.tokens if token.kind == "parameter"}
    number = 0
    while True:
        if f"p{number}" not in taken:
            yield f"p{number}"
        number += 1


def _literals(query: Marked, fixed: frozenset[int]) -> Iterator[_Literal]:
    i = 0
    while i < len(query):
        literal = None if i in fixed else _time(query, i) or _list(query, i) or _single(query, i)
        if literal:
            yield literal
        i = literal.end if literal else i + 1


def _single(query: Marked, i: int) -> _Literal | None:
    token = query.tokens[i]
    if token.kind == "string":
        return _Literal(i, i + 1, string_value(token))
    value = number_value(token) if token.kind == "number" else None
    return None if value is None else _Literal(i, i + 1, value)


def _time(query: Marked, i: int) -> _Literal | None:
    """A constructor of a date or time with nothing but a text in its brackets."""
    if query.words[i] not in CONSTRUCTORS or query.before(i) == "." or query.values[i + 1] != "(":
        return None
    close = query.partner[i + 1]
    if close != i + 3 or query.tokens[i + 2].kind != "string":
        return None
    value = temporal_value(query.words[i], string_value(query.tokens[i + 2]))
    return None if value is None else _Literal(i, close + 1, value)


def _list(query: Marked, i: int) -> _Literal | None:
    """A list of nothing but literals; an index such as ``[0]`` is none."""
    if query.values[i] != "[" or (i and query.tokens[i - 1].kind != "op" and not _takes_list(query, i - 1)):
        return None
    if query.before(i) in (")", "]", "}", "-"):
        return None
    values, j, close = [], i + 1, query.partner[i]
    while j < close:
        sign = -1 if query.values[j] == "-" else 1
        j += sign < 0
        is_constant = sign > 0 and query.words[j] in _CONSTANTS
        literal = _single(query, j)
        if not (is_constant or literal) or query.values[j + 1] not in (",", "]"):
            return None
        if sign < 0 and query.tokens[j].kind != "number":
            return None
        values.append(_CONSTANTS[query.words[j]] if literal is None else sign * literal.value)
        j += 2
    return _Literal(i, close + 1, values) if values else None


def _takes_list(query: Marked, i: int) -> bool:
    """Whether a word is a keyword in front of a value, so that brackets behind it hold a list."""
    return query.words[i] in _BEFORE_LISTS and query.before(i) != "."
