"""Names written by users or models, made safe to stand in Cypher text as a label, type or property key."""

import re
from functools import lru_cache

from graphnative.errors import CypherRejected

MAX_NAME = 1024
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def escape_name(name: str) -> str:
    r"""Return a name between backticks, so that Neo4j reads exactly this name and nothing else.

    Backticks are doubled. A backslash is written as the escape sequence of itself: Neo4j decodes
    ``\uXXXX`` before it looks for backticks, so a name that spells ``\u0060`` would otherwise end
    the quotation; what an escape sequence stands for is not decoded again.

    Args:
        name: A label, relationship type or property key, 1 to 1,024 characters.

    Raises:
        CypherRejected: Neo4j can't hold the name: it is empty, too long, no text, or has a NUL character.
    """
    return _escaped(name) if isinstance(name, str) else _escaped(check_name(name))


def short_name(name: str) -> str:
    """Return a name as a person would write it in a query: between backticks only where it must be.

    Args:
        name: As :func:`escape_name` takes it.

    Raises:
        CypherRejected: As :func:`escape_name`.
    """
    return name if _PLAIN.fullmatch(name) else escape_name(name)


@lru_cache(maxsize=4096)
def _escaped(name: str) -> str:
    return "`" + check_name(name).replace("\\", "\\u005C").replace("`", "``") + "`"


def check_name(name: object) -> str:
    """Return a name unchanged if Neo4j can hold it; for names that travel in parameters.

    Raises:
        CypherRejected: As :func:`escape_name`.
    """
    if not isinstance(name, str):
        raise CypherRejected(f"A label, type or property name must be text, not {type(name).__name__}.")
    return _checked(name)


@lru_cache(maxsize=4096)
def _checked(name: str) -> str:
    if not name:
        raise CypherRejected("A label, type or property name is empty.")
    if len(name) > MAX_NAME:
        raise CypherRejected(
            f"The name {name[:40]!r}… has {len(name):,} characters; labels, types and property names "
            f"have at most {MAX_NAME:,}."
        )
    if "\0" in name:
        raise CypherRejected(f"The name {name[:40]!r} has a NUL character, which Neo4j does not allow.")
    if any("\ud800" <= character <= "\udfff" for character in name):
        raise CypherRejected(f"The name {name[:40]!r} has half a surrogate pair, which is not text.")
    return name
