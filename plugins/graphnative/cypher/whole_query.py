"""Whether a text is one query and nothing else, as far as can be told from what stands side by side."""

import re

from graphnative.cypher.marked import Marked
from graphnative.cypher.words import KEYWORDS, READING_CLAUSES, WRITING_CLAUSES

_NAME_FOLLOWS = frozenset({".", ":", "$", "&", "|", "!"})
CLAUSES = READING_CLAUSES | WRITING_CLAUSES | {"WHERE"}
_TURNS = CLAUSES | {"UNION"}
_CLOSERS = {closer: ")" for closer in ")]}"}
_ROLES = {
    **dict.fromkeys(("string", "number", "parameter", "quoted"), "v"),
    **dict.fromkeys(("unclosed", "unknown", "word"), "e"),
}
# In the letters of `_roles`: two values side by side, no token of Cypher, a semicolon, marks of chat (`<|`,
# `</`, `[/`) and of Markdown (`**`, `---`).
_BROKEN = re.compile(r"[v)]v|e|;|<[|/]|\[/|\*\*|---")
_ENDS_WELL = re.compile(r"[v)k]$|k\*$")


def is_given_name(word: str, before: str) -> bool:
    """Return whether a word is a name whatever it means elsewhere, by what stands before it.

    Behind ``AS`` any word is an alias; behind a comma and behind ``BY`` no clause begins.

    Args:
        word: The word in capitals.
        before: The token's value: ``.``, ``:``, ``AS``, …
    """
    if before in _NAME_FOLLOWS or before.upper() == "AS":
        return True
    return word in _TURNS and (before == "," or before.upper() == "BY")


def whole_end(query: Marked) -> int:
    """Return the place behind a query that is all of its text but for semicolons; 0 if it is not all of it.

    A text with a fault that a person would call wrong Cypher may pass, one that goes on with prose, a second
    query or marks of chat does not.
    """
    roles = _roles(query).rstrip(";")
    if not _ENDS_WELL.search(roles) or _BROKEN.search(roles) or _goes_on(query, len(roles)):
        return 0
    return len(roles)


def _roles(query: Marked) -> str:
    """One letter a token: ``v`` value or name, ``k`` a keyword, ``e`` no Cypher, ``)`` an end; or a sign."""
    return "".join(
        [
            ("v" if word not in KEYWORDS or is_given_name(word, previous) else ")" if word == "END" else "k")
            if word
            else _CLOSERS.get(value) or _ROLES.get(token[0]) or value[0]
            for token, value, word, previous in zip(
                query.tokens, query.values, query.words, ("", *query.values), strict=False
            )
        ]
    )


def _goes_on(query: Marked, end: int) -> bool:
    """Whether another clause follows what a query returns."""
    returns = -1
    for i, word in enumerate(query.words[:end]):
        if word not in _TURNS or query.inside[i] >= 0 or is_given_name(word, query.before(i)):
            continue
        if word == "UNION":
            returns = -1
        elif 0 <= returns < i - 1 and not (word == "WITH" and query.words[i - 1] in ("STARTS", "ENDS")):
            return True
        elif word in ("RETURN", "FINISH"):
            returns = i
    return False
