"""Scores of triplets, worked out by hand."""

import pytest

from graphnative.evaluation.extraction_metrics import (
    Score,
    best_quality,
    best_quorum,
    normal_triple,
    score_qualities,
    score_triples,
    score_votes,
    votes,
)

GOLD = {
    "1": [("Acme Inc.", "ceo of", "Ann"), ("Acme", "founded", "12 March 1990")],
    "2": [("B", "owns", "C")],
}


def test_names_relations_and_values_are_compared_in_normal_form():
    assert normal_triple(("ACME, Inc.", "CEO_OF", "ann")) == normal_triple(("Acme", "ceo of", "Ann"))
    assert normal_triple(("x", "r", "March 12, 1990"))[2] == normal_triple(("x", "r", "12 March 1990"))[2]
    assert normal_triple(("x", "r", "twelve percent"))[2] == "=12 %"
    assert normal_triple(("x", "r", "y")) != normal_triple(("y", "r", "x"))


def test_a_worked_score():
    found = {
        "1": [("acme", "CEO of", "Ann"), ("Acme Inc", "ceo of", "ann"), ("Acme", "founded", "Ann")],
        "9": [("B", "owns", "C")],
    }
    score = score_triples(found, GOLD)
    assert score == Score(right=1, found=2, gold=3)
    assert (score.precision, score.recall, score.f1) == (0.5, pytest.approx(1 / 3), 0.4)


def test_what_was_not_answered_counts_as_empty():
    assert score_triples({}, GOLD) == Score(0, 0, 3)
    assert (Score(0, 0, 0).precision, Score(0, 0, 0).recall, Score(0, 0, 0).f1) == (0.0, 0.0, 0.0)


def test_votes_count_pathways_not_repetitions():
    one = {"2": [("B", "owns", "C"), ("b", "OWNS", "c")]}
    other = {"2": [("B", "owns", "C"), ("B", "owns", "D")]}
    assert votes([one, other])["2"] == {("b", "OWNS", "c"): 2, ("b", "OWNS", "d"): 1}
    assert score_votes([one, other], GOLD) == (Score(1, 2, 3), Score(1, 1, 3))


def test_the_best_quorum_has_the_best_f1_and_of_equals_more_votes():
    assert best_quorum([Score(1, 4, 4), Score(1, 2, 4), Score(0, 1, 4)]) == 2
    assert best_quorum([Score(1, 2, 2), Score(1, 2, 2)]) == 2


def test_the_quality_from_which_f1_is_best_is_cut_to_hundredths():
    found = {"1": [("Acme", "ceo of", "Ann"), ("Acme", "sold", "Ann")], "2": [("B", "owns", "C")]}
    scores = {"1": [5 / 6, 1 / 3], "2": [2 / 3]}
    by_quality = score_qualities(found, scores, GOLD)
    assert {level: (score.right, score.found) for level, score in by_quality.items()} == {
        0.33: (2, 3),
        0.66: (2, 2),
        0.83: (1, 1),
    }
    assert best_quality(by_quality) == 0.66
    assert score_qualities({}, {}, GOLD) == {}
