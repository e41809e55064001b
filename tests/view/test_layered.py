"""Columns with few crossings."""

from hypothesis import given
from hypothesis import strategies as st

from graphnative.view.layered import layered

SIZE = (50.0, 20.0)


def crossings(ys: list[float], links: list[tuple[int, int]]) -> int:
    pairs = [(ys[a], ys[b]) for a, b in links]
    return sum(one[0] < other[0] and one[1] > other[1] for one in pairs for other in pairs)


def test_columns_stand_side_by_side_with_room_between() -> None:
    boxes, routes = layered([0, 1], [(100, 20), (60, 20)], [(0, 1)])
    assert boxes[0].x + 50 + 42 == boxes[1].x - 30  # the gap between columns
    assert boxes[0].y == boxes[1].y and routes == [()]


def test_links_that_cross_in_the_given_order_are_uncrossed() -> None:
    links = [(0, 5), (1, 4), (2, 3)]
    boxes, _ = layered([0, 0, 0, 1, 1, 1], [SIZE] * 6, links)
    assert crossings([box.y for box in boxes], links) == 0


def test_a_long_link_passes_between_the_items_of_the_columns_on_its_way() -> None:
    boxes, routes = layered([0, 1, 2], [SIZE] * 3, [(0, 1), (1, 2), (0, 2)])
    assert routes[:2] == [(), ()]
    (left, right) = routes[2]
    assert left[0] == boxes[1].x - 25 and right[0] == boxes[1].x + 25
    assert abs(left[1] - boxes[1].y) >= 10 + 5 and left[1] == right[1]


def test_nothing_gives_nothing() -> None:
    assert layered([], [], []) == ([], [])


@given(st.lists(st.integers(0, 3), min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_no_two_items_touch_and_the_same_arguments_give_the_same_places(columns: list[int], random) -> None:
    pairs = [(a, b) for a in range(len(columns)) for b in range(len(columns)) if columns[a] < columns[b]]
    links = random.sample(pairs, min(len(pairs), 10))
    sizes = [(random.uniform(20, 90), random.uniform(15, 40)) for _ in columns]
    boxes, routes = layered(columns, sizes, links)
    assert (boxes, routes) == layered(columns, sizes, links)
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            apart = abs(one.x - other.x) >= (one.width + other.width) / 2
            assert apart or abs(one.y - other.y) >= (one.height + other.height) / 2 - 1e-6
