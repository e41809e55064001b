"""What no honest query holds, whatever its words mean: unseen characters, quotations without an end."""

import re
from collections.abc import Iterator

from graphnative.cypher.marked import Marked
from graphnative.cypher.unicode_escapes import is_broken

MAX_LENGTH = 20_000
MAX_DEPTH = 64
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def unreadable(text: str) -> str:
    """Return why a text is not to be read at all; empty if it is."""
    if len(text) > MAX_LENGTH:
        return f"The query has {len(text):,} characters; {MAX_LENGTH:,} are the most."
    if not text.strip():
        return "The query is empty."
    if not text.isprintable():
        control = _CONTROL.search(text)
        if control:
            return f"The query holds the control character U+{ord(control[0]):04X}."
        if _SURROGATE.search(text):
            return "The query holds half a surrogate pair, which is no text."
    if "\\u" in text and is_broken(text):
        return "An escape \\u is not followed by four hexadecimal digits."
    return ""


def malformed(query: Marked) -> Iterator[str]:
    """Yield why the tokens of a query can't be trusted: the next reader might see other ones."""
    if not query.tokens:
        yield "The query is empty."
        return
    last = query.tokens[-1]
    if last.kind == "unclosed":
        yield f"What begins with {last.text[:20]!r} is not closed."
    for kind, text, _, _ in query.tokens:
        if kind == "unknown":
            yield f"{text!r} is no part of Cypher."
    if "\0" in "".join(query.values):
        yield "The query holds the control character U+0000."
    if not query.is_balanced:
        yield "The brackets of the query do not match."
    if query.depth > MAX_DEPTH:
        yield f"Brackets stand {query.depth} deep; {MAX_DEPTH} is the most."
