"""Evidence and claims shown under the entity that they are about."""

import pytest

from graphnative.store.alignment import Move, needed_claim_move, needed_move

ROW = {"id": "1", "type": "T", "subject": "a", "object": "b", "shown": ["a", "b"], "aligned": None}


def test_what_is_where_it_belongs_does_not_move():
    assert needed_move(ROW, ("a", "b")) is None
    moved = {**ROW, "shown": ["x", "b"], "aligned": ["x", "b"]}
    assert needed_move(moved, ("x", "b")) is None


def test_what_moves_is_cleared_from_where_it_was():
    assert needed_move(ROW, ("x", "b")) == Move("1", "T", ("a", "b"), ("x", "b"), (("a", "b"),))
    moved = {**ROW, "shown": ["x", "b"], "aligned": ["x", "b"]}
    assert needed_move(moved, ("a", "b")) == Move("1", "T", ("a", "b"), ("a", "b"), (("x", "b"),))


def test_evidence_that_was_written_again_is_cleared_from_both_places():
    again = {**ROW, "aligned": ["x", "b"]}
    move = needed_move(again, ("a", "b"))
    assert move is not None and move.before == (("a", "b"), ("x", "b"))


@pytest.mark.parametrize(
    ("shown", "aligned", "moves"), [("a", None, True), ("x", "x", False), ("a", "x", True)]
)
def test_claims_move_alike(shown, aligned, moves):
    row = {"id": "1", "subject": "a", "shown": shown, "aligned": aligned}
    assert (needed_claim_move(row, "x") is not None) == moves
