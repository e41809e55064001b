"""Pathways compared, alone and by votes."""

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.compare_extractions import compare_extractions
from graphnative.evaluation.extraction_runs import Run, Setup
from graphnative.evaluation.labelled_sets import Labelled

A, B, C = (("A", "owns", "B"), ("B", "owns", "C"), ("C", "owns", "D"))
GOLD = [Labelled("1", "", (A, B)), Labelled("2", "", (C,))]
WITH, WITHOUT = Setup("m", "", True), Setup("m", "", False)


def test_a_worked_comparison():
    wrong = ("X", "owns", "Y")
    runs = [
        Run(WITH, "direct", {"1": [A, wrong], "2": []}, {"2"}),
        Run(WITH, "pairs", {"1": [A, B]}),
        Run(WITHOUT, "direct", {"1": [wrong], "2": [C]}),
    ]
    found = compare_extractions(runs, GOLD)
    told = [(str(line.setup), line.what, line.score.right, line.score.found) for line in found.lines]
    assert told == [
        ("m, with mentions", "direct", 1, 2),
        ("m, with mentions", "pairs", 2, 2),
        ("m, with mentions", "1 of 2 votes", 2, 3),
        ("m, with mentions", "2 of 2 votes", 1, 1),
        ("m, without mentions", "direct", 1, 2),
    ]
    assert (found.lines[0].unparsable, found.lines[0].missing, found.lines[1].missing) == (1, 0, 1)
    assert found.quorums == {WITH: 1}
    assert found.lines[2].pairs is None
    assert found.gained == {("m", ""): pytest.approx(4 / 6 - 2 / 5)}


def test_a_run_on_other_documents_is_refused():
    with pytest.raises(InputError, match="answers no document"):
        compare_extractions([Run(Setup(), "direct", {"9": [A]})], GOLD)


def test_pairs_count_whatever_joins_them_and_nothing_right_proposes_nothing():
    other = [("A", "has", "B"), ("A", "holds", "B")]
    found = compare_extractions([Run(WITH, "direct", {"1": other}), Run(WITH, "pairs", {"1": []})], GOLD)
    direct = found.lines[0]
    assert (direct.score.right, direct.score.found) == (0, 2)
    assert direct.pairs is not None and (direct.pairs.right, direct.pairs.found, direct.pairs.gold) == (
        1,
        1,
        3,
    )
    assert found.quorums == {}
