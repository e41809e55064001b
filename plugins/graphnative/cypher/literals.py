"""What strings and numbers of a query stand for."""

import re

from graphnative.cypher.tokens import Token

MAX_INTEGER = 2**63 - 1
_ESCAPE = re.compile(r"\\([tbnrf'\"\\])")
_MEANING = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f"}


def string_value(token: Token) -> str:
    """Return the text that a string stands for; Neo4j leaves a backslash alone before any other character."""
    return _ESCAPE.sub(lambda match: _MEANING.get(match[1], match[1]), token.value[1:-1])


def number_value(token: Token) -> int | float | None:
    """Return the number that a token stands for; None for an integer that Neo4j can't hold."""
    text = token.value.replace("_", "")
    if text[:2] in ("0x", "0X", "0o"):
        number = int(text[2:] or "0", 16 if text[1] in "xX" else 8)
    elif text.isdecimal():
        number = int(text)
    else:
        return float(text.rstrip("fFdD"))
    return number if number <= MAX_INTEGER else None
