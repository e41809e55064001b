from graphnative.retrievers.examples.pattern import Branch, Node
from graphnative.retrievers.examples.plain_query import Tail
from graphnative.retrievers.examples.query_pool import query_pool

TREES = [Node("P", (), (Branch("MADE", "->", Node("F")),)), Node("F")]
TAIL = Tail(("RETURN ", 0), ("F",))


def test_trees_and_tails_have_their_pieces_and_are_found_by_their_labels() -> None:
    pool = query_pool(TREES, [TAIL], {"root F": 0, "return RETURN F": 1}, is_separate=True)

    assert {label: places.tolist() for label, places in pool.with_label.items()} == {"F": [0, 1], "P": [0]}
    assert pool.tree_sets.places[pool.tree_sets.starts[1]] == 0
    assert 1 in pool.tail_sets.places
    assert pool.is_separate
