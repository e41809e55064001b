from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.kg.schema.filter import (
    NAMELESS,
    REJECTED,
    UNDECIDED,
    UNTYPED_END,
    WRONG_ENDS,
    SchemaFilter,
)
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.settings import Settings
from graphnative.store.placed_evidence import Placed
from graphnative.store.type_reviews import TypeReview


def relation(name: str, status: str = "accepted", into: str = "", **more) -> TypeReview:
    return TypeReview("relation", name, status, into, **more)


def entity(name: str, status: str = "accepted", into: str = "") -> TypeReview:
    return TypeReview("entity", name, status, into)


def judged(schema: SchemaFilter, subject: str, name: str, object_: str) -> tuple[str, str, str]:
    judgement = schema.judge(subject, name, object_)
    return judgement.status, judgement.relation, judgement.reason


def test_without_any_decision_everything_passes_under_its_normal_name() -> None:
    assert judged(SchemaFilter([]), "person", "is CEO of", "organization") == ("accepted", "IS_CEO_OF", "")


def test_a_merged_relation_counts_under_the_other_name_over_any_number_of_merges() -> None:
    schema = SchemaFilter(
        [relation("A", "merged", "B"), relation("B", "merged", "C"), relation("C", "accepted")]
    )
    assert judged(schema, "person", "a", "person") == ("accepted", "C", "")


def test_what_is_rejected_waits_and_is_not_lost() -> None:
    schema = SchemaFilter(
        [relation("A", "rejected"), entity("Law", "rejected"), relation("B", "merged", "A")]
    )
    assert judged(schema, "person", "a", "person") == ("review", "A", REJECTED)
    assert judged(schema, "person", "b", "person") == ("review", "A", REJECTED)
    assert judged(schema, "person", "c", "law") == ("review", "C", REJECTED)


def test_a_closed_schema_lets_only_accepted_relations_pass() -> None:
    schema = SchemaFilter([relation("A"), relation("B", "proposed")], closed=True)
    assert judged(schema, "person", "a", "person")[0] == "accepted"
    assert judged(schema, "person", "b", "person") == ("review", "B", UNDECIDED)
    assert judged(schema, "person", "c", "person") == ("review", "C", UNDECIDED)


def test_what_has_no_name_or_no_type_is_refused() -> None:
    assert judged(SchemaFilter([]), "person", " — ", "person") == ("refused", "RELATED_TO", NAMELESS)
    assert judged(SchemaFilter([]), "", "owns", "person") == ("refused", "OWNS", UNTYPED_END)


def test_a_relation_joins_the_types_it_is_bound_to_and_those_below_them(tmp_path: Path) -> None:
    bound = relation("HEADQUARTERED_IN", subjects=("organization",), objects=("location", "date"))
    hierarchy = load_type_hierarchy(Settings(root=tmp_path))
    schema = SchemaFilter([bound], hierarchy=hierarchy)
    assert judged(schema, "bank", "headquartered in", "city")[0] == "accepted"
    assert judged(schema, "bank", "headquartered in", "date")[0] == "accepted"
    assert judged(schema, "human", "headquartered in", "city") == ("review", "HEADQUARTERED_IN", WRONG_ENDS)
    alone = SchemaFilter([bound])
    assert judged(alone, "bank", "headquartered in", "city")[0] == "review"
    assert judged(alone, "organization", "headquartered in", "location")[0] == "accepted"


def test_an_entity_type_that_is_merged_counts_as_the_other() -> None:
    schema = SchemaFilter([entity("Firm", "merged", "Organization")])
    judgement = schema.judge("firm", "owns", "Firm")
    assert (judgement.subject, judgement.object) == ("Organization", "Organization")


def test_merges_in_a_circle_end() -> None:
    schema = SchemaFilter([relation("A", "merged", "B"), relation("B", "merged", "A")])
    assert schema.shown_as("relation", "A") == schema.shown_as("relation", "B") == "A"


def test_evidence_is_placed_under_the_types_it_is_shown_as() -> None:
    schema = SchemaFilter(
        [
            entity("Firm", "merged", "Organization"),
            entity("Law", "rejected"),
            relation("EMPLOYED_BY", "merged", "WORKS_FOR"),
        ]
    )
    assert schema.place("Firm:shell plc", None, None) == Placed("Organization:shell", None, None)
    assert schema.place("Law:gdpr", None, None) == Placed("Law:gdpr", None, None, is_held=True)
    assert schema.place("Person:ann", "EMPLOYED_BY", "Firm:shell plc") == Placed(
        "Person:ann", "WORKS_FOR", "Organization:shell"
    )
    assert schema.place("Person:ann", "WROTE", "Law:gdpr").is_held


@pytest.mark.parametrize("closed", [False, True])
def test_what_moves_is_looked_at_and_nothing_else(closed: bool) -> None:
    reviews = [
        entity("Firm", "merged", "Organization"),
        entity("Person"),
        relation("A"),
        relation("B", "rejected"),
        relation("C", "proposed"),
        relation("D", subjects=("Person",)),
    ]
    concerned = SchemaFilter(reviews, closed=closed).concerned
    assert concerned.entities == ("Firm",)
    assert concerned.relations == ("B", "D")
    assert concerned.accepted == (("A",) if closed else None)


def test_what_others_are_merged_into_has_joint_votes_and_is_looked_at() -> None:
    reviews = [relation("A"), relation("B", "merged", "A"), relation("C")]
    concerned = SchemaFilter(reviews, closed=True).concerned
    assert (concerned.joined, concerned.relations, concerned.accepted) == (("A",), ("A", "B"), ("C",))


def test_a_value_is_judged_by_its_kind_and_stays_what_it_is() -> None:
    schema = SchemaFilter(
        [
            relation("PAID", objects=("money",)),
            relation("SPENT", "merged", "PAID"),
            relation("LOST", "rejected"),
            entity("Money", "merged", "Person"),
        ]
    )
    assert schema.place("Person:ann", "SPENT", "=money:5 USD") == Placed("Person:ann", "PAID", "=money:5 USD")
    assert schema.place("Person:ann", "PAID", "=date:2021").is_held
    assert schema.place("Person:ann", "LOST", "=money:5 USD").is_held
    assert judged(schema, "person", "paid", "money")[0] == "review"  # a person has merged that kind away


NAMES = st.sampled_from(["A", "B", "C", "D"])
STATUSES = st.sampled_from(["proposed", "accepted", "rejected", "merged"])


@given(st.lists(st.tuples(NAMES, STATUSES, NAMES), max_size=4, unique_by=lambda each: each[0]), NAMES)
def test_where_evidence_is_placed_does_not_change_when_it_is_placed_again(rows, name: str) -> None:
    schema = SchemaFilter([relation(*row[:2], row[2] if row[1] == "merged" else "") for row in rows])
    placed = schema.place("Person:x", name, "Person:y")
    assert schema.place("Person:x", placed.type, "Person:y") == placed


@given(st.lists(st.tuples(NAMES, STATUSES, NAMES), max_size=4, unique_by=lambda each: each[0]), NAMES)
def test_judging_and_placing_agree(rows, name: str) -> None:
    schema = SchemaFilter([relation(*row[:2], row[2] if row[1] == "merged" else "") for row in rows])
    judgement, placed = schema.judge("person", name, "person"), schema.place("Person:x", name, "Person:y")
    assert judgement.relation == placed.type
    assert (judgement.status == "review") == placed.is_held
