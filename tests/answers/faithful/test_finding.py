"""Verdicts find their place in the draft, and evidence its order."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.answers.faithful.draft_claims import draft_claims
from graphnative.answers.faithful.evidence import Candidate
from graphnative.answers.faithful.finding import Finding, Replacement, proofs_of, smallest_change
from graphnative.answers.faithful.records import Correction, Proof
from graphnative.answers.faithful.statements import FewNames, read_statements

NAMES = FewNames([(0, ["Norvalis"])])


def candidate(text: str, kind: str, year: int) -> Candidate:
    statement = next(read_statements(text, NAMES))
    return Candidate(statement, (), frozenset(), Proof(kind, text, "d", "", datetime.date(year, 1, 1)))


def test_places_are_those_in_the_draft_and_a_sentence_keeps_its_capital() -> None:
    *_, statement = read_statements("Oil leaked. In 2020 Norvalis lost 5 tonnes.", NAMES)
    (claim,) = draft_claims(statement)
    judged = Finding("contradicted", "because", (), Replacement(0, 7, "in 2021")).judged(claim)

    assert judged.correction == Correction(12, 19, "In 2020", "In 2021")
    assert (judged.start, judged.end, judged.about) == (12, 43, "5 tonnes")


def test_a_contradicted_claim_that_no_change_puts_right_says_so() -> None:
    (claim,) = draft_claims(next(read_statements("Oil leaked.", NAMES)))
    assert Finding("contradicted", "because").judged(claim).reason == (
        "because; no small change puts it right, so it stands as it is"
    )
    assert Finding("unknown", "because").judged(claim).reason == "because"


def test_the_graph_comes_before_passages_and_the_newest_first_each_sentence_once() -> None:
    found = [
        (0.9, candidate("Oil leaked.", "passage", 2020)),
        (0.9, candidate("Oil leaked again.", "passage", 2022)),
        (0.9, candidate("Oil leaked again.", "claim", 2021)),
        (0.2, candidate("Gas leaked.", "claim", 2022)),
        (0.1, candidate("Air leaked.", "claim", 2022)),
    ]
    assert [(proof.kind, proof.text) for proof in proofs_of(found)] == [
        ("claim", "Oil leaked again."),
        ("passage", "Oil leaked."),
        ("claim", "Gas leaked."),
    ]


@pytest.mark.parametrize(
    ("text", "right", "before", "after"),
    [
        ("Oil rose by 12 %.", "Oil fell by 12 %.", "rose", "fell"),
        ("Oil rose.", "Oil never rose.", "rose", "never rose"),
        ("Oil did not rise", "Oil rose.", "did not rise", "rose"),
        ("Oil never rose    .", "Oil rose.", "never rose", "rose"),
        ("Oil rose.", "Gas fell at sea.", "Oil rose", "Gas fell at sea"),
        ("Oil rose.", "Today oil rose.", "Oil", "Today oil"),
        ("Oil rose.", "...", "Oil rose.", "..."),
    ],
)
def test_the_fewest_neighbouring_words_change(text: str, right: str, before: str, after: str) -> None:
    found = smallest_change(text, right)
    assert (text[found.start : found.end], found.text) == (before, after)


SENTENCE = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=6).map(" ".join)


@given(SENTENCE, SENTENCE)
def test_a_changed_sentence_reads_as_the_right_one(text: str, right: str) -> None:
    found = smallest_change(text, right)
    assert text[: found.start] + found.text + text[found.end :] == right
