"""Who is in which community and what names which passage, whatever is read twice."""

import pytest

from graphnative.communities.table_ties import Ties

FIRST, SECOND = "b" * 32, "a" * 32


@pytest.fixture
def ties() -> Ties:
    ties = Ties()
    ties.add_members("x", [0, 1])
    ties.add_members("y", [0])
    for _ in range(2):  # read twice, as a reader may who wants the texts once more
        ties.forget_entities()
        ties.add_entity("x", "X", 2, ["c1", "c2"])
        ties.add_entity("y", "", 1, ["c2"])
        ties.add_entity("late", "Late", 0, [])
        ties.forget_edges()
        ties.add_edge(FIRST, "x", "y", ["c2", "c1"])
        ties.add_edge(SECOND, "y", "x", ["c2"])
        ties.add_edge("c" * 32, "x", "late", [])
    return ties


def test_entities_are_known_by_their_ids_also_without_a_title_or_a_community(ties: Ties) -> None:
    assert [ties.title(name) for name in ("x", "y", "late", "gone")] == ["X", "", "Late", ""]
    assert [name in ties for name in ("x", "y", "late", "gone")] == [True, True, True, False]
    assert [ties.degree(name) for name in ("x", "y", "late")] == [2, 1, 0]


def test_passages_name_entities_and_relationships_once_each(ties: Ties) -> None:
    assert (ties.entities_of("c2"), ties.edges_of("c2")) == (["x", "y"], [FIRST, SECOND])
    assert (ties.entities_of("c1"), ties.edges_of("c1")) == (["x"], [FIRST])
    assert (ties.entities_of("c9"), ties.edges_of("c9")) == ([], [])


def test_a_relationship_is_inside_the_communities_that_both_its_ends_are_in(ties: Ties) -> None:
    assert ties.inside(0) == ([SECOND, FIRST], ["c2", "c1"])
    assert ties.inside(1) == ([], [])
    assert (ties.members(0), ties.members(1)) == (["x", "y"], ["x"])
