"""Circles in circles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.view.packing import packed


def faults(parents, boxes, radius: float) -> list[str]:
    found = []
    for at, (parent, box) in enumerate(zip(parents, boxes, strict=True)):
        middle, outer = (
            ((0.0, 0.0), radius)
            if parent < 0
            else ((boxes[parent].x, boxes[parent].y), boxes[parent].width / 2)
        )
        away = ((box.x - middle[0]) ** 2 + (box.y - middle[1]) ** 2) ** 0.5
        if away + box.width / 2 > outer * 1.02 + 0.1:
            found.append(f"{at} leaves its parent")
        for other in range(at):
            between = ((box.x - boxes[other].x) ** 2 + (box.y - boxes[other].y) ** 2) ** 0.5
            if parents[other] == parent and between < (box.width + boxes[other].width) / 2 - 0.1:
                found.append(f"{at} lies on {other}")
    return found


def test_each_circle_is_inside_its_parent_and_beside_its_siblings() -> None:
    parents = [-1, -1, 0, 0, 0, 1, 2, 2] + [5] * 30
    boxes = packed(parents, [1.0] * len(parents))
    assert faults(parents, boxes, 400) == []


@pytest.mark.parametrize("count", range(2, 40))
def test_equal_circles_lie_close_together(count: int) -> None:
    boxes = packed([-1] * count, [1.0] * count)
    assert faults([-1] * count, boxes, 400) == []
    filled = sum((box.width / 800) ** 2 for box in boxes)
    assert filled > 0.35  # of the circle around them


def test_areas_are_as_the_weights() -> None:
    boxes = packed([-1, -1, -1], [1.0, 4.0, 16.0])
    assert round(boxes[1].width / boxes[0].width, 2) == 2
    assert round(boxes[2].width / boxes[0].width, 2) == 4


def test_one_and_none() -> None:
    (box,) = packed([-1], [3.0])
    assert (box.x, box.y) == (0, 0) and 350 < box.width / 2 <= 400
    assert packed([], []) == []


@given(st.lists(st.tuples(st.integers(-1, 50), st.floats(0, 100)), max_size=25))
def test_any_forest_has_its_places(nodes: list[tuple[int, float]]) -> None:
    parents = [min(parent, at - 1) for at, (parent, _) in enumerate(nodes)]
    weights = [weight for _, weight in nodes]
    boxes = packed(parents, weights)
    assert boxes == packed(parents, weights)
    assert faults(parents, boxes, 400) == []
