"""Places of circles within circles: each as near to the middle of its parent as those before it allow."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from graphnative.view.picture import Box

Floats = npt.NDArray[np.float64]

_PADDING = 0.06
"""Of a circle's own size, left free around what it holds."""
_ROUNDS = 400


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
    """Places of circles given from large to small: each touches two others, nearest to the middle."""
    places = np.zeros((len(radii), 2))
    if len(radii) > 1:
        places[1] = (radii[0] + radii[1], 0.0)
        places[:2] -= places[:2].mean(axis=0)
    for new in range(2, len(radii)):
        places[new] = _nearest_gap(places[:new], radii[:new], radii[new])
    return places


def _nearest_gap(places: Floats, radii: Floats, radius: float) -> Floats:
    """Where a new circle touches two of those that stand, overlaps none and is nearest to the middle."""
    reach = radii + radius
    one, other = np.triu_indices(len(places), 1)
    between = places[other] - places[one]
    distance = np.linalg.norm(between, axis=1)
    near = distance < reach[one] + reach[other]
    one, other, between, distance = one[near], other[near], between[near], distance[near]
    along = (distance**2 + reach[one] ** 2 - reach[other] ** 2) / (2 * distance)
    aside = np.sqrt(np.maximum(reach[one] ** 2 - along**2, 0.0))
    direction = between / distance[:, None]
    turned = np.stack([-direction[:, 1], direction[:, 0]], axis=1)
    foot = places[one] + direction * along[:, None]
    found = np.concatenate([foot + turned * aside[:, None], foot - turned * aside[:, None]])
    gaps = np.linalg.norm(found[:, None, :] - places[None, :, :], axis=2) - reach[None, :]
    free = found[(gaps > -1e-7 * radius).all(axis=1)]
    order = np.lexsort((free[:, 1].round(6), free[:, 0].round(6), (free**2).sum(axis=1).round(6)))
    chosen: Floats = free[order[0]]
    return chosen


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
