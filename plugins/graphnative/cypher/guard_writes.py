"""What a reading query must not hold: writing clauses, administration, files, a second statement."""

from collections.abc import Iterator

from graphnative.cypher.marked import Marked
from graphnative.cypher.plain_names import is_plain_name
from graphnative.cypher.words import COMMANDS, WRITING_CLAUSES

_SUSPECT = WRITING_CLAUSES | {"USE", "LOAD", "USING", "IN"}
_PREFIXES = frozenset({"EXPLAIN", "PROFILE", "CYPHER"})
_VERSIONS = frozenset({"5", "25"})


def writes(query: Marked) -> Iterator[str]:
    """Yield why a query is no plain reading query: one sentence per fault."""
    if _SUSPECT.isdisjoint(query.words):
        return
    for i, word in enumerate(query.words):
        if word in WRITING_CLAUSES and not is_plain_name(query, i):
            yield f"{word} changes the graph; only reading queries are run."
        elif word == "USE" and not is_plain_name(query, i):
            yield "USE reads another database."
        elif word == "LOAD" and query.words[i + 1] == "CSV":
            yield "LOAD CSV reads files and addresses outside the graph."
        elif word == "USING" and query.words[i + 1] == "PERIODIC":
            yield "USING PERIODIC COMMIT opens further transactions."
        elif word == "IN" and _is_subquery(query, i - 1):
            yield "CALL … IN TRANSACTIONS opens further transactions."


def commands(query: Marked) -> Iterator[str]:
    """Yield why a text is not one query to be run: prefixes, commands, a second statement."""
    start = 0
    while query.words[start] in _PREFIXES:
        if query.words[start] == "PROFILE":
            yield "PROFILE runs the query only to measure it."
        version = query.values[start + 1]
        if version[:1].isdigit() and version not in _VERSIONS:
            yield f"CYPHER {version} is no version of Cypher that is known here."
        start += 2 if version[:1].isdigit() else 1
    if query.words[start] and query.values[start + 1] == "=":
        yield "Options of the planner are not for a generated query."
    if query.values[start] == ":":
        yield "A command of a shell is no query."
    if query.words[start] in COMMANDS:
        yield f"{query.words[start]} begins a command of administration, not a query."
    if ";" in query.values[: len(query) - 1]:
        yield "There is more than one statement; write one query."


def _is_subquery(query: Marked, i: int) -> bool:
    """Whether a brace ends ``CALL { … }`` or ``CALL (x) { … }``."""
    start = query.opens(i) if i >= 0 and query.values[i] == "}" else -1
    if start < 1:
        return False
    scope = query.opens(start - 1) if query.values[start - 1] == ")" else start
    return query.word_before(scope) == "CALL"
