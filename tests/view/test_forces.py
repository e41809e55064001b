"""Places by forces."""

from itertools import combinations

import pytest

from graphnative.view.forces import spread

STAR = [(0, at) for at in range(1, 30)]


def touching(boxes) -> list[tuple[int, int]]:
    return [
        (a, b)
        for (a, one), (b, other) in combinations(enumerate(boxes), 2)
        if abs(one.x - other.x) < (one.width + other.width) / 2 - 0.2
        and abs(one.y - other.y) < (one.height + other.height) / 2 - 0.2
    ]


@pytest.mark.parametrize("links", [STAR, [], [*STAR, (1, 2), (2, 3), (3, 1)]])
def test_no_label_lies_on_another_and_the_first_item_is_in_the_middle(links) -> None:
    boxes = spread([(120.0, 40.0)] * 30, links)
    assert touching(boxes) == []
    assert (boxes[0].x, boxes[0].y) == (0, 0)


def test_the_same_arguments_give_the_same_places_and_another_seed_does_not() -> None:
    sizes = [(40.0, 40.0)] * 12
    assert spread(sizes, STAR[:11]) == spread(sizes, STAR[:11])
    assert spread(sizes, STAR[:11]) != spread(sizes, STAR[:11], seed=1)


def test_linked_items_are_nearer_than_others() -> None:
    boxes = spread([(10.0, 10.0)] * 7, [(0, at) for at in range(1, 7)] + [(1, 2), (2, 3), (1, 3)])

    def distance(a: int, b: int) -> float:
        return ((boxes[a].x - boxes[b].x) ** 2 + (boxes[a].y - boxes[b].y) ** 2) ** 0.5

    inside = [distance(1, 2), distance(2, 3), distance(1, 3)]
    outside = [distance(a, b) for a in (1, 2, 3) for b in (4, 5, 6)]
    assert sum(inside) / 3 < sum(outside) / 9


@pytest.mark.parametrize("count", [0, 1, 2])
def test_few_items(count: int) -> None:
    assert len(spread([(10.0, 10.0)] * count, [])) == count
