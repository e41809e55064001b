"""Gold queries: the templates filled with a graph's own names and values, each run once."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from graphnative.errors import CypherRejected, QueryError
from graphnative.evaluation.fill_templates import FilledTemplate, fill
from graphnative.evaluation.graph_statistics import GraphStatistics
from graphnative.evaluation.templates import Template
from graphnative.retrievers.guarded_query import run_guarded
from graphnative.retrievers.text2cypher.records import is_blank
from graphnative.store.bounded_query import QueryLimits
from graphnative.store.database import HasDatabase

LIMITS = QueryLimits(timeout_s=10.0, max_rows=500)
"""What a gold query may cost: nobody reads a longer answer."""

_TRIES = 200
_TRIES_OF_A_LONG_ONE = 20
"""A query that times out, or returns too much, takes as much time as many that are merely empty."""

NO_FIT, REPEATED, EMPTY, LONG, FAILED = (
    "nothing in the graph fits",
    "the same query again",
    "empty result",
    "too many rows",
    "refused or timed out",
)


@dataclass(frozen=True, slots=True)
class GoldQuery:
    """A question to one graph, with the query that answers it there.

    Attributes:
        id: ``template/1`` and so on.
        template: The template's id.
        group: Its group.
        description: The question, as the template words it.
        cypher: The query; its result is not empty.
        ordered: Whether the order of its rows counts.
        rows: How many rows it returned.
    """

    id: str
    template: str
    group: str
    description: str
    cypher: str
    ordered: bool
    rows: int


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A template of which fewer queries than wanted could be made.

    Attributes:
        template: Its id.
        made: Queries made.
        wanted: Queries wanted.
        reasons: Why tries failed, and how often.
    """

    template: str
    made: int
    wanted: int
    reasons: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class GoldSet:
    """The gold queries of a graph.

    Attributes:
        queries: In the order of the templates.
        shortfalls: Templates that could not be filled as often as wanted.
    """

    queries: tuple[GoldQuery, ...]
    shortfalls: tuple[Shortfall, ...]


def make_gold(
    store: HasDatabase,
    templates: Sequence[Template],
    statistics: GraphStatistics,
    *,
    per_template: int = 5,
    seed: int = 0,
    progress: Callable[[int], object] | None = None,
) -> GoldSet:
    """Return the gold queries of a graph: every template filled several times and run.

    Source: S1, sections 3.1b and 4.2 (five queries of each of 60 templates, each executed once).

    Differs: a query whose result is empty, too long or never comes is replaced; the paper keeps it.

    Args:
        store: The graph; it is only read.
        templates: Of :func:`graphnative.evaluation.templates.load_templates`.
        statistics: Of :func:`graphnative.evaluation.graph_statistics.read_statistics`.
        per_template: Queries wanted of each.
        seed: The same seed on the same graph gives the same queries.
        progress: Called with 1 when a template is done.
    """
    queries: list[GoldQuery] = []
    shortfalls = []
    for template in templates:
        made, reasons = _fill(
            store, template, statistics, per_template, random.Random(f"{seed}/{template.id}")
        )
        queries += made
        if len(made) < per_template:
            shortfalls.append(Shortfall(template.id, len(made), per_template, dict(sorted(reasons.items()))))
        if progress:
            progress(1)
    return GoldSet(tuple(queries), tuple(shortfalls))


def _fill(
    store: HasDatabase, template: Template, statistics: GraphStatistics, wanted: int, chance: random.Random
) -> tuple[list[GoldQuery], Counter[str]]:
    made: dict[str, GoldQuery] = {}
    reasons: Counter[str] = Counter()
    left = _TRIES
    while left > 0 and len(made) < wanted:
        found = fill(template, statistics, chance)
        rows, fault = _run(store, found, made)
        left -= _TRIES_OF_A_LONG_ONE if fault in (FAILED, LONG) else 1
        if found is None or fault:
            reasons[fault] += 1
            continue
        id_ = f"{template.id}/{len(made) + 1}"
        made[found.cypher] = GoldQuery(
            id_, template.id, template.group, found.description, found.cypher, found.ordered, rows
        )
    return list(made.values()), reasons


def _run(store: HasDatabase, found: FilledTemplate | None, made: Mapping[str, GoldQuery]) -> tuple[int, str]:
    """How many rows a filled template returns, and why it is no gold query, if it is none."""
    if found is None:
        return 0, NO_FIT
    if found.cypher in made:
        return 0, REPEATED
    try:
        result = run_guarded(store, found.cypher, limits=LIMITS)
    except (CypherRejected, QueryError):
        return 0, FAILED
    if is_blank(result.rows):
        return 0, EMPTY
    return len(result.rows), LONG if result.truncated else ""
