import pytest

from evidence_graph import ann, bob, knows, say, write_documents
from graphnative.store.database import Database
from graphnative.store.evidence import Evidence
from graphnative.store.type_reviews import (
    EXAMPLES,
    TypeExample,
    TypeReview,
    read_documents,
    read_reviews,
    read_uses,
    write_reviews,
)

pytestmark = pytest.mark.neo4j


def test_uses_are_what_live_evidence_says_with_the_first_places(database: Database) -> None:
    write_documents(database, "b", "a")
    say(database, ann("b0"), ann("a1"), bob("a0"), knows("a0"), knows("b1", said="Ann met Bob."))
    uses = {(use.kind, use.name): use for use in read_uses(database)}
    assert [*uses] == [("entity", "Person"), ("relation", "KNOWS")]
    assert uses["relation", "KNOWS"].documents == 2
    assert uses["relation", "KNOWS"].examples == (
        TypeExample("Ann knows Bob.", "ann", "bob"),
        TypeExample("Ann met Bob.", "ann", "bob"),
    )
    assert uses["entity", "Person"].documents == 2
    assert uses["entity", "Person"].examples[0] == TypeExample("Bob is a person.", "Bob")
    assert read_documents(database, "relation", "KNOWS", 10) == ["a", "b"]
    assert read_documents(database, "entity", "Person", 1) == ["a"]


def test_what_too_few_votes_support_is_no_use_and_what_a_decision_hides_is(database: Database) -> None:
    write_documents(database, "a")
    held = [
        Evidence("Person:ann", type=name, object="Person:bob", chunk_ids=("a0",), properties={"held": why})
        for name, why in (("LIKES", "votes"), ("HATES", "schema"))
    ]
    say(database, ann("a0"), bob("a0"), *held)
    assert [use.name for use in read_uses(database)] == ["Person", "HATES"]


def test_the_stated_type_counts_and_not_the_shown_one(database: Database) -> None:
    write_documents(database, "a")
    moved = Evidence(
        "Person:ann",
        type="WORKS_FOR",
        object="Person:bob",
        chunk_ids=("a0",),
        properties={"stated": ["Person:ann", "EMPLOYED_BY", "Person:bob"]},
    )
    say(database, ann("a0"), bob("a0"), moved)
    assert [use.name for use in read_uses(database)] == ["Person", "EMPLOYED_BY"]


def test_no_more_examples_are_kept_than_a_person_reads(database: Database) -> None:
    write_documents(database, "a")
    say(database, ann("a0"), bob("a0"), *(knows("a0", said=f"{i} times.") for i in range(9)))
    use = read_uses(database)[-1]
    assert [each.text for each in use.examples] == ["0 times.", "1 times.", "2 times."]
    assert len(use.examples) == EXAMPLES


def test_a_review_is_read_as_it_was_written_and_deleted_when_it_is_gone(database: Database) -> None:
    whole = TypeReview(
        "relation",
        "EMPLOYED_BY",
        "merged",
        "WORKS_FOR",
        True,
        "Says who pays „whom“.",
        "person",
        "abc",
        2,
        (TypeExample("Bob pays Ann.", "ann", "bob"),),
        "WORKS_FOR",
        ("Person",),
        ("Organization", "Person"),
    )
    bare = TypeReview("entity", "Firm")
    write_reviews(database, [whole, bare])
    assert read_reviews(database) == [bare, whole]
    write_reviews(database, [TypeReview("relation", "EMPLOYED_BY")], [("entity", "Firm")])
    assert read_reviews(database) == [TypeReview("relation", "EMPLOYED_BY")]
    labels = database.read("MATCH (t:RelationType) RETURN labels(t) AS labels, keys(t) AS keys")
    assert labels[0]["labels"] == ["RelationType"]
    assert "merged_into" not in labels[0]["keys"]
