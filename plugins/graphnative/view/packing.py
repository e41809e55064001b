"""Places of circles within circles."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from graphnative.view.picture import Box

Floats = npt.NDArray[np.float64]
Point = tuple[float, float]

_PADDING = 0.06
"""Of a circle's own size, left free around what it holds."""
_ROUNDS = 60
_TOUCHING = 1e-6


def packed(parents: Sequence[int], weights: Sequence[float], radius: float = 400.0) -> list[Box]:
    """Return the place of each circle.

    Args:
        parents: Position of the circle that holds each; -1 for the outermost. A parent stands before its
            children.
        weights: Of circles that hold none, what their areas are proportional to.
        radius: Of the circle around everything.
    """
    children: defaultdict[int, list[int]] = defaultdict(list)
    for item, parent in enumerate(parents):
        children[parent].append(item)
    radii = [max(weight, 1e-9) ** 0.5 for weight in weights]
    offsets: dict[int, Floats] = {}
    for holder in sorted(children, reverse=True):
        inside = sorted(children[holder], key=lambda item: (-radii[item], item))
        sizes = np.array([radii[item] for item in inside])
        places, outer = _centred(_side_by_side(sizes * (1 + _PADDING)), sizes * (1 + _PADDING))
        for item, place in zip(inside, places, strict=True):
            offsets[item] = place
        if holder >= 0:
            radii[holder] = outer * (1 + _PADDING)
        else:
            scale = radius / max(outer, 1e-9)
    boxes: list[Box] = []
    centres: list[Floats] = []
    for item, parent in enumerate(parents):
        centre = offsets[item] * scale + (centres[parent] if parent >= 0 else 0.0)
        centres.append(centre)
        width = round(2 * radii[item] * scale, 2)
        boxes.append(Box(round(float(centre[0]), 2), round(float(centre[1]), 2), width, width))
    return boxes


def _side_by_side(radii: Floats) -> Floats:
    """Places of circles given from large to small: each touches two others, near the middle.

    The circles at the edge form a chain. A new one is laid on the two neighbours of it that are nearest to
    the middle; where it would lie on a third, that one takes the place of one of the two.

    Source: W. Wang, H. Wang, G. Dai and H. Wang, Visualization of Large Hierarchical Data by Circle Packing,
    2006 (front chain).
    """
    sizes = radii.tolist()
    places = [(0.0, 0.0)] * len(sizes)
    if len(sizes) > 1:
        places[0], places[1] = (-sizes[1], 0.0), (sizes[0], 0.0)
    if len(sizes) > 2:
        places[2] = _laid_on(1, 0, 2, places, sizes)
        ring = [0, 1, 2]
        for new in range(3, len(sizes)):
            ring = _lay(new, ring, places, sizes)
    return np.array(places, dtype=np.float64).reshape(-1, 2)


def _lay(new: int, ring: list[int], places: list[Point], sizes: list[float]) -> list[int]:
    """Lay a circle on the first two of the chain; return the chain with it, turned for the next."""
    while True:
        places[new] = _laid_on(ring[0], ring[1], new, places, sizes)
        clash = _nearest_clash(new, ring, places, sizes)
        if clash is None:
            break
        # What stands between the two that it lies on is not at the edge any more.
        at, ahead = clash
        ring = [ring[0], *ring[at:]] if ahead else [ring[at], *ring[1:at]]
    ring = [ring[0], new, *ring[1:]]
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    scores = [_score(one, other, places, sizes) for one, other in pairs]
    start = scores.index(min(scores))
    return ring[start:] + ring[:start]


def _nearest_clash(
    new: int, ring: list[int], places: list[Point], sizes: list[float]
) -> tuple[int, bool] | None:
    """Where in the chain a circle is that the new one lies on, and whether ahead; the nearest along it."""
    x, y = places[new]
    for step in range(1, len(ring) - 1):
        for at, ahead in ((1 + step, True), (len(ring) - step, False)):
            other = ring[at]
            reach = sizes[new] + sizes[other] - _TOUCHING
            if (places[other][0] - x) ** 2 + (places[other][1] - y) ** 2 < reach * reach:
                return at, ahead
        if 1 + step >= len(ring) - step:
            return None
    return None


def _laid_on(one: int, other: int, new: int, places: list[Point], sizes: list[float]) -> Point:
    """Where a circle touches two that touch, on the outer side of the chain."""
    (ax, ay), (bx, by) = places[one], places[other]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    near, far = (sizes[one] + sizes[new]) ** 2, (sizes[other] + sizes[new]) ** 2
    along = (square + near - far) / (2 * square)
    aside = max(0.0, near / square - along * along) ** 0.5
    return ax + along * dx + aside * dy, ay + along * dy - aside * dx


def _score(one: int, other: int, places: list[Point], sizes: list[float]) -> float:
    """The square of the distance at which two neighbours touch from the middle."""
    both = sizes[one] + sizes[other]
    x = (places[one][0] * sizes[other] + places[other][0] * sizes[one]) / both
    y = (places[one][1] * sizes[other] + places[other][1] * sizes[one]) / both
    return x * x + y * y


def _centred(places: Floats, radii: Floats) -> tuple[Floats, float]:
    """The same places around the middle of the smallest circle that holds all, and its radius.

    Source: M. Bădoiu and K. L. Clarkson, Smaller core-sets for balls, 2003: step towards the farthest.
    """
    middle = places.mean(axis=0)
    for step in range(1, _ROUNDS):
        away = places - middle
        far = int(np.argmax(np.linalg.norm(away, axis=1) + radii))
        length = float(np.linalg.norm(away[far]))
        if length:
            middle = middle + away[far] * ((1 + radii[far] / length) / (step + 1))
    outer = float((np.linalg.norm(places - middle, axis=1) + radii).max())
    return places - middle, outer
