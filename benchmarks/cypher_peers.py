"""LlamaIndex's CypherQueryCorrector, as the benchmarks of the Cypher layer ask it."""

import signal
from collections.abc import Callable, Mapping
from types import FrameType

from graphnative.cypher import GraphSchema

LONGEST_S = 0.2
"""Seconds for one query: those that take longer never end (a pattern within ``exists{ … }`` is enough)."""

Corrector = Callable[[str, str], str]
"""Gives a query about a database with its directions corrected."""


class _TooLongError(Exception):
    """The time for one query is over."""


def stock_corrector(known: Mapping[str, GraphSchema]) -> Corrector:
    """Return LlamaIndex's corrector for every database; a query on which it never ends comes out empty.

    Args:
        known: The databases' schemas, by name.
    """
    from llama_index.graph_stores.neo4j import CypherQueryCorrector
    from llama_index.graph_stores.neo4j.cypher_corrector import Schema

    correctors = {
        name: CypherQueryCorrector([Schema(*pattern) for pattern in sorted(schema.patterns)])
        for name, schema in known.items()
    }
    signal.signal(signal.SIGALRM, _stop)

    def correct(query: str, database: str) -> str:
        signal.setitimer(signal.ITIMER_REAL, LONGEST_S)
        try:
            corrected: str = correctors[database].correct_query(query)
        except _TooLongError:
            return ""
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return corrected

    return correct


def _stop(signal_number: int, frame: FrameType | None) -> None:
    raise _TooLongError
