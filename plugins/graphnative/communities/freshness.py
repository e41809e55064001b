"""How far the graph has moved on since its communities were made."""

from dataclasses import dataclass

from graphnative.communities.build import staleness
from graphnative.communities.projection import ProjectionName
from graphnative.communities.stored import read_run
from graphnative.store.database import HasDatabase

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
    """Return the freshness of every projection that has been clustered; reads all its edges.

    Args:
        store: The graph.
    """
    found = []
    for projection in _PROJECTIONS:
        run = read_run(store.database, projection)
        share = staleness(store, projection) if run is not None else None
        if run is not None and share is not None:
            found.append(Freshness(projection, int(run["communities"]), share))
    return tuple(found)
