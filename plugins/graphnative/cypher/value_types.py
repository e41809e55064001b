"""Whether a property of one type can be compared with a value of another."""

from graphnative.cypher.marked import Marked

_NUMBERS = frozenset({"INTEGER", "FLOAT"})
_TEXTS = frozenset({"STRING", "TEXT"})
_LISTS = frozenset({"LIST", "EMBEDDING"})
_CONSTRUCTORS = {
    "DATE": "DATE",
    "DATETIME": "DATE_TIME",
    "LOCALDATETIME": "LOCAL_DATE_TIME",
    "LOCALTIME": "LOCAL_TIME",
    "TIME": "TIME",
    "DURATION": "DURATION",
    "POINT": "POINT",
}
_KNOWN = _NUMBERS | _TEXTS | _LISTS | {"BOOLEAN", *_CONSTRUCTORS.values()}
_TEXT_OPERATORS = frozenset({"CONTAINS", "STARTS", "ENDS", "=~"})
_ARITHMETIC = frozenset({"+", "-", "*", "/", "%", "^", ".", "[", "||"})


def clash(types: frozenset[str], operator: str, query: Marked, value: tuple[int, int] | None) -> str:
    """Return why a property can't be compared so: its value would never match. Empty if it can.

    Args:
        types: The types of the property; unknown ones clash with nothing.
        operator: A sign or word that compares.
        query: The tokens.
        value: First token and end of what it is compared with; None if that is not to be seen.
    """
    if not types <= _KNOWN or value is None:
        return ""
    shown = " or ".join(sorted(types))
    if operator in _TEXT_OPERATORS:
        return "" if types & _TEXTS else f"is {shown}, which {operator} can't search"
    found = (_list_types if operator == "IN" else _value_types)(query, *value)
    if not found or any(_alike(one, other) for one in types for other in found):
        return ""
    hint = next((f"; write {name.lower()}(…)" for name, made in _CONSTRUCTORS.items() if types == {made}), "")
    return f"is {shown}, which no {' or '.join(sorted(found))} matches{hint}"


def _alike(one: str, other: str) -> bool:
    return one == other or any({one, other} <= kind for kind in (_NUMBERS, _TEXTS, _LISTS))


def _list_types(query: Marked, start: int, end: int) -> frozenset[str]:
    """The types in a list that is written out; empty for any other list."""
    if query.values[start] != "[":
        return frozenset()
    close = query.partner[start]
    found = [_value_types(query, i, close) for i in range(start + 1, close) if query.before(i) in ("[", ",")]
    return frozenset().union(*found) if all(found) else frozenset()


def _value_types(query: Marked, start: int, end: int) -> frozenset[str]:
    """The types that a literal or a constructor may have; empty for all that is not to be seen."""
    if start >= len(query) or start >= end:
        return frozenset()
    token, after = query.tokens[start], start + 1
    if token.kind == "op" and token.value == "-" and start + 1 < end:
        token, after = query.tokens[start + 1], start + 2
    if token.kind == "number":
        found = _NUMBERS
    elif token.kind == "string":
        found = _TEXTS
    elif query.words[start] in ("TRUE", "FALSE"):
        found = frozenset({"BOOLEAN"})
    elif query.words[start] in _CONSTRUCTORS and query.values[start + 1] == "(":
        found, after = frozenset({_CONSTRUCTORS[query.words[start]]}), query.partner[start + 1] + 1
    else:
        return frozenset()
    return frozenset() if after < end and query.values[after] in _ARITHMETIC else found
