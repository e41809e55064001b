"""Literals that must stay in a query: Cypher takes no parameter there, or a column would be renamed."""

from collections.abc import Iterator
from itertools import zip_longest

from graphnative.cypher.clauses import Clause, aggregate, clauses, is_distinct, items
from graphnative.cypher.marked import Marked
from graphnative.cypher.words import COMMANDS

_LITERALS = frozenset({"string", "number"})
_BRACES_OF_STATEMENTS = frozenset({"CALL", "EXISTS", "COUNT", "COLLECT", ")"})
_TAKE_NUMBERS = frozenset({"SHORTEST", "ANY", "OF", "CYPHER"})


def fixed_places(query: Marked) -> frozenset[int]:
    """Return the places of a query at which no literal may become a parameter."""
    if query.words[0] in COMMANDS or (query.words[0] in ("CREATE", "DROP") and query.words[1]):
        return frozenset(range(len(query)))
    fixed = {i for i in range(len(query)) if _is_syntax(query, i)}
    for start, end in _statements(query):
        found = clauses(query, start, end)
        for clause, following in zip_longest(found, found[1:]):
            if clause.word == "ORDER":
                fixed.update(range(clause.start, clause.end))
            elif clause.word in ("WITH", "RETURN"):
                for first, last in _fixed_items(query, clause, following):
                    fixed.update(range(first, last))
    return frozenset(fixed)


def _statements(query: Marked) -> Iterator[tuple[int, int]]:
    yield 0, len(query)
    for i, value in enumerate(query.values):
        if value == "{" and (query.word_before(i) or query.before(i)) in _BRACES_OF_STATEMENTS:
            yield i + 1, query.partner[i]


def _is_syntax(query: Marked, i: int) -> bool:
    """Whether a number is a length, a count of paths or rows, or a version."""
    if query.tokens[i].kind != "number":
        return False
    before, level = query.before(i), query.inside[i]
    if before in ("*", "..") and level > 0 and query.values[level] == "[" and query.before(level) == "-":
        return True
    if query.values[i + 1] == ".." and query.before(i) == "*":
        return True
    if level >= 0 and query.values[level] == "{" and before in ("{", ","):
        return True
    return query.word_before(i) in _TAKE_NUMBERS or query.words[i + 1] in (
        "CONCURRENT",
        "TRANSACTIONS",
        "ROWS",
    )


def _fixed_items(query: Marked, clause: Clause, following: Clause | None) -> list[tuple[int, int]]:
    """What of WITH or RETURN stays: columns named by their text, all if ORDER BY may repeat a literal."""
    unnamed = [
        (start, end)
        for start, end, alias in items(query, clause)
        if alias is None and _has_literal(query, start, end)
    ]
    is_grouped = is_distinct(query, clause) or aggregate(query, clause.start, clause.end) is not None
    repeats = following is not None and following.word == "ORDER" and _has_literal(query, *following[1:])
    return [(clause.start, clause.end)] if is_grouped and (unnamed or repeats) else unnamed


def _has_literal(query: Marked, start: int, end: int) -> bool:
    return any(query.tokens[i].kind in _LITERALS for i in range(start, end))
