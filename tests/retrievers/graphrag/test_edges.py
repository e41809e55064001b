"""Relationships as arrays, beside the definition spelt out."""

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from graphnative.retrievers.graphrag.edges import Edges, Neighbourhood, index_edges

ENTITIES = 8


def edges_of(pairs: list[tuple[int, int, int]]) -> Edges:
    rows: list[dict[str, Any]] = [
        {
            "id": str(place),
            "human_readable_id": place,
            "source": str(source),
            "target": str(target),
            "description": "",
            "weight": 1.0,
            "combined_degree": rank,
        }
        for place, (source, target, rank) in enumerate(pairs)
    ]
    edges, places = index_edges(rows, {str(place): place for place in range(ENTITIES)}, ENTITIES)
    assert places == {str(place): place for place in range(len(pairs))}
    return edges


def expected(pairs: list[tuple[int, int, int]], selected: list[int], per_entity: int) -> list[int]:
    """GraphRAG's rule, as its source has it."""

    def rank(row: int) -> int:
        return -pairs[row][2]

    rows = range(len(pairs))
    inside = sorted((r for r in rows if {*pairs[r][:2]} <= set(selected)), key=rank)
    from_inside = [r for r in rows if pairs[r][0] in selected and pairs[r][1] not in selected]
    to_inside = [r for r in rows if pairs[r][1] in selected and pairs[r][0] not in selected]
    leaving = sorted(from_inside + to_inside, key=rank)
    if len(leaving) <= 1:
        return inside + leaving

    def links(row: int) -> int:
        far = pairs[row][1] if pairs[row][0] in selected else pairs[row][0]
        return len({end for r in leaving for end in pairs[r][:2] if far in pairs[r][:2] and end != far})

    leaving = sorted(leaving, key=lambda row: (-links(row), rank(row)))
    return inside + leaving[: per_entity * len(selected)]


@given(
    pairs=st.lists(st.tuples(*[st.integers(0, ENTITIES - 1)] * 2, st.integers(0, 3)), max_size=30),
    selected=st.lists(st.integers(0, ENTITIES - 1), min_size=1, max_size=5, unique=True),
    per_entity=st.integers(1, 3),
)
def test_the_best_rows_are_those_of_the_rule(
    pairs: list[tuple[int, int, int]], selected: list[int], per_entity: int
) -> None:
    neighbourhood = Neighbourhood(edges_of(pairs), per_entity)
    for count, entity in enumerate(selected, start=1):
        assert neighbourhood.add(entity).tolist() == expected(pairs, selected[:count], per_entity)


def test_an_entity_has_its_rows_once_loops_too() -> None:
    edges = edges_of([(0, 1, 1), (2, 2, 1), (1, 0, 1), (3, 1, 1)])
    assert [edges.of(entity).tolist() for entity in range(5)] == [[0, 2], [0, 2, 3], [1], [3], []]


def test_no_rows_at_all() -> None:
    edges = edges_of([])
    assert Neighbourhood(edges, 10).add(3).tolist() == []
    assert edges.starts.tolist() == [0] * (ENTITIES + 1) and edges.rows.dtype == np.int64


def test_links_count_the_selected_that_know_the_far_end() -> None:
    neighbourhood = Neighbourhood(edges_of([(0, 2, 1), (1, 2, 1), (2, 1, 1), (0, 3, 1)]), 10)
    neighbourhood.add(0)
    assert neighbourhood.links.tolist() == [1, 0, 0, 1]
    neighbourhood.add(1)
    assert neighbourhood.links.tolist() == [2, 2, 2, 1]
