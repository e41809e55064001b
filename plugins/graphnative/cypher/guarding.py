"""The first layer of the guard: what the tokens of a query say about it, without asking any server."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from graphnative.cypher.allowed import READ_FUNCTIONS, READ_PROCEDURES
from graphnative.cypher.guard_calls import foreign_functions, foreign_procedures
from graphnative.cypher.guard_paths import long_paths, many_shortest
from graphnative.cypher.guard_rows import endless_patterns, made_up_rows
from graphnative.cypher.guard_sizes import swollen_values
from graphnative.cypher.guard_text import malformed, unreadable
from graphnative.cypher.guard_writes import commands, writes
from graphnative.cypher.marked import Marked, marked


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a query may be run.

    Attributes:
        allowed: It may, as far as its text tells.
        reason: Why not: one sentence that says what to change; empty if it may.
    """

    allowed: bool
    reason: str = ""


def guard(
    query: str,
    *,
    procedures: Collection[str] = READ_PROCEDURES,
    functions: Collection[str] = READ_FUNCTIONS,
) -> Verdict:
    """Return whether a query reads the graph and nothing else, and can be expected to end.

    Refused are writing clauses wherever they stand, commands of administration, LOAD CSV, USE, further
    transactions, a second statement, procedures and functions not on the lists, PROFILE, paths without an
    upper bound, huge ranges, texts and lists that the query itself makes grow, and text that another reader
    could understand otherwise. Names are not: a label ``Merge``, a property ``set``, a string that says
    "delete".

    A query that passes may still be wrong, or expensive: the server's own verdict, READ access mode, the
    time-out and the caps on rows and bytes come after this.

    Args:
        query: One query.
        procedures: Names of procedures that may be called, in small letters.
        functions: Names of functions that may be called, in small letters.
    """
    reason = unreadable(query)
    if not reason:
        reason = next(_faults(marked(query), procedures, functions), "")
    return Verdict(not reason, reason)


def _faults(query: Marked, procedures: Collection[str], functions: Collection[str]) -> Iterator[str]:
    yield from malformed(query)
    yield from commands(query)
    yield from writes(query)
    yield from foreign_procedures(query, procedures)
    yield from foreign_functions(query, functions)
    yield from long_paths(query)
    yield from many_shortest(query)
    yield from made_up_rows(query)
    yield from endless_patterns(query)
    yield from swollen_values(query)
