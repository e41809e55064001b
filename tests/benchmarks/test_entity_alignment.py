"""The benchmark of names, on pairs worked out by hand."""

import numpy as np
import openpyxl
import pytest

ROWS = [("a", "b", 0.9, True), ("a", "c", 0.6, True), ("b", "c", 0.8, False), ("x", "y", 0.1, False)]


def test_scores_and_thresholds() -> None:
    import entity_alignment

    rows = [("set", *row) for row in ROWS]
    assert entity_alignment.scores([(True, True), (True, False), (False, True)]) == (0.5, 0.5, 0.5)
    assert entity_alignment.threshold_at(rows, 0.95) == 0.81
    assert entity_alignment.threshold_at([("set", "a", "b", 0.99, False), *rows], 0.95) is None
    assert entity_alignment.best_threshold(rows) == 0.6
    assert list(entity_alignment.curve(rows))[-1][1:] == (0.0, 0.0, 0.0)


def test_pairs_are_read_folded_and_wrong_ones_drawn(tmp_path) -> None:
    import entity_alignment

    book = openpyxl.Workbook()
    for row in (("Concept", "Variation"), ("Big Cat", "big cat"), ("Big Cat", "Lion"), ("Dog", "Hound")):
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    pairs = list(entity_alignment.read_pairs(tmp_path / "a.xlsx"))
    assert pairs == [("big cat", "lion"), ("dog", "hound")]
    vectors = {name: np.eye(4)[i] for i, name in enumerate(("big cat", "lion", "dog", "hound"))}
    told = list(entity_alignment.labelled(pairs, vectors))
    assert [(one, other, right) for one, other, _, right in told] == [
        ("big cat", "lion", True),
        ("dog", "lion", False),
        ("dog", "hound", True),
        ("big cat", "hound", False),
    ]


def test_a_file_without_rows_has_no_pair(tmp_path) -> None:
    import entity_alignment

    openpyxl.Workbook().save(tmp_path / "a.xlsx")
    with pytest.raises(StopIteration):
        next(entity_alignment.read_pairs(tmp_path / "a.xlsx"))
