"""Votes counted by hand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.kg.votes import Elected, Span, majority, most_frequent, tally_facts, vote_spans

# "Emilio Estevez, Ramon Estevez"
EMILIO, RAMON, BOTH = Span(0, 14, "PERSON"), Span(16, 29, "PERSON"), Span(0, 29, "PERSON")
SPANS = st.builds(lambda a, n: Span(a, a + n), st.integers(0, 20), st.integers(1, 8))


@pytest.mark.parametrize(("voters", "needed"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_a_majority_is_more_than_half(voters: int, needed: int) -> None:
    assert majority(voters) == needed


def test_the_boundaries_most_voters_give_win_and_who_overlaps_supports() -> None:
    ballots = {"a": [BOTH], "b": [EMILIO], "c": [EMILIO, RAMON]}
    # Emilio: b and c exactly, a overlaps. Ramon: c exactly; a's span was taken with Emilio.
    assert vote_spans(ballots, 2) == (Elected(EMILIO, ("a", "b", "c")),)
    assert vote_spans(ballots, 1) == (Elected(EMILIO, ("a", "b", "c")), Elected(RAMON, ("c",)))


def test_of_equals_the_longer_then_the_earlier() -> None:
    assert vote_spans({"a": [Span(0, 5)], "b": [Span(2, 9)]}, 2) == (Elected(Span(2, 9), ("a", "b")),)
    assert vote_spans({"a": [Span(0, 5)], "b": [Span(3, 8)]}, 2) == (Elected(Span(0, 5), ("a", "b")),)


def test_one_vote_of_three_is_none_and_hides_nobody() -> None:
    ballots = {"a": [Span(0, 30)], "b": [Span(0, 4, "ORG")], "c": [Span(0, 4, "PERSON")], "d": [Span(10, 14)]}
    assert [each.span for each in vote_spans(ballots, 3)] == [Span(0, 4, "ORG")]
    assert vote_spans({"a": [Span(0, 4)], "b": [], "c": []}, 2) == ()


def test_the_tag_most_supporters_give_wins() -> None:
    assert most_frequent(["ORG", "", "GPE", "GPE"]) == "GPE"
    assert most_frequent(["ORG", "GPE"]) == "GPE"
    assert most_frequent(["", ""]) == ""


@given(st.dictionaries(st.sampled_from("abc"), st.lists(SPANS, max_size=6)), st.integers(1, 3))
def test_what_is_elected_never_overlaps_and_has_its_quorum(ballots, quorum) -> None:
    elected = vote_spans(ballots, quorum)
    assert all(len(each.voters) >= quorum for each in elected)
    ends = [(each.span.start, each.span.end) for each in elected]
    assert all(one[1] <= other[0] for one, other in pairwise(ends))
    assert elected == vote_spans(dict(reversed(ballots.items())), quorum)


def test_a_fact_counts_each_pathway_once_in_the_order_of_first_readings() -> None:
    readings = [("x", "direct"), ("y", "pairs"), ("x", "facts"), ("x", "direct")]
    assert [(each.key, each.pathways) for each in tally_facts(readings)] == [
        ("x", ("direct", "facts")),
        ("y", ("pairs",)),
    ]


@given(st.lists(st.tuples(st.sampled_from("xyz"), st.sampled_from("abc"))))
def test_nothing_that_was_read_is_lost(readings) -> None:
    tallied = {each.key: set(each.pathways) for each in tally_facts(readings)}
    assert {(key, one) for key, all_ in tallied.items() for one in all_} == set(readings)
