"""What the tokens of an expression belong to: arguments, branches of a CASE, parts of a name."""

from itertools import pairwise

from graphnative.cypher.marked import Marked


def arguments(query: Marked, start: int, close: int) -> list[tuple[int, int]]:
    """Return where each argument between two brackets begins and ends.

    Args:
        query: A query.
        start: The place of the opening bracket.
        close: The place of the closing one.
    """
    commas = [i for i in range(start + 1, close) if query.values[i] == "," and query.inside[i] == start]
    return [(before + 1, after) for before, after in pairwise([start, *commas, close])]


def branches(query: Marked, start: int, end: int) -> list[int]:
    """Return the places of a CASE, of its own WHEN, THEN and ELSE, and of its END or else of the end.

    Args:
        query: A query.
        start: The place of the CASE.
        end: Where the expression ends.
    """
    marks, depth = [start], 0
    for j in range(start + 1, end):
        word = query.words[j] if query.inside[j] == query.inside[start] and not is_part(query, j) else ""
        if word == "CASE":
            depth += 1
        elif depth:
            depth -= word == "END"
        elif word in ("WHEN", "THEN", "ELSE", "END"):
            marks.append(j)
            if word == "END":
                return marks
    return [*marks, end]


def first_inside(query: Marked, start: int, close: int, value: str) -> int:
    """Return the first place of a sign or word right inside a bracket, or where the bracket closes.

    Args:
        query: A query.
        start: The place of the opening bracket.
        close: The place of the closing one.
        value: The sign, or the word in capitals.
    """
    for i in range(start + 1, close):
        if query.inside[i] == start and value in (query.values[i], query.words[i]):
            return i
    return close


def is_scoped(query: Marked, brace: int) -> bool:
    """Return whether a brace opens the subquery of ``CALL (…)``."""
    return query.before(brace) == ")" and query.word_before(query.opens(brace - 1)) == "CALL"


def is_part(query: Marked, i: int) -> bool:
    """Return whether a property, label or type stands at a place; behind a map's colon stands a value."""
    before = query.before(i)
    return before == "." or (before == ":" and query.values[query.inside[i]] != "{")
