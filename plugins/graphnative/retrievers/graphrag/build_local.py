"""The context of local search: reports, entities, relationships, claims and passages around a selection."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from graphnative.retrievers.graphrag.context_table import ContextRow, ContextTable, TokenCounter, filled
from graphnative.retrievers.graphrag.edges import Neighbourhood
from graphnative.retrievers.graphrag.history import Turn, history_table
from graphnative.retrievers.graphrag.local_context import LocalContext, LocalOptions
from graphnative.retrievers.graphrag.tables import (
    CLAIM_COLUMNS,
    Claim,
    CommunityReport,
    Entity,
    GraphTables,
    Unit,
)

ENTITY_HEADER = ("id", "entity", "description", "number of relationships")
EDGE_HEADER = ("id", "source", "target", "description", "weight")
REPORT_HEADER = ("id", "title", "content")
UNIT_HEADER = ("id", "text")
CLAIM_HEADER = ("id", "entity", *CLAIM_COLUMNS)


def select_entities(tables: GraphTables, ids: Sequence[str], options: LocalOptions) -> list[int]:
    """Return the places of entities that belong to a community of a level that is wanted, in their order.

    Args:
        tables: The graph.
        ids: Of entities, the nearest to the question first.
        options: Names the level.
    """
    found = (tables.place_of[name] for name in ids if name in tables.place_of)
    return [place for place in found if _communities(tables, tables.entities[place], options)]


def build_local_context(
    tables: GraphTables,
    selected: Sequence[int],
    options: LocalOptions,
    count: TokenCounter,
    history: Sequence[Turn] = (),
) -> LocalContext:
    """Return the context of local search for selected entities.

    Source: graphrag 3.3, query/structured_search/local_search/mixed_context.py. The text is the same for
    the same selection, options and token counts.

    Differs: it is built from indexed arrays, so that it costs no pass over all relationships; where no
    report fits, GraphRAG writes ``[]``, and we nothing.

    Args:
        tables: The graph.
        selected: Places of the entities, the nearest to the question first.
        options: How much is shown.
        count: Counts the tokens of a text.
        history: Earlier turns of the conversation.
    """
    count = cache(count)  # a relationship stands in the tables of many selections
    told = history_table(history, options.max_tokens, count)
    room = options.max_tokens - (count(told.text) if told else 0)
    reports = _reports(tables, selected, options, int(room * options.reports_share), count)
    near = max(int(room * (1 - options.reports_share - options.passages_share)), 0)
    rows = (_entity_row(tables.entities[place]) for place in selected)
    entities = filled("Entities", ENTITY_HEADER, rows, near, count) if selected else None
    around = _around(tables, selected, options, (near, _tokens(entities)), count)
    relationships, claims = around or (None, None)
    return LocalContext(
        history=told,
        reports=reports,
        entities=entities,
        relationships=relationships,
        claims=claims,
        passages=_passages(tables, selected, int(room * options.passages_share), count),
        had_room=around is not None,
    )


def build_basic_context(
    tables: GraphTables,
    ids: Sequence[str],
    options: LocalOptions,
    count: TokenCounter,
    history: Sequence[Turn] = (),
) -> LocalContext:
    """Return the context of basic search: passages alone, in the order of their table.

    Source: graphrag 3.3, query/structured_search/basic_search/basic_context.py.

    Args:
        tables: The graph.
        ids: Of the passages nearest to the question.
        options: Their number and room.
        count: Counts the tokens of a text.
        history: Earlier turns of the conversation.
    """
    told = history_table(history, options.max_tokens, count)
    room = options.max_tokens - (count(told.text) if told else 0)
    units = sorted((tables.units[name] for name in ids if name in tables.units), key=lambda unit: unit.place)
    passages = filled("Sources", UNIT_HEADER, map(_unit_row, units), room, count) if units else None
    return LocalContext(history=told, passages=passages)


def _communities(tables: GraphTables, entity: Entity, options: LocalOptions) -> list[int]:
    """An entity's communities in the order in which GraphRAG meets them, that of a set of numbers."""
    level = options.community_level
    return list({number for number in entity.communities if tables.reports[number].level <= level})


