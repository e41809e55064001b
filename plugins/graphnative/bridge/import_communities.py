"""Communities and reports of GraphRAG's tables, as a run of communities of the graph."""

import hashlib
import json
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from graphnative.bridge.import_graph import PATHWAY
from graphnative.bridge.import_result import Tally
from graphnative.bridge.table_files import Row, TableFiles, finite, whole_number
from graphnative.bridge.table_ids import TableIds
from graphnative.communities.numbering import Community
from graphnative.communities.projection import Projection, project
from graphnative.communities.report import Finding, Report
from graphnative.communities.stored import write_run
from graphnative.communities.warm_start import edge_hashes
from graphnative.errors import InputError
from graphnative.store.database import Database

_NO_EDGES = np.empty(0, dtype=np.int64)
_NUMBERS = {"communities": ("community", "level"), "community_reports": ("community",)}


@dataclass(slots=True)
class CommunityImport:
    """Writes communities and their reports.

    Attributes:
        database: Where to, with all entities and facts written.
        ids: Knows the entities.
        tally: Counts what is left out or put right.
    """

    database: Database
    ids: TableIds
    tally: Tally

    def run(self, tables: TableFiles) -> None:
        """Make the tables' communities those of the entities; without a table of them nothing happens."""
        if "communities" not in tables:
            for _ in tables.rows("community_reports"):
                self.tally.rows["community_reports"] += 1
                self.tally.leave_out("community_reports", "there is no table of communities")
            return
        projection = project(self.database, "entities")
        communities = self._communities(tables.rows("communities"), projection)
        reports = self._reports(tables.rows("community_reports"), {each.number for each in communities})
        missing = sum(each.number not in reports for each in communities)
        self.tally.note("communities", "nobody has written a report on it", missing)
        ordered = [reports.get(each.number) or _no_report(each) for each in communities]
        write_run(self.database, projection, communities, ordered, _record(projection, communities))

    def _communities(self, rows: Iterable[Row], projection: Projection) -> list[Community]:
        place = {node.key: i for i, node in enumerate(projection.nodes)}
        found: dict[int, Community] = {}
        for row in rows:
            self.tally.rows["communities"] += 1
            members = self._members(row, place)
            number = whole_number(row["community"]) or 0
            if number in found:
                self.tally.leave_out("communities", "another one has its number")
            elif not members:
                self.tally.leave_out("communities", "none of its members is an entity of the table")
            else:
                found[number] = Community(
                    number,
                    whole_number(row["level"]) or 0,
                    -1 if (parent := whole_number(row["parent"])) is None else parent,
                    np.array(members, dtype=np.int64),
                    _NO_EDGES,
                    _digest(projection.nodes[member].key for member in members),
                )
        return [_without_lost_parent(each, found) for _, each in sorted(found.items())]

    def _members(self, row: Row, place: dict[str, int]) -> list[int]:
        members: set[int] = set()
        unknown = 0
        for identity in row["entity_ids"]:
            key = self.ids.entities.get(identity)
            if key is None:
                unknown += 1
            else:
                members.add(place[key])
        self.tally.note("communities", "a member is no entity of the table", unknown)
        return sorted(members)

    def _reports(self, rows: Iterable[Row], numbers: set[int]) -> dict[int, Report]:
        found: dict[int, Report] = {}
        for row in rows:
            self.tally.rows["community_reports"] += 1
            number = whole_number(row["community"])
            if number is None or number not in numbers:
                self.tally.leave_out("community_reports", "its community is unknown")
            elif number in found:
                self.tally.leave_out("community_reports", "its community has another one")
            else:
                rank = finite(row["rank"])
                if rank is None:
                    self.tally.note("community_reports", "its rank is no number and counts as 0")
                found[number] = _report(number, row, rank or 0.0)
        return found


def check_numbers(tables: TableFiles) -> None:
    """Read all communities and reports, to see that they are numbered.

    Raises:
        InputError: A number of a community, or its level, is no whole number of at least 0.
    """
    for table, columns in _NUMBERS.items():
        for line, row in enumerate(tables.rows(table)):
            for column in columns:
                number = whole_number(row[column])
                if number is None or number < 0:
                    where = f"{tables.path(table)}: {column} of row {line}"
                    raise InputError(f"{where} must be a whole number, not {row[column]!r}.")


def _without_lost_parent(community: Community, found: dict[int, Community]) -> Community:
    if community.parent in found and community.parent != community.number:
        return community
    return Community(
        community.number, community.level, -1, community.members, community.edges, community.digest
    )


def _report(number: int, row: Row, rank: float) -> Report:
    title = row["title"] or f"Community {number}"
    text = row["full_content"] or row["summary"] or title
    return Report(
        key=_digest([str(number), title, text, PATHWAY]),
        title=title,
        summary=row["summary"] or "",
        findings=tuple(_findings(row)),
        rank=rank,
        rating_explanation=row["rating_explanation"] or "",
        model=PATHWAY,
        text=text,
    )


def _no_report(community: Community) -> Report:
    """Nobody wrote one: no text, so that none is exported."""
    title = f"Community {community.number}"
    return Report(_digest([title, PATHWAY]), title, "", (), 0.0, "", PATHWAY, text="")


def _findings(row: Row) -> Iterator[Finding]:
    """The findings, from their column or, where that has none, from the report as JSON."""
    listed = row["findings"] if isinstance(row["findings"], list) else _from_json(row["full_content_json"])
    for each in listed:
        if isinstance(each, dict) and each.get("summary"):
            yield str(each["summary"]), str(each.get("explanation") or "")


def _from_json(text: str | None) -> list[Any]:
    try:
        content = json.loads(text or "{}")
    except json.JSONDecodeError:
        return []
    findings = content.get("findings") if isinstance(content, dict) else None
    return findings if isinstance(findings, list) else []


def _record(projection: Projection, communities: list[Community]) -> dict[str, Any]:
    return {
        "run": uuid.uuid4().hex[:12],
        "projection": projection.name,
        "engine": PATHWAY,
        "nodes": projection.graph.size,
        "communities": len(communities),
        "edges": np.sort(edge_hashes(projection.graph)).tobytes(),
    }


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()
