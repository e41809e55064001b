"""Places by forces: linked items near each other, all others apart, and no label on another."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from graphnative.view.picture import Box

Floats = npt.NDArray[np.float64]

_STEPS = 300
_DISTANCE = 100.0
_GAP = 10.0
_PUSHES = 400
_TOUCHING = 1e-6
_WIDER = 1.35
"""Pictures are wider than high."""


def spread(
    sizes: Sequence[tuple[float, float]], links: Sequence[tuple[int, int]], *, seed: int = 42
) -> list[Box]:
    """Return the place of each item around the first one; equal for equal arguments.

    Source: T. Fruchterman and E. Reingold, Graph Drawing by Force-directed Placement, 1991.

    Differs: at the end, boxes that touch are pushed apart.

    Args:
        sizes: Width and height of each item with its label.
        links: Pairs of items.
        seed: Of the places to begin from.
    """
    count = len(sizes)
    if not count:
        return []
    angles = np.arange(count) * np.pi * (3 - np.sqrt(5))  # a sunflower: even, and in the given order
    radii = _DISTANCE * np.sqrt(np.arange(count))
    places = np.stack([np.cos(angles), np.sin(angles)], axis=1) * radii[:, None]
    places += np.random.default_rng(seed).normal(size=places.shape)
    ends = np.array(links, dtype=np.int64).reshape(-1, 2)
    for step in range(_STEPS):
        places = _moved(places, ends, heat=_DISTANCE * (1 - step / _STEPS))
    places *= np.array([_WIDER, 1 / _WIDER])
    places = _apart(places, np.array(sizes, dtype=np.float64) + _GAP)
    return [
        Box(round(float(x), 1), round(float(y), 1), *size) for (x, y), size in zip(places, sizes, strict=True)
    ]


def _moved(places: Floats, ends: npt.NDArray[np.int64], heat: float) -> Floats:
    """One step; the first item stays in the middle."""
    between = places[:, None, :] - places[None, :, :]
    squares = np.maximum((between**2).sum(axis=2), 1.0)
    pull = (between * (_DISTANCE**2 / squares)[:, :, None]).sum(axis=1)
    along = places[ends[:, 1]] - places[ends[:, 0]]
    spring = along * (np.linalg.norm(along, axis=1) / _DISTANCE)[:, None]
    np.add.at(pull, ends[:, 0], spring)
    np.add.at(pull, ends[:, 1], -spring)
    pull -= places * 0.35  # towards the middle, or what has no link would leave
    length = np.maximum(np.linalg.norm(pull, axis=1), 1e-9)
    moved: Floats = places + pull * (np.minimum(length, heat) / length)[:, None]
    moved -= moved[0].copy()
    return moved


def _apart(places: Floats, sizes: Floats) -> Floats:
    """Push boxes apart until none lies on another, each along the axis that takes the shorter way."""
    room = (sizes[:, None, :] + sizes[None, :, :]) / 2
    others = ~np.eye(len(places), dtype=np.bool_)
    for _ in range(_PUSHES):
        between = places[:, None, :] - places[None, :, :]
        overlap = room - np.abs(between)
        touching = (overlap > _TOUCHING).all(axis=2) & others
        if not touching.any():
            break
        across = overlap[:, :, 0] < overlap[:, :, 1]
        order = np.sign(np.arange(len(places))[:, None] - np.arange(len(places))[None, :])
        sides = np.where(between == 0, order[:, :, None], np.sign(between))
        push = np.where(touching, overlap.min(axis=2), 0.0) / 2
        step = np.stack([push * across, push * ~across], axis=2) * sides
        places = places + step.sum(axis=1) / np.maximum(touching.sum(axis=1), 1)[:, None] * 1.1
        places = places - places[0]
    return places