def _reports(
    tables: GraphTables, selected: Sequence[int], options: LocalOptions, limit: int, count: TokenCounter
) -> ContextTable | None:
    matches = Counter(
        number for place in selected for number in _communities(tables, tables.entities[place], options)
    )
    found = sorted(
        (tables.reports[number] for number in matches),
        key=lambda report: (matches[report.community], report.rank),
        reverse=True,
    )
    rows = (_report_row(report) for report in found if report.rank >= 0)
    table = filled("Reports", REPORT_HEADER, rows, limit, count)
    return ContextTable("Reports", REPORT_HEADER, table.rows, quoted=True) if table.rows else None


def _around(
    tables: GraphTables,
    selected: Sequence[int],
    options: LocalOptions,
    tokens: tuple[int, int],
    count: TokenCounter,
) -> tuple[ContextTable | None, ContextTable | None] | None:
    """Relationships and claims of as many entities as fit; ``tokens`` are the limit and those used before."""
    limit, used = tokens
    neighbourhood = Neighbourhood(tables.edges, options.per_entity)
    told: list[ContextRow] = []
    kept: tuple[ContextTable | None, ContextTable | None] | None = None
    for place in selected:
        best = neighbourhood.add(place)
        rows = [int(row) for row in best]
        with_links = bool(rows) and neighbourhood.links[rows[0]] > 0
        header = (*EDGE_HEADER, "links") if with_links else EDGE_HEADER
        lines = (_edge_row(tables, row, neighbourhood, with_links=with_links) for row in rows)
        edge_table = filled("Relationships", header, lines, limit, count) if rows else None
        told += (_claim_row(claim) for claim in tables.claims.get(tables.entities[place].title, ()))
        claim_table = filled("claims", CLAIM_HEADER, told, limit, count) if tables.claims else None
        if used + _tokens(edge_table) + _tokens(claim_table) > limit:
            break
        kept = (edge_table, claim_table)
    return kept


def _passages(
    tables: GraphTables, selected: Sequence[int], limit: int, count: TokenCounter
) -> ContextTable | None:
    """Passages entity by entity, those that state most of an entity's relationships first."""
    found: dict[str, tuple[int, int]] = {}
    for order, place in enumerate(selected):
        edges = set(tables.edges.of(place).tolist())
        for identity in tables.entities[place].units:
            if identity in tables.units and identity not in found:
                found[identity] = (order, -len(edges.intersection(tables.units[identity].edges)))
    if not found:
        return None
    units = [tables.units[identity] for identity in sorted(found, key=found.__getitem__)]
    return filled("Sources", UNIT_HEADER, map(_unit_row, units), limit, count)


def _entity_row(entity: Entity) -> ContextRow:
    return ContextRow((str(entity.number), entity.title, entity.description, str(entity.degree)), entity.id)


def _report_row(report: CommunityReport) -> ContextRow:
    return ContextRow((str(report.community), report.title, report.content), report.id)


def _edge_row(tables: GraphTables, row: int, neighbourhood: Neighbourhood, *, with_links: bool) -> ContextRow:
    edges = tables.edges
    source, target = (tables.entities[int(ends[row])] for ends in (edges.sources, edges.targets))
    weight = str(edges.weights[row]) if edges.weights[row] else ""
    cells = (str(edges.numbers[row]), source.title, target.title, edges.descriptions[row], weight)
    links = int(neighbourhood.links[row])
    key = f"{source.id} → {target.id}"
    return ContextRow((*cells, str(links) if links else "") if with_links else cells, key)


def _unit_row(unit: Unit) -> ContextRow:
    return ContextRow((str(unit.place), unit.text), unit.id, unit.document)


def _claim_row(claim: Claim) -> ContextRow:
    return ContextRow((str(claim.number), claim.subject, *claim.values), claim.subject)


def _tokens(table: ContextTable | None) -> int:
    return table.tokens if table is not None else 0
