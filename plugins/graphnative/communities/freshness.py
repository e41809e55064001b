"""How far the graph has moved on since its communities were made."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from graphnative.communities.build import staleness
from graphnative.communities.projection import ProjectionName
from graphnative.communities.stored import read_run
from graphnative.settings.private_folder import private_folder
from graphnative.store.database import Database, HasDatabase
from graphnative.store.home import write_atomically

_PROJECTIONS: tuple[ProjectionName, ...] = ("esg", "entities")


@dataclass(frozen=True, slots=True)
class Freshness:
    """A projection's current run beside today's graph.

    Attributes:
        projection: What was clustered.
        communities: How many communities the run has.
        staleness: Share of edges that came, went or changed since, in [0, 1].
    """

    projection: ProjectionName
    communities: int
    staleness: float


def read_freshness(store: HasDatabase) -> tuple[Freshness, ...]:
    """Return the freshness of every projection that has been clustered.

    All edges are read for it, so what was found is kept in the workspace's cache until the graph changes.

    Args:
        store: The graph.
    """
    database = store.database
    file, revision = database.settings.cache / "freshness.json", database.revision()
    known = _kept(file, revision)
    if known is None:
        known = tuple(_measured(database))
        kept = {"revision": revision, "found": [asdict(one) for one in known]}
        with suppress(OSError):  # it is found anew next time
            private_folder(file.parent)
            write_atomically(file, json.dumps(kept))
    return known


def _kept(file: Path, revision: str) -> tuple[Freshness, ...] | None:
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        return tuple(Freshness(**one) for one in kept["found"]) if kept["revision"] == revision else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _measured(database: Database) -> list[Freshness]:
    found = []
    for projection in _PROJECTIONS:
        run = read_run(database, projection)
        share = staleness(database, projection) if run is not None else None
        if run is not None and share is not None:
            found.append(Freshness(projection, int(run["communities"]), share))
    return found
