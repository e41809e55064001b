"""The clauses of a statement, and what commas and keywords separate in them."""

from collections.abc import Iterator
from typing import NamedTuple

from graphnative.cypher.marked import Marked
from graphnative.cypher.plain_names import is_plain_name
from graphnative.cypher.words import AGGREGATES, word_set

_WORDS = word_set("""
    MATCH OPTIONAL WHERE WITH RETURN UNWIND CALL YIELD ORDER SKIP OFFSET LIMIT UNION USING ON FINISH USE LOAD
    CREATE MERGE INSERT SET DELETE DETACH NODETACH REMOVE FOREACH
""")


class Clause(NamedTuple):
    """A clause of a statement.

    Attributes:
        word: Its first word, in capitals.
        start: The place behind its word, and behind BY of ORDER BY.
        end: The place behind it.
    """

    word: str
    start: int
    end: int


class Item(NamedTuple):
    """What stands between two commas of WITH or RETURN.

    Attributes:
        start: Its first place.
        end: The place behind its expression.
        alias: The place of the name behind AS; None without one.
    """

    start: int
    end: int
    alias: int | None


def clauses(query: Marked, start: int, end: int) -> list[Clause]:
    """Return the clauses of the statement between two places, those of its subqueries left out."""
    if start >= end:
        return []
    level = query.inside[start]
    places = [i for i in range(start, end) if query.inside[i] == level and _begins_clause(query, i)]
    if not places:
        return []
    return [
        Clause(query.words[i], i + 1 + (query.words[i + 1] == "BY"), after)
        for i, after in zip(places, [*places[1:], end], strict=True)
    ]


def items(query: Marked, projection: Clause) -> list[Item]:
    """Return what WITH or RETURN names, DISTINCT left out."""
    start = projection.start + is_distinct(query, projection)
    found = []
    for first, end in parts(query, start, projection.end):
        alias = find(query, "AS", first, end)
        found.append(Item(first, alias, alias + 1 if alias < end - 1 else None))
    return found


def is_distinct(query: Marked, projection: Clause) -> bool:
    """Return whether WITH or RETURN is followed by DISTINCT."""
    return query.words[projection.start] == "DISTINCT"


def aggregate(query: Marked, start: int, end: int) -> int | None:
    """Return the first place of an aggregating function between two, outside subqueries; None without."""
    level = query.inside[start] if start < end else -1
    for i in range(start, end):
        is_call = query.words[i] in AGGREGATES and query.values[i + 1] == "(" and query.before(i) != "."
        if is_call and not _in_subquery(query, i, level):
            return i
    return None


def parts(query: Marked, start: int, end: int) -> list[tuple[int, int]]:
    """Return what the commas between two places separate, brackets kept whole; nothing between none."""
    if start >= end:
        return []
    level = query.inside[start]
    commas = [i for i in range(start, end) if query.values[i] == "," and query.inside[i] == level]
    return list(zip([start, *(i + 1 for i in commas)], [*commas, end], strict=True))


def find(query: Marked, word: str, start: int, end: int) -> int:
    """Return the place of a keyword or sign between two places, outside inner brackets; the end without."""
    level = query.inside[start] if start < end else -1
    found: Iterator[int] = (
        i
        for i in range(start, end)
        if query.inside[i] == level and word in (query.words[i], query.values[i]) and query.before(i) != "."
    )
    return next(found, end)


def _begins_clause(query: Marked, i: int) -> bool:
    word = query.words[i]
    if word not in _WORDS or (word == "WITH" and query.word_before(i) in ("STARTS", "ENDS", "CSV")):
        return False
    if word == "FINISH" and i == len(query) - 1:
        return i > 0 and query.before(i) not in (".", ":")
    return not is_plain_name(query, i)


def _in_subquery(query: Marked, i: int, level: int) -> bool:
    while (i := query.inside[i]) > level:
        if query.values[i] == "{" and query.values[i + 2] != ":":
            return True
    return False
