"""Paths without an upper bound, which a graph of any size can make endless."""

from collections.abc import Iterator
from math import inf

from graphnative.cypher.literals import number_value
from graphnative.cypher.marked import Marked
from graphnative.cypher.words import KEYWORDS

MAX_HOPS = 20
MAX_SHORTEST = 100
_SHORTEST_FUNCTIONS = frozenset({"SHORTESTPATH", "ALLSHORTESTPATHS"})
_SELECTORS = frozenset({"SHORTEST", "ANY"})
_BEHIND_ELEMENT = frozenset({")", ">", "-"})


def long_paths(query: Marked) -> Iterator[str]:
    """Yield a sentence for each path that may be longer than 20 relationships.

    A path is fine without a bound where only shortest ones are asked for, since then every node is visited
    once: ``shortestPath``, ``allShortestPaths``, ``SHORTEST k``, ``ANY``.
    """
    for i, value in enumerate(query.values[:-1]):
        if value not in ("*", "+", "{"):
            continue
        bounds = _bounds(query, i)
        if bounds is None or (bounds[1] is None and _is_shortest(query, i)):
            continue
        if bounds[1] is None:
            yield f"A path without an upper bound; write one, such as *1..5 or {{1,5}} ({MAX_HOPS} at most)."
        elif bounds[1] > MAX_HOPS:
            yield f"A path of up to {bounds[1]:,.0f} relationships; {MAX_HOPS} are the most."


def many_shortest(query: Marked) -> Iterator[str]:
    """Yield a sentence where more than 100 shortest paths between two nodes are asked for."""
    for i, word in enumerate(query.words[:-1]):
        if word in _SELECTORS and query.before(i) not in (".", ":"):
            number = _integer(query, i + 1)
            if number is not None and number > MAX_SHORTEST:
                yield f"{number:,.0f} shortest paths between two nodes; {MAX_SHORTEST} are the most."


def _bounds(query: Marked, i: int) -> tuple[float, float | None] | None:
    """The fewest and most repetitions a sign asks for (None: any number); None if it is no quantifier."""
    if query.values[i] == "{":
        return _braces(query, i) if query.before(i) in _BEHIND_ELEMENT else None
    if query.values[i] == "*" and _in_relationship(query, i):
        return _after_star(query, i)
    return (0, None) if _repeats(query, i) else None


def _in_relationship(query: Marked, i: int) -> bool:
    """Whether a star stands in ``-[…]-``; in arithmetic no list has a minus on both sides."""
    start = query.inside[i]
    return (
        start > 0
        and query.values[start] == "["
        and query.before(start) == "-"
        and query.values[query.partner.get(start, -2) + 1] == "-"
    )


def _after_star(query: Marked, i: int) -> tuple[float, float | None]:
    least = _integer(query, i + 1)
    dots = i + 1 if least is None else i + 2
    if query.values[dots] != "..":
        return (1, None) if least is None else (least, least)
    return 1 if least is None else least, _integer(query, dots + 1)


def _braces(query: Marked, i: int) -> tuple[float, float | None] | None:
    """The bounds of ``{2,5}``, ``{2,}``, ``{,5}`` and ``{3}``; None where other things stand in them."""
    end = query.partner.get(i, i)
    if end <= i + 1 or not (query.values[i + 1] == "," or query.tokens[i + 1].kind == "number"):
        return None
    numbers = [_integer(query, j) for j in range(i + 1, end) if query.values[j] != ","]
    if None in numbers or query.values[end - 1] == ",":
        return 0, None
    return 0, max(number for number in numbers if number is not None)


def _repeats(query: Marked, i: int) -> bool:
    """Whether a plus or star repeats a relationship or a path in brackets."""
    before, second = query.before(i), query.before(i, 2)
    if before == ")":
        return _is_path(query, query.opens(i - 1))
    return (before, second) in ((">", "-"), ("-", "-")) or (before == "-" and _is_relationship(query, i - 2))


def _is_relationship(query: Marked, end: int) -> bool:
    start = query.opens(end) if end >= 0 and query.values[end] == "]" else -1
    return start > 0 and query.before(start) == "-"


def _is_path(query: Marked, start: int) -> bool:
    """Whether a round bracket holds a path, no arithmetic and no arguments."""
    word = query.word_before(start)
    if start < 0 or (word and word not in KEYWORDS):
        return False
    return any(
        query.values[i] == "-" and query.values[i + 1] in ("[", "-", ">") and query.inside[i] == start
        for i in range(start + 1, query.partner[start])
    )


def _is_shortest(query: Marked, i: int) -> bool:
    level = query.inside[i]
    if level >= 0 and query.values[level] == "[":
        level = query.inside[level]
    if level >= 0 and query.word_before(level) in _SHORTEST_FUNCTIONS:
        return True
    for j in range(i - 1, level, -1):
        if query.inside[j] == level and (query.values[j] == "," or query.words[j] in _SELECTORS | {"MATCH"}):
            return query.words[j] in _SELECTORS
    return False


def _integer(query: Marked, i: int) -> float | None:
    """The number at a place in whatever way it is written; infinite if it is too large for Neo4j."""
    if i >= len(query) or query.tokens[i].kind != "number":
        return None
    value = number_value(query.tokens[i])
    return inf if value is None else value
