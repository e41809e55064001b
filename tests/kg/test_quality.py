import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.kg.quality import FactQuality, QualityTally, compare_passes, document_quality
from graphnative.kg.records import Mention, Value, VotedFact


def mention(surface: str, chunk: str = "c", value: Value | None = None) -> Mention:
    return Mention(chunk, ord(surface[0]), ord(surface[0]) + 1, surface, "", ("list",), 1.0, value)


def fact(subject: str, relation: str, object_: str, score: float = 1.0, chunk: str = "c") -> VotedFact:
    return VotedFact(mention(subject, chunk), relation, mention(object_, chunk), "s", ("p",), score)


def told(found: tuple[FactQuality, ...]) -> list[tuple[str, str, str, float]]:
    return [(each.outcome, each.before, each.fact.relation, round(each.score, 4)) for each in found]


def test_the_four_outcomes_by_hand() -> None:
    first = [fact("A", "OWNS", "B", 1.0), fact("A", "RUNS", "C", 2 / 3), fact("B", "SELLS", "D", 2 / 3)]
    second = [fact("A", "OWNS", "B", 2 / 3), fact("A", "LEADS", "C", 1.0), fact("D", "BUYS", "B", 1 / 3)]
    assert told(compare_passes(first, second)) == [
        ("again", "OWNS", "OWNS", 0.8333),  # (1 + 2/3) / 2
        ("changed", "RUNS", "LEADS", 0.6667),  # (1/2 · 2/3 + 1) / 2
        ("lost", "SELLS", "SELLS", 0.3333),  # (2/3) / 2
        ("new", "", "BUYS", 0.1667),  # (1/3) / 2
    ]


def test_a_document_by_hand() -> None:
    first = [fact("A", "OWNS", "B"), fact("A", "RUNS", "C"), fact("B", "SELLS", "D")]
    second = [fact("A", "OWNS", "B"), fact("A", "LEADS", "C")]
    quality = document_quality(compare_passes(first, second))
    assert quality.counts == {"again": 1, "changed": 1, "lost": 1, "new": 0}
    assert quality.agreement == pytest.approx(1 / 3)
    assert quality.score == pytest.approx((1 + 0.75 + 0.5) / 3)


def test_a_document_without_facts_is_of_full_quality() -> None:
    quality = document_quality(())
    assert (quality.agreement, quality.score) == (1.0, 1.0)
    assert quality.counts == {"again": 0, "changed": 0, "lost": 0, "new": 0}


def test_names_are_compared_folded_and_values_by_their_normal_form() -> None:
    def money(text: str) -> VotedFact:
        value = Value("money", "5 USD", 5.0, "USD")
        return VotedFact(mention("Shell plc"), "PAID", mention(text, value=value), "s", ("p",), 1.0)

    second = VotedFact(mention("SHELL"), "PAID", money("five dollars").object, "s", ("p",), 1.0)
    assert told(compare_passes([money("$5")], [second])) == [("again", "PAID", "PAID", 1.0)]


def test_the_direction_and_the_passage_make_a_difference() -> None:
    assert [each[0] for each in told(compare_passes([fact("A", "R", "B")], [fact("B", "R", "A")]))] == [
        "lost",
        "new",
    ]
    other = [fact("A", "R", "B", chunk="d")]
    assert [each[0] for each in told(compare_passes([fact("A", "R", "B")], other))] == ["lost", "new"]


def test_of_several_relations_between_two_ends_one_is_changed_for_one() -> None:
    first = [fact("A", "Q", "B"), fact("A", "P", "B"), fact("A", "SAME", "B")]
    second = [fact("A", "SAME", "B"), fact("A", "Z", "B")]
    found = told(compare_passes(first, second))
    assert sorted(found) == [
        ("again", "SAME", "SAME", 1.0),
        ("changed", "P", "Z", 0.75),
        ("lost", "Q", "Q", 0.5),
    ]


FACTS = st.lists(
    st.builds(
        fact,
        st.sampled_from("AB"),
        st.sampled_from(["P", "Q", "R"]),
        st.sampled_from("CD"),
        st.sampled_from([1 / 3, 2 / 3, 1.0]),
    ),
    max_size=6,
    unique_by=lambda each: (each.subject.surface, each.relation, each.object.surface),
)


@given(FACTS, FACTS)
def test_every_fact_is_told_of_once_and_nothing_is_lost_on_the_way(first, second) -> None:
    found = compare_passes(first, second)
    counts = document_quality(found).counts
    assert counts["again"] + counts["changed"] + counts["lost"] == len(first)
    assert counts["again"] + counts["changed"] + counts["new"] == len(second)
    assert all(0 < each.score <= 1 for each in found)


@given(FACTS)
def test_the_same_facts_twice_are_found_again_with_their_own_votes(facts) -> None:
    found = compare_passes(facts, list(reversed(facts)))
    assert {each.outcome for each in found} <= {"again"}
    assert sorted(each.score for each in found) == pytest.approx(sorted(each.score for each in facts))


def test_documents_are_tallied_one_after_the_other() -> None:
    tally = QualityTally()
    tally.add(compare_passes([fact("A", "OWNS", "B")], [fact("A", "OWNS", "B")]))
    tally.add(compare_passes([fact("A", "OWNS", "B")], []))
    assert (tally.documents, tally.quality.agreement, tally.quality.score) == (2, 0.5, 0.75)
    assert tally.quality.counts == {"again": 1, "changed": 0, "lost": 1, "new": 0}
