import pytest

from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples import pattern_pool
from graphnative.retrievers.examples.pattern import Branch, Condition, Node
from graphnative.retrievers.examples.pattern_pool import pool_of, steps_of

KNOWS = Node("P", (Condition("n", "=", "x"),), (Branch("KNOWS", "--", Node("P")),))
LIVES = Node("P", (), (Branch("LIVES_IN", "->", Node("C")),))
SCHEMA = GraphSchema({}, {}, frozenset({("P", "LIKES", "P"), ("C", "IN", "L"), ("P", "LIVES_IN", "C")}))


def test_examples_come_first_and_without_conditions() -> None:
    assert pool_of([KNOWS, LIVES])[:2] == [Node("P", (), KNOWS.branches), LIVES]


def test_trees_grow_shrink_and_join() -> None:
    pool = pool_of([KNOWS, LIVES])
    assert Node("P", (), (Branch("KNOWS", "--", LIVES),)) in pool
    assert Node("P") in pool
    assert Node("C", (), (Branch("LIVES_IN", "<-", Node("P")),)) in pool
    assert Node("P", (), (*KNOWS.branches, *LIVES.branches)) in pool
    assert len(pool) == len(set(pool))


def test_the_schema_adds_types_that_no_example_has() -> None:
    pool = pool_of([KNOWS, LIVES], SCHEMA)
    assert Node("P", (), (Branch("LIKES", "--", Node("P")),)) in pool
    assert Node("L", (), (Branch("IN", "<-", Node("C")),)) in pool
    assert Node("P", (), (Branch("LIKES", "--", Node("P")),)) not in pool_of([KNOWS, LIVES])


def test_a_type_keeps_the_direction_that_examples_give_it() -> None:
    steps = steps_of([Node("P", (), (Branch("LIVES_IN", "--", Node("C")),))], SCHEMA)
    assert {step.direction for step in steps["P"] if step.type == "LIVES_IN"} == {"--"}


def test_the_pool_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pattern_pool, "MOST_TREES", 5)
    assert len(pool_of([KNOWS, LIVES], SCHEMA)) == 5


def test_trees_of_five_relationships_do_not_grow() -> None:
    root = Node("P")
    for _ in range(5):
        root = Node("P", (), (Branch("KNOWS", "--", root),))
    assert max(repr(found).count("KNOWS") for found in pool_of([root])) == 5
