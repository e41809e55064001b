"""The pairs that are kept: each once, with what was said of it, while anything is."""

from aligned_graph import pieces
from graphnative.kg.alignment.kept_pairs import candidates_of, merges_of
from graphnative.kg.alignment.pieces import Known, Link
from graphnative.kg.alignment.placing import Alignment
from graphnative.kg.alignment.state import State
from graphnative.store.merges import Candidate, Merge

A, B, C, GONE = "Person:a", "Person:b", "Person:c", "Person:gone"


def aligned(
    *candidates: Link, merged: tuple[Link, ...] = (), keys: dict[str, str] | None = None
) -> Alignment:
    return Alignment({}, keys or {}, merged, candidates, 0, 0)


def state(*merges: Merge) -> State:
    return State([], tuple(pieces("d", [(A,), (B,), (C,)])), merges, Known())


def test_a_pair_of_which_nothing_is_said_any_more_goes_unless_a_person_decided_it() -> None:
    known = (
        Merge(A, B, "merged", "said", 1.0, ("x",)),
        Merge(A, C, verdict="different"),
        Merge(A, GONE, decided="same", similarity=0.9),
        Merge(B, GONE, similarity=0.9),
    )
    assert merges_of(state(*known), aligned()) == [
        Merge(A, C, "apart", verdict="different"),
        Merge(A, GONE, decided="same"),
    ]


def test_the_strongest_link_names_the_reason() -> None:
    said, similar = Link((A, B), "said", 1.0, ("d",)), Link((B, C), "similar", 0.8)
    found = merges_of(state(), aligned(Link((A, B), "similar", 0.8), similar, merged=(said,)))
    assert found == [Merge(A, B, "merged", "said", 1.0, ("d",)), Merge(B, C, "candidate", "similar", 0.8)]


def test_candidates_join_what_is_shown_and_nothing_joins_itself() -> None:
    links = Link((A, B), "similar", 0.8), Link((B, C), "similar", 0.9)
    assert list(candidates_of(aligned(*links))) == [
        Candidate(A, B, "similar", 0.8, ()),
        Candidate(B, C, "similar", 0.9, ()),
    ]
    assert list(candidates_of(aligned(*links, keys={C: A}))) == [Candidate(A, B, "similar", 0.9, ())]
    assert list(candidates_of(aligned(*links, keys={B: A}))) == [Candidate(A, C, "similar", 0.9, ())]
