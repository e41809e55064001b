"""The records of alignment."""

from graphnative.kg.alignment.pieces import CANDIDATES, STRENGTH, Piece, label_of, name_of, pair_of


def test_keys_and_pairs():
    assert pair_of("b", "a") == pair_of("a", "b") == ("a", "b")
    assert (label_of("Person:ann: x"), name_of("Person:ann: x")) == ("Person", "ann: x")


def test_a_piece_tells_of_one_or_two_entities():
    assert Piece("1", "a").keys == ("a",) and Piece("1", "a").document == ""
    assert Piece("1", "a", "T", "b", ("x", "y")).keys == ("a", "b")
    assert Piece("1", "a", "T", "b", ("x", "y")).document == "x"


def test_candidates_are_the_weakest_or_asked_about():
    assert set(STRENGTH) > CANDIDATES and STRENGTH[0] == "person"
