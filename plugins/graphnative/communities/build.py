"""Communities and their reports from the store to the store: only what has changed is written again."""

import hashlib
import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Protocol

import numpy as np

from graphnative.communities.context import CommunityContext, read_context
from graphnative.communities.extractive_report import ExtractiveWriter
from graphnative.communities.hierarchy import LeidenOptions, cluster
from graphnative.communities.model_report import ModelWriter
from graphnative.communities.numbering import Community, number_communities
from graphnative.communities.projection import Projection, ProjectionName, project, suited_projection
from graphnative.communities.report import Report
from graphnative.communities.report_cache import ReportCache
from graphnative.communities.stored import read_last, read_reports, read_run, write_run
from graphnative.communities.warm_start import LastRun, edge_hashes
from graphnative.models import open_chat_model
from graphnative.prompts import load_prompt
from graphnative.settings import Settings
from graphnative.store.database import Database, HasDatabase

Progress = Callable[[str, int, int], object]


class ReportWriter(Protocol):
    """Writes one report per community."""

    @property
    def identity(self) -> str:
        """Part of what a report is kept under: a new identity writes all reports anew."""

    @property
    def calls(self) -> int:
        """Model calls per report."""

    def tokens(self, context: CommunityContext) -> int:
        """Return how many tokens a model reads for a report."""

    def write(self, context: CommunityContext, key: str) -> Report:
        """Return the report on a community."""


@dataclass(frozen=True, slots=True)
class CommunitiesResult:
    """What a run did.

    Attributes:
        run: Id of the run; empty when nothing was written.
        communities: Communities per level, coarsest first.
        kept: Reports taken over unchanged.
        rewritten: Reports written now (or, in a dry run, that would be).
        model_calls: Calls of the chat model that takes or took.
        prompt_tokens: About how many tokens the model would read; only counted in a dry run.
        refused: Edges left out, by reason.
        staleness: Share of edges that have changed since the run before, in [0, 1].
    """

    run: str
    communities: tuple[int, ...]
    kept: int
    rewritten: int
    model_calls: int
    prompt_tokens: int
    refused: dict[str, int]
    staleness: float


def build_communities(
    store: HasDatabase,
    projection: ProjectionName | None = None,
    *,
    options: LeidenOptions | None = None,
    cold: bool = False,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> CommunitiesResult:
    """Return what changed when the store's communities and reports were brought up to date.

    Args:
        store: The open store.
        projection: ``esg`` for organisations and topics, ``entities`` for entities and their facts; None
            takes what suits the graph.
        options: How to cluster; None takes the defaults.
        cold: Forget the last run instead of starting from it.
        dry_run: Only count what would be written.
        progress: Called with a label, how many are done and how many there are.

    Raises:
        ModelError: A report could not be written; what was written so far is kept for the next try.
    """
    database, tell = store.database, progress or _silent
    chosen = options or LeidenOptions()
    projected = project(database, projection or suited_projection(database))
    record = read_run(database, projected.name)
    last = None if cold or record is None else _last(database, record, chosen)
    hierarchy = cluster(projected.graph, chosen, last)
    communities = number_communities(projected, hierarchy)
    writer = open_writer(database.settings)
    known = read_reports(database, record["run"]) if record else {}
    with ReportCache.of(database.settings, projected.name) as cache:
        known |= cache.reports
        keys = [report_key(community, writer) for community in communities]
        missing = [one for one, key in zip(communities, keys, strict=True) if key not in known]
        result = _counted(projected, record, communities, len(missing), writer)
        if dry_run:
            return replace(result, prompt_tokens=_tokens(database, projected, missing, writer))
        for community, key in zip(communities, keys, strict=True):
            if key not in known:
                known[key] = cache.add(writer.write(read_context(database, projected, community), key))
            tell("Reports", community.number + 1, len(communities))
        result = replace(result, run=uuid.uuid4().hex[:12])
        run = _record(projected, chosen, hierarchy.engine, result)
        write_run(database, projected, communities, [known[key] for key in keys], run)
        cache.clear()
    return result


def staleness(store: HasDatabase, projection: ProjectionName | None = None) -> float | None:
    """Return the share of edges that came, went or changed since the last run; None when there was none.

    Args:
        store: The open store.
        projection: Whose; None takes what suits the graph.

    Returns:
        In [0, 1]: edges in one of the two graphs only, over edges in either.
    """
    chosen = projection or suited_projection(store.database)
    record = read_run(store.database, chosen)
    return None if record is None else _staleness(project(store.database, chosen), record)


def report_key(community: Community, writer: ReportWriter) -> str:
    """Return the digest of all that a report depends on."""
    return hashlib.sha256(f"{community.digest}\x1f{writer.identity}".encode()).hexdigest()


def open_writer(settings: Settings) -> ReportWriter:
    """Return who writes reports: the configured chat model, or the text itself when none is."""
    if settings.chat.kind == "extractive":
        return ExtractiveWriter()
    return ModelWriter(open_chat_model(settings.chat), load_prompt(settings, "communities/report"))


def _counted(
    projected: Projection,
    record: dict[str, object] | None,
    communities: Sequence[Community],
    fresh: int,
    writer: ReportWriter,
) -> CommunitiesResult:
    """What a run comes to before anything is written."""
    levels = Counter(community.level for community in communities)
    return CommunitiesResult(
        run="",
        communities=tuple(levels[level] for level in sorted(levels)),
        kept=len(communities) - fresh,
        rewritten=fresh,
        model_calls=fresh * writer.calls,
        prompt_tokens=0,
        refused=dict(projected.graph.refused),
        staleness=_staleness(projected, record),
    )


def _tokens(
    database: Database, projected: Projection, communities: Sequence[Community], writer: ReportWriter
) -> int:
    """About how many tokens a model reads to write on these communities."""
    if not writer.calls:
        return 0
    return sum(writer.tokens(read_context(database, projected, community)) for community in communities)


def _last(database: Database, record: dict[str, object], options: LeidenOptions) -> LastRun | None:
    """The last run, when it was clustered in the same way."""
    same = all(record.get(name) == value for name, value in asdict(options).items())
    return read_last(database, str(record["run"]), options.levels) if same else None


def _record(
    projected: Projection, options: LeidenOptions, library: str, result: CommunitiesResult
) -> dict[str, object]:
    return {
        "run": result.run,
        "projection": projected.name,
        **asdict(options),
        "library": library,
        "nodes": projected.graph.size,
        "communities": sum(result.communities),
        "edges": np.sort(edge_hashes(projected.graph)).tobytes(),
    }


def _staleness(projected: Projection, record: dict[str, object] | None) -> float:
    now = edge_hashes(projected.graph)
    before = np.frombuffer(record["edges"], dtype=np.uint64) if record else now[:0]  # type: ignore[call-overload]
    either = len(np.union1d(now, before))
    return len(np.setxor1d(now, before)) / either if either else 0.0


def _silent(label: str, done: int, total: int) -> None:
    """Progress nobody asked for."""
    del label, done, total
