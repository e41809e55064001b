"""Relationships as arrays: those of an entity at once, and the best of those around a growing selection."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Edges:
    """The table of relationships, and for each entity the rows that touch it.

    Attributes:
        numbers: By which answers cite them.
        sources: Place of the entity each begins at, shape (n,).
        targets: Place of the entity each ends at, shape (n,).
        descriptions: What they say.
        weights: Their weights.
        ranks: Sum of both ends' degrees, shape (n,).
        starts: Where each entity's rows begin in ``rows``, shape (entities + 1,).
        rows: Rows by entity, rising within one; a loop stands there once.
    """

    numbers: Sequence[int]
    sources: Ints
    targets: Ints
    descriptions: Sequence[str]
    weights: Sequence[float]
    ranks: Ints
    starts: Ints
    rows: Ints

    def of(self, entity: int) -> Ints:
        """Return the rows that begin or end at an entity, rising."""
        found: Ints = self.rows[self.starts[entity] : self.starts[entity + 1]]
        return found


def index_edges(
    rows: Iterable[Mapping[str, Any]], place_of: Mapping[str, int], entities: int
) -> tuple[Edges, dict[str, int]]:
    """Return the relationships as arrays, and their places by id.

    Args:
        rows: Of GraphRAG's table of relationships.
        place_of: Places of the entities by title.
        entities: How many there are.
    """
    table = list(rows)
    sources = np.array([place_of[row["source"]] for row in table], dtype=np.int64)
    targets = np.array([place_of[row["target"]] for row in table], dtype=np.int64)
    places = np.arange(len(table), dtype=np.int64)
    loops = sources == targets
    ends = np.concatenate([sources, targets[~loops]])
    touching = np.concatenate([places, places[~loops]])
    order = np.lexsort((touching, ends))
    starts = np.concatenate([[0], np.cumsum(np.bincount(ends, minlength=entities))]).astype(np.int64)
    edges = Edges(
        numbers=[row["human_readable_id"] for row in table],
        sources=sources,
        targets=targets,
        descriptions=[row["description"] for row in table],
        weights=[row["weight"] for row in table],
        ranks=np.array([row["combined_degree"] for row in table], dtype=np.int64),
        starts=starts,
        rows=touching[order],
    )
    return edges, {row["id"]: place for place, row in enumerate(table)}


class Neighbourhood:
    """The best relationships around a selection that grows entity by entity, as GraphRAG picks them.

    Inside the selection all count, the best connected first. Of those that leave it, the ones to an entity
    that many of the selection know come first; ``per_entity`` are taken for each selected entity.

    Source: graphrag 3.3, query/context_builder/local_context.py (``_filter_relationships``).

    Args:
        edges: All relationships.
        per_entity: How many that leave the selection, per selected entity.
    """

    def __init__(self, edges: Edges, per_entity: int) -> None:
        self._edges, self._per_entity = edges, per_entity
        self._selected: list[int] = []
        self._touching = np.empty(0, dtype=np.int64)
        self.links = np.zeros(len(edges.sources), dtype=np.int64)
        """How many of the selection know the far end, by row, as last counted; 0 where nobody has yet."""

    def add(self, entity: int) -> Ints:
        """Return the best rows, the best first, after one more entity has been selected."""
        self._selected.append(entity)
        self._touching = np.union1d(self._touching, self._edges.of(entity))
        sources, targets = self._edges.sources[self._touching], self._edges.targets[self._touching]
        chosen = np.unique(self._selected)
        from_inside, to_inside = np.isin(sources, chosen), np.isin(targets, chosen)
        inside = self._by_rank(self._touching[from_inside & to_inside])
        leaving = np.concatenate(
            [self._touching[from_inside & ~to_inside], self._touching[to_inside & ~from_inside]]
        )
        if len(leaving) > 1:
            leaving = self._by_links(self._by_rank(leaving), chosen)
            leaving = leaving[: self._per_entity * len(self._selected)]
        return np.concatenate([inside, leaving])

    def _by_rank(self, rows: Ints) -> Ints:
        ordered: Ints = rows[np.argsort(-self._edges.ranks[rows], kind="stable")]
        return ordered

    def _by_links(self, rows: Ints, chosen: Ints) -> Ints:
        sources, targets = self._edges.sources[rows], self._edges.targets[rows]
        from_inside = np.isin(sources, chosen)
        far = np.where(from_inside, targets, sources)
        near = np.where(from_inside, sources, targets)
        pairs = np.unique(far * len(self._edges.starts) + near)
        known, counts = np.unique(pairs // len(self._edges.starts), return_counts=True)
        links = counts[np.searchsorted(known, far)]
        self.links[rows] = links
        ordered: Ints = rows[np.lexsort((-self._edges.ranks[rows], -links))]
        return ordered
