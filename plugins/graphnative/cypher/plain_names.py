"""Words that could begin a clause, told from names that are spelt alike."""

from graphnative.cypher.marked import Marked
from graphnative.cypher.words import KEYWORDS

# No clause begins behind one of these, nor ends before one of those: such a word is a name.
# `*`, `+`, `%`, `!` and `>` are left out, for they may end an expression: `WITH * DELETE n`,
# `WHERE n:% DELETE n`, `IS :: LIST<INTEGER> DELETE n`.
_NAME_AFTER = frozenset(
    {".", ":", ",", "(", "[", "=", "<>", "<", "<=", ">=", "/", "^", "=~", "&", "$", "||", "|"}
)
_NAME_BEFORE = frozenset({".", ")", "]", ",", "}", ":", "=", "<>", "<=", ">=", "=~", "<", ">", ";", "|", ""})
_TAKE_A_NAME = frozenset({"AS", "IN", "AND", "OR", "XOR", "CONTAINS", "RETURN", "WITH", "WHERE", "UNWIND"})
_VALUES = frozenset({"string", "number", "parameter", "quoted"})


def is_plain_name(query: Marked, i: int) -> bool:
    """Return whether a word that could begin a clause is a variable, label, key or alias of that name.

    In doubt it is not.
    """
    if query.before(i) in _NAME_AFTER or query.values[i + 1] in _NAME_BEFORE:
        return True
    if query.word_before(i) == "BY" and query.word_before(i, 2) == "ORDER":
        return True
    return query.word_before(i) in _TAKE_A_NAME and _ends_value(query, i - 2)


def _ends_value(query: Marked, i: int) -> bool:
    """Whether a value ends at a place, in whatever way it is read; an alias is one: ``count(*) AS set``."""
    if i < 0 or not query.words[i] or query.words[i] not in KEYWORDS:
        return _is_value(query, i)
    return query.before(i) == "." or (query.word_before(i) == "AS" and _is_value(query, i - 2))


def _is_value(query: Marked, i: int) -> bool:
    if i < 0:
        return False
    if query.words[i]:
        return query.words[i] not in KEYWORDS
    return query.tokens[i].kind in _VALUES or query.values[i] in (")", "]", "}")
