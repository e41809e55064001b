"""The context of global search: reports on all communities, weighed and dealt into batches."""

from collections.abc import Sequence
from dataclasses import dataclass

from graphnative.retrievers.graphrag.context_table import ContextRow, ContextTable, TokenCounter, heading
from graphnative.retrievers.graphrag.tables import CommunityReport, GraphTables

REPORT_HEADER = ("id", "title", "occurrence weight", "content", "rank")
_NAME = "Reports"


@dataclass(frozen=True, slots=True)
class GlobalOptions:
    """Which reports global search shows.

    Attributes:
        community_level: Communities of finer levels are left out.
        reports: How many, the nearest to the question; None is all of them, as GraphRAG does.
    """

    community_level: int = 2
    reports: int | None = None


@dataclass(frozen=True, slots=True)
class WeighedReport:
    """A report and how much stands behind it.

    Attributes:
        report: The report.
        weight: Passages that name the community's members, over those of the most named one; in [0, 1].
    """

    report: CommunityReport
    weight: float

    @property
    def row(self) -> ContextRow:
        """The report as a row of a prompt's table."""
        report = self.report
        cells = (str(report.community), report.title, str(self.weight), report.content, str(report.rank))
        return ContextRow(cells, report.id)


def weigh_reports(tables: GraphTables, community_level: int) -> list[WeighedReport]:
    """Return the reports of a level and of all coarser ones, the weightiest first, ties by rank and number.

    Source: graphrag 3.3, query/context_builder/community_context.py (``_compute_community_weights``).

    Args:
        tables: The graph.
        community_level: The finest level that counts.
    """
    units: dict[int, set[str]] = {}
    for entity in tables.entities:
        for number in entity.communities:
            units.setdefault(number, set()).update(entity.units)
    found = [report for report in tables.reports.values() if report.level <= community_level]
    most = max((len(units.get(report.community, ())) for report in found), default=0) or 1
    weighed = [WeighedReport(report, len(units.get(report.community, ())) / most) for report in found]
    return sorted(weighed, key=lambda one: (-one.weight, -one.report.rank, one.report.community))


def report_batches(rows: Sequence[ContextRow], limit: int, count: TokenCounter) -> list[ContextTable]:
    """Return reports as tables that each fit; one that alone is too long has a table of its own.

    Source: graphrag 3.3, query/context_builder/community_context.py (``build_community_context``).

    Differs: GraphRAG shuffles the reports; here the weightiest come first.

    Args:
        rows: The reports in their order.
        limit: Tokens at most of one table.
        count: Counts the tokens of a text.
    """
    begun = count(heading(_NAME, REPORT_HEADER))
    batches: list[list[ContextRow]] = []
    used = limit
    for row in rows:
        cost = count(row.line)
        if not batches or used + cost > limit:
            batches.append([])
            used = begun
        batches[-1].append(row)
        used += cost
    return [ContextTable(_NAME, REPORT_HEADER, tuple(batch), quoted=True) for batch in batches]
