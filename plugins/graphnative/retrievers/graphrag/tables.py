"""The tables of one run of communities, loaded once and indexed for local and global search."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from graphnative.communities.chosen_run import ChosenRun
from graphnative.communities.table_rows import TableRows
from graphnative.retrievers.graphrag.edges import Edges, index_edges
from graphnative.store.database import Database

CLAIM_COLUMNS = ("object_id", "status", "start_date", "end_date", "description")
"""What local search shows of a claim, besides its number and its subject."""


@dataclass(frozen=True, slots=True)
class Entity:
    """A row of the table of entities.

    Attributes:
        id: The node's id.
        number: By which answers cite it.
        title: Unique among the entities.
        description: What is known about it.
        degree: How many relationships it has.
        units: Ids of the passages that name it.
        communities: Numbers of the communities it belongs to, rising.
    """

    id: str
    number: int
    title: str
    description: str
    degree: int
    units: tuple[str, ...]
    communities: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """A passage.

    Attributes:
        id: Its id.
        place: Position in the table, by which answers cite it.
        text: What it says.
        document: Id of its document.
        edges: Rows of the relationships that it states.
    """

    id: str
    place: int
    text: str
    document: str
    edges: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CommunityReport:
    """A community with its report.

    Attributes:
        id: Digest of what the report was written from.
        community: The community's number, by which answers cite it.
        level: 0 is the coarsest.
        title: What it is about.
        summary: One paragraph.
        content: The whole report.
        rank: Importance, in [0, 10].
    """

    id: str
    community: int
    level: int
    title: str
    summary: str
    content: str
    rank: float


@dataclass(frozen=True, slots=True)
class Claim:
    """Something dated that is said about an entity.

    Attributes:
        number: By which answers cite it.
        subject: Title of the entity.
        values: By :data:`CLAIM_COLUMNS`; empty where nothing is known.
    """

    number: int
    subject: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GraphTables:
    """All that local and global search read.

    Attributes:
        run: Whose tables they are.
        entities: The entities, by the place that edges name.
        place_of: Their places by id.
        edges: The relationships, indexed by entity.
        units: The passages by id, in the order of the table.
        reports: The reports by the community's number, in the order of the table.
        claims: The claims by the title of their entity, in the order of the table.
    """

    run: ChosenRun
    entities: tuple[Entity, ...]
    place_of: Mapping[str, int]
    edges: Edges
    units: Mapping[str, Unit]
    reports: Mapping[int, CommunityReport]
    claims: Mapping[str, tuple[Claim, ...]]


def load_tables(database: Database, run: ChosenRun) -> GraphTables:
    """Return the tables of a run, read from the graph.

    Args:
        database: The open database.
        run: Brought up to date by :func:`graphnative.communities.live_vectors.bring_up_to_date`.
    """
    rows = TableRows(database, run.projection, run.run)
    rows.prepare()
    # In this order: relationships name entities by title, passages list both.
    plain = list(rows.entities())
    place_of = {row["id"]: place for place, row in enumerate(plain)}
    by_title = {row["title"]: place for place, row in enumerate(plain)}
    edges, edge_places = index_edges(rows.relationships(), by_title, len(plain))
    memberships: dict[str, list[int]] = {}
    for row in rows.communities():
        for member in row["entity_ids"]:
            memberships.setdefault(member, []).append(row["community"])
    reports = {row["community"]: _report(row) for row in rows.reports()}
    units = {row["id"]: _unit(place, row, edge_places) for place, row in enumerate(rows.text_units())}
    return GraphTables(
        run=run,
        entities=tuple(_entity(row, tuple(memberships.get(row["id"], ()))) for row in plain),
        place_of=place_of,
        edges=edges,
        units=units,
        reports=reports,
        claims=_claims(rows),
    )


def _entity(row: Mapping[str, Any], communities: tuple[int, ...]) -> Entity:
    return Entity(
        row["id"],
        row["human_readable_id"],
        row["title"],
        row["description"],
        row["degree"],
        tuple(row["text_unit_ids"]),
        communities,
    )


def _unit(place: int, row: Mapping[str, Any], edge_places: Mapping[str, int]) -> Unit:
    edges = tuple(edge_places[identity] for identity in row["relationship_ids"])
    return Unit(row["id"], place, row["text"], row["document_id"], edges)


def _report(row: Mapping[str, Any]) -> CommunityReport:
    return CommunityReport(
        row["id"],
        row["community"],
        row["level"],
        row["title"],
        row["summary"],
        row["full_content"],
        row["rank"],
    )


def _claims(rows: TableRows) -> dict[str, tuple[Claim, ...]]:
    read = rows.tables().get("covariates")
    found: dict[str, list[Claim]] = {}
    for row in read() if read else ():
        values = tuple(str(row[column] or "") for column in CLAIM_COLUMNS)
        claim = Claim(row["human_readable_id"], row["subject_id"], values)
        found.setdefault(claim.subject, []).append(claim)
    return {subject: tuple(claims) for subject, claims in found.items()}
