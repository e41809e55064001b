"""A run of communities in the graph: the last one is read, a new one takes its place."""

from collections.abc import Iterator, Sequence
from typing import Any

from graphnative.communities.numbering import Community
from graphnative.communities.projection import Projection, ProjectionName
from graphnative.communities.report import Report
from graphnative.communities.warm_start import LastRun, signatures
from graphnative.store.database import Database

_DISCARD = """
MATCH (c:Community {projection: $projection}) WHERE c.run <> $run
WITH c LIMIT 1000
DETACH DELETE c
RETURN count(*) AS removed
"""
_RUN = "MATCH (r:CommunityRun {projection: $projection}) RETURN r {.*} AS run"
_SWITCH = "MERGE (r:CommunityRun {projection: $projection}) SET r = $run"
_COMMUNITIES = """
UNWIND $rows AS row
CREATE (c:Community) SET c = row
"""
_MEMBERS = """
UNWIND $rows AS row
MATCH (c:Community {run: $run, number: row.community})
MATCH (n) WHERE elementId(n) = row.node
CREATE (n)-[:IN_COMMUNITY {level: row.level, signature: row.signature}]->(c)
"""
_PARENTS = """
UNWIND $rows AS row
MATCH (c:Community {run: $run, number: row.child}), (p:Community {run: $run, number: row.parent})
CREATE (c)-[:CHILD_OF]->(p)
"""
_LAST_MEMBERS = """
MATCH (n)-[m:IN_COMMUNITY]->(c:Community {run: $run})
RETURN CASE WHEN n:Topic THEN 'topic/' + n.id ELSE coalesce(n.key, n.id) END AS key,
       m.level AS level, c.number AS number, m.signature AS signature
"""
_LAST_REPORTS = "MATCH (c:Community {run: $run}) RETURN c {.*} AS community"


def read_run(database: Database, projection: ProjectionName) -> dict[str, Any] | None:
    """Return the record of the projection's current run; None when there has been none."""
    rows = database.read(_RUN, projection=projection)
    return rows[0]["run"] if rows else None


def read_last(database: Database, run: str, levels: int) -> LastRun:
    """Return what the next run begins from: the labels per level and the signatures of a run's nodes."""
    found: list[dict[str, int]] = [{} for _ in range(levels)]
    marks: dict[str, int] = {}
    for row in database.stream(_LAST_MEMBERS, run=run):
        marks[row["key"]] = int(row["signature"], 16)
        if row["level"] < levels:
            found[row["level"]][row["key"]] = row["number"]
    for level in range(1, levels):
        found[level] = {**found[level - 1], **found[level]}
    return LastRun(tuple(found), marks)


def read_reports(database: Database, run: str) -> dict[str, Report]:
    """Return the reports of a run by the digest of what they were written from."""
    rows = (row["community"] for row in database.stream(_LAST_REPORTS, run=run))
    return {row["report_key"]: Report.from_properties(row) for row in rows}


def write_run(
    database: Database,
    projection: Projection,
    communities: Sequence[Community],
    reports: Sequence[Report],
    record: dict[str, Any],
) -> None:
    """Make a run the projection's current one.

    Its nodes are written first and the one switch comes last, so that a reader never sees half a run; what
    a stopped attempt left behind is removed with the former run.

    Args:
        database: The open database.
        projection: What was clustered.
        communities: Its communities.
        reports: One report per community, in the same order.
        record: Properties of the run: ``run`` (its id), ``projection``, engine, options, counts.
    """
    run = record["run"]
    titled = zip(communities, reports, unique_titles(reports), strict=True)
    rows = (_properties(one, report, title, record) for one, report, title in titled)
    database.write_rows(_COMMUNITIES, rows, batch_size=1000)
    database.write_rows(_MEMBERS, _member_rows(projection, communities), run=run)
    parents = ({"child": one.number, "parent": one.parent} for one in communities if one.parent >= 0)
    database.write_rows(_PARENTS, parents, run=run)
    database.write(_SWITCH, projection=projection.name, run=record)
    discard_others(database, projection.name, run)


def discard_others(database: Database, projection: ProjectionName, run: str) -> None:
    """Remove all communities of a projection but those of one run."""
    while database.write(_DISCARD, projection=projection, run=run)[0]["removed"]:
        pass


def unique_titles(reports: Sequence[Report]) -> list[str]:
    """Return a title per report; the second of the same name carries its community's number.

    People and models could not tell them apart. A report that came laid out keeps the title it came with.
    """
    seen: set[str] = set()
    titles = []
    for number, report in enumerate(reports):
        given = report.text is not None
        title = report.title if given or report.title not in seen else f"{report.title} ({number})"
        while title in seen and not given:
            title += "'"
        seen.add(title)
        titles.append(title)
    return titles


def _properties(community: Community, report: Report, title: str, record: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": f"{record['run']}/{community.number}",
        "run": record["run"],
        "projection": record["projection"],
        "level": community.level,
        "number": community.number,
        "size": len(community.members),
        "member_hash": community.digest,
        **report.as_properties(),
        "title": title,
    }


def _member_rows(projection: Projection, communities: Sequence[Community]) -> Iterator[dict[str, Any]]:
    marks = signatures(projection.graph).tolist()
    for one in communities:
        for member in one.members.tolist():
            yield {
                "community": one.number,
                "node": projection.nodes[member].element_id,
                "level": one.level,
                "signature": f"{marks[member]:x}",
            }
