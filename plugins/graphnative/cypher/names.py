"""What a token spells: the name between backticks, the dotted name of a function or procedure."""

from graphnative.cypher.marked import Marked
from graphnative.cypher.tokens import Token


def name_of(token: Token) -> str:
    """Return the name that a word, a quoted name or a parameter spells."""
    text = token.value.removeprefix("$") if token.kind == "parameter" else token.value
    return text[1:-1].replace("``", "`") if text.startswith("`") else text


def is_name(token: Token) -> bool:
    """Return whether a token can be a name: a word or something between backticks."""
    return token.kind in ("word", "quoted")


def dotted_before(query: Marked, end: int) -> tuple[int, str]:
    """Return the dotted name that ends before a place, such as ``point.distance``, and where it begins.

    Args:
        query: The query.
        end: A place behind a name.
    """
    start = end - 1
    while start >= 2 and query.values[start - 1] == "." and is_name(query.tokens[start - 2]):
        start -= 2
    return start, ".".join(name_of(query.tokens[i]) for i in range(start, end, 2))


def dotted_after(query: Marked, start: int) -> tuple[int, str]:
    """Return the dotted name that begins at a place, and the place behind it; empty if there is no name.

    Args:
        query: The query.
        start: A place.
    """
    if start >= len(query) or not is_name(query.tokens[start]):
        return start, ""
    end = start + 1
    while end + 1 < len(query) and query.values[end] == "." and is_name(query.tokens[end + 1]):
        end += 2
    return end, ".".join(name_of(query.tokens[i]) for i in range(start, end, 2))
