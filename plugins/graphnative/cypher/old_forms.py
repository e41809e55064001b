"""Forms that Cypher 5 has given up, and what other languages write instead of Cypher."""

from collections.abc import Iterator

from graphnative.cypher.allowed import READ_FUNCTIONS, SYNTAX_BEFORE_BRACKET
from graphnative.cypher.marked import Marked
from graphnative.cypher.names import is_name, name_of
from graphnative.cypher.reading import Fault
from graphnative.cypher.words import KEYWORDS

_GONE = {
    "TOINT": "toInteger()",
    "RELS": "relationships()",
    "FILTER": "[x IN list WHERE …]",
    "EXTRACT": "[x IN list | …]",
    "LEN": "size()",
    "NOW": "datetime()",
    "SUBSTR": "substring()",
    "IFNULL": "coalesce()",
    "CONCAT": "a + b",
    "AVERAGE": "avg()",
    "YEAR": "x.year",
    "MONTH": "x.month",
    "DAY": "x.day",
}
_OTHER_LANGUAGES = {
    "LIKE": "CONTAINS, STARTS WITH, ENDS WITH or =~",
    "ILIKE": "toLower(…) CONTAINS …",
    "BETWEEN": "a <= x AND x <= b",
    "HAVING": "WITH … WHERE",
}
_NEGATED = frozenset({"IN", "CONTAINS", "LIKE", "STARTS", "ENDS"})
_CLOSERS = frozenset({")", "]", "}"})
_NO_FUNCTIONS = frozenset({"CALL", "CREATE", "MERGE"})


def old_forms(query: Marked) -> Iterator[Fault]:
    """Yield what stands in a query and is no Cypher 5, with what is to be written instead."""
    for i, value in enumerate(query.values[:-1]):
        if value == "!=":
            yield Fault("Unequal is written <>.", i, is_old=True)
        elif value == "=" == query.before(i):
            yield Fault("Equal is written =.", i, is_old=True)
        elif value == "(" and i and is_name(query.tokens[i - 1]):
            yield from _function(query, i)
        elif query.words[i] and query.before(i) not in (".", ":"):
            yield from _word(query, i, query.words[i])


def _word(query: Marked, i: int, word: str) -> Iterator[Fault]:
    following, after_value = query.words[i + 1], _ends_value(query, i - 1)
    if word == "NOT" and following in _NEGATED and after_value:
        yield Fault(f"{following} is negated before its first operand: NOT x {following} y.", i)
    elif word in _OTHER_LANGUAGES and after_value:
        yield Fault(f"{word} is no Cypher; write {_OTHER_LANGUAGES[word]}.", i)
    elif word == "GROUP" and following == "BY":
        yield Fault("GROUP BY is no Cypher; what is not aggregated in RETURN or WITH groups by itself.", i)
    elif (
        word in ("SELECT", "MATCH", "RETURN")
        and query.before(i) == "("
        and query.values[i + 1] not in (")", ":")
    ):
        yield Fault("A query within a query stands in braces: COUNT { … }, COLLECT { … }, CALL { … }.", i)


def _function(query: Marked, bracket: int) -> Iterator[Fault]:
    place = bracket - 1
    name, word, before = name_of(query.tokens[place]), query.words[place], query.before(place)
    if before == ".":
        if query.before(place, 2) in _CLOSERS:
            yield Fault(f"{name} is no method; values have none.", place)
    elif word == "EXISTS" and _is_property(query, bracket):
        yield Fault("exists(n.property) is gone; write n.property IS NOT NULL.", place, is_old=True)
    elif word in _GONE:
        yield Fault(f"The function {name} does not exist; write {_GONE[word]}.", place, is_old=True)
    elif not _is_known(query, place):
        yield Fault(f"The function {name} does not exist.", place)


def _is_known(query: Marked, place: int) -> bool:
    """Whether a name before a bracket is a function, a keyword, a procedure, or the label of a hint."""
    name = name_of(query.tokens[place]).casefold()
    if name in READ_FUNCTIONS or name in SYNTAX_BEFORE_BRACKET or query.words[place] in _NO_FUNCTIONS:
        return True
    return query.before(place) == ":" or query.word_before(place) in _NO_FUNCTIONS


def _is_property(query: Marked, bracket: int) -> bool:
    return query.values[bracket + 2 : bracket + 3] == (".",) and query.partner[bracket] == bracket + 4


def _ends_value(query: Marked, i: int) -> bool:
    if i < 0 or query.tokens[i].kind == "op":
        return i >= 0 and query.values[i] in _CLOSERS
    return query.words[i] not in KEYWORDS or query.before(i) == "."
