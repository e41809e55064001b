"""Corrections change nothing but what they name."""

from graphnative.answers.faithful.correct import apply_corrections
from graphnative.answers.faithful.records import Correction


def test_corrections_are_applied_where_they_belong_and_overlaps_once() -> None:
    draft = "It was 5 t in 2020."
    five, year = Correction(7, 10, "5 t", "40 t"), Correction(14, 18, "2020", "2021")
    overlapping = Correction(7, 13, "5 t in", "6 kg in")

    assert apply_corrections(draft, [year, five, overlapping, five]) == ("It was 40 t in 2021.", (five, year))
    assert apply_corrections(draft, []) == (draft, ())
