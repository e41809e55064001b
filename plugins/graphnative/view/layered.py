"""Places in columns, so that few lines cross and most of them run level."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from graphnative.view.picture import Box

_SWEEPS = 12
_ROW_GAP, _COLUMN_GAP = 18.0, 42.0
_PASSING_HEIGHT = 10.0
Points = tuple[tuple[float, float], ...]


@dataclass(slots=True)
class _Grid:
    """Cells in columns: the items first, then one for each column that a long line passes."""

    columns: list[list[int]]
    heights: list[float]
    before: list[list[int]]
    after: list[list[int]]
    ways: list[list[int]] = field(default_factory=list)


def layered(
    columns: Sequence[int], sizes: Sequence[tuple[float, float]], links: Sequence[tuple[int, int]]
) -> tuple[list[Box], list[Points]]:
    """Return the place of each item, and the points that each link passes between its ends.

    Within a column the given order stands unless another one has fewer crossings.

    Source: K. Sugiyama, S. Tagawa and M. Toda, Methods for Visual Understanding of Hierarchical System
    Structures, 1981 (layers, barycentres); the heights are a least-squares fit that keeps order and gaps.

    Args:
        columns: Column of each item, from 0.
        sizes: Width and height of each item.
        links: Pairs of items, from a lower column to a higher one.
    """
    grid = _grid(columns, sizes, links)
    for sweep in range(_SWEEPS):
        _order(grid, forward=sweep % 2 == 0)
    middles = _heights(grid)
    widths = [
        max((sizes[cell][0] for cell in column if cell < len(columns)), default=0) for column in grid.columns
    ]
    centres, edge = [], 0.0
    for width in widths:
        centres.append(edge + width / 2)
        edge += width + _COLUMN_GAP
    place = {cell: centres[at] for at, column in enumerate(grid.columns) for cell in column}
    boxes = [Box(place[i], middles[i], *size) for i, size in enumerate(sizes)]
    half = {cell: widths[at] / 2 for at, column in enumerate(grid.columns) for cell in column}
    routes = [
        tuple((place[cell] + side * half[cell], middles[cell]) for cell in way[1:-1] for side in (-1.0, 1.0))
        for way in grid.ways
    ]
    return boxes, routes


def _grid(
    columns: Sequence[int], sizes: Sequence[tuple[float, float]], links: Sequence[tuple[int, int]]
) -> _Grid:
    cells = list(columns)
    ways = []
    for source, target in links:
        passing = range(columns[source] + 1, columns[target])
        ways.append([source, *range(len(cells), len(cells) + len(passing)), target])
        cells.extend(passing)
    grid = _Grid(
        [
            [cell for cell, at in enumerate(cells) if at == column]
            for column in range(max(cells, default=-1) + 1)
        ],
        [size[1] for size in sizes] + [_PASSING_HEIGHT] * (len(cells) - len(sizes)),
        [[] for _ in cells],
        [[] for _ in cells],
        ways,
    )
    for way in ways:
        for left, right in pairwise(way):
            grid.after[left].append(right)
            grid.before[right].append(left)
    return grid


def _order(grid: _Grid, *, forward: bool) -> None:
    """Sort each column by the mean position of what its cells are linked to in the column before it."""
    neighbours = grid.before if forward else grid.after
    rank = {cell: float(at) for column in grid.columns for at, cell in enumerate(column)}
    for column in grid.columns if forward else grid.columns[::-1]:
        wanted = {
            cell: sum(rank[other] for other in neighbours[cell]) / len(neighbours[cell])
            if neighbours[cell]
            else rank[cell]
            for cell in column
        }
        column.sort(key=lambda cell: (wanted[cell], rank[cell]))
        rank.update((cell, float(at)) for at, cell in enumerate(column))


def _heights(grid: _Grid) -> list[float]:
    """The middle of each cell, near the mean of those it is linked to."""
    middles = [0.0] * len(grid.heights)
    for column in grid.columns:
        for cell, middle in zip(column, _stacked([0.0] * len(column), column, grid), strict=True):
            middles[cell] = middle
    for sweep in range(_SWEEPS):
        for column in grid.columns if sweep % 2 == 0 else grid.columns[::-1]:
            wanted = [
                sum(middles[other] for other in near) / len(near) if near else middles[cell]
                for cell in column
                for near in [grid.before[cell] + grid.after[cell]]
            ]
            for cell, middle in zip(column, _stacked(wanted, column, grid), strict=True):
                middles[cell] = middle
    return middles


def _stacked(wanted: Sequence[float], column: Sequence[int], grid: _Grid) -> list[float]:
    """The middles nearest to the wanted ones in which no two cells of a column come too near.

    Measured from where it would be if all stood close together, a middle may not be less than the one above
    it: that is a regression onto rising numbers, solved by merging neighbours that fall.
    """
    offsets, edge = [], 0.0
    for cell in column:
        offsets.append(edge + grid.heights[cell] / 2)
        edge += grid.heights[cell] + _ROW_GAP
    blocks: list[tuple[float, int]] = []
    for wish, offset in zip(wanted, offsets, strict=True):
        mean, count = wish - offset, 1
        while blocks and blocks[-1][0] > mean:
            above, size = blocks.pop()
            mean, count = (mean * count + above * size) / (count + size), count + size
        blocks.append((mean, count))
    shifts = [mean for mean, count in blocks for _ in range(count)]
    return [shift + offset for shift, offset in zip(shifts, offsets, strict=True)]
