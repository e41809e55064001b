"""Procedures and functions that a query calls and may not."""

from collections.abc import Collection, Iterator

from graphnative.cypher.allowed import SYNTAX_BEFORE_BRACKET
from graphnative.cypher.marked import Marked
from graphnative.cypher.names import dotted_after, dotted_before, is_name
from graphnative.cypher.plain_names import is_plain_name


def foreign_procedures(query: Marked, allowed: Collection[str]) -> Iterator[str]:
    """Yield a sentence for each procedure that is called and not allowed.

    Args:
        query: The query.
        allowed: Names in small letters.
    """
    if "CALL" not in query.words:
        return
    for i, word in enumerate(query.words):
        if word == "CALL" and query.before(i) not in (".", ":") and query.values[i + 1] not in ("{", "("):
            _, name = dotted_after(query, i + 1)
            if name and name.casefold() not in allowed and not is_plain_name(query, i):
                yield f"The procedure {name} is not among those that a query may call."


def foreign_functions(query: Marked, allowed: Collection[str]) -> Iterator[str]:
    """Yield a sentence for each function that is called and not allowed.

    Args:
        query: The query.
        allowed: Names in small letters.
    """
    for i, value in enumerate(query.values):
        if value != "(" or not i or not is_name(query.tokens[i - 1]):
            continue
        start, name = dotted_before(query, i)
        if name.casefold() in allowed or query.word_before(start) == "CALL" or _is_syntax(query, start, i):
            continue
        yield f"The function {name} is not among those that a query may call."


def _is_syntax(query: Marked, start: int, bracket: int) -> bool:
    """Whether a name before a bracket is a keyword, or the label of a hint: ``USING INDEX n:Label(key)``."""
    if (
        start == bracket - 1
        and query.words[start].casefold() in SYNTAX_BEFORE_BRACKET
        and query.before(start) != "."
    ):
        return True
    return query.before(start) == ":" and query.word_before(start, 3) in ("INDEX", "SEEK")
