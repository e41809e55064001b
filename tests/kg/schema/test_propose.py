from pathlib import Path

import pytest

from evidence_graph import ann, bob, knows, say, write_documents
from graphnative.forget import forget_documents
from graphnative.kg.schema.decide import decide, merge
from graphnative.kg.schema.propose import propose_types, review_types
from graphnative.ontology.type_hierarchy import load_type_hierarchy
from graphnative.settings import Settings
from graphnative.store.database import Database
from graphnative.store.dump import dump
from graphnative.store.evidence import Evidence
from graphnative.store.type_reviews import TypeExample, TypeReview, TypeUse, read_reviews, write_reviews

KNOWS = TypeUse("relation", "KNOWS", 2, (TypeExample("Ann knows Bob.", "ann", "bob"),))


def reviewed(tmp_path: Path, uses: list[TypeUse], known: list[TypeReview] = []) -> dict[str, TypeReview]:  # noqa: B006
    reviews = review_types(
        {(use.kind, use.name): use for use in uses},
        {(review.kind, review.name): review for review in known},
        load_type_hierarchy(Settings(root=tmp_path)),
    )
    return {review.name: review for review in reviews}


def test_a_type_of_the_hierarchy_is_accepted_and_others_are_proposed(tmp_path: Path) -> None:
    found = reviewed(
        tmp_path, [TypeUse("entity", name, 1, ()) for name in ("Organization", "Place", "Gizmo")] + [KNOWS]
    )
    assert {name: review.status for name, review in found.items()} == {
        "Gizmo": "proposed",
        "Organization": "accepted",
        "Place": "accepted",
        "KNOWS": "proposed",
    }
    assert found["Place"].definition == "A point, area or volume in space."
    assert found["KNOWS"].definition == "Joins “ann” to “bob” in: Ann knows Bob."
    assert (found["KNOWS"].documents, found["KNOWS"].examples) == (2, KNOWS.examples)


def test_a_proposal_without_documents_goes_and_a_decision_stays(tmp_path: Path) -> None:
    found = reviewed(
        tmp_path,
        [],
        [
            TypeReview("relation", "A", documents=3),
            TypeReview("relation", "B", "rejected", decided=True, documents=3),
        ],
    )
    assert [*found] == ["B"]
    assert (found["B"].status, found["B"].documents, found["B"].examples) == ("rejected", 0, ())


def test_a_decision_holds_whatever_the_documents_say(tmp_path: Path) -> None:
    decided = TypeReview("relation", "KNOWS", "merged", "MET", decided=True)
    found = reviewed(tmp_path, [KNOWS], [decided])["KNOWS"]
    assert (found.status, found.merged_into, found.documents) == ("merged", "MET", 2)


def test_a_person_s_definition_stays(tmp_path: Path) -> None:
    own = TypeReview("relation", "KNOWS", "accepted", decided=True, definition="Mine.", defined_by="person")
    assert reviewed(tmp_path, [KNOWS], [own])["KNOWS"].definition == "Mine."


def test_what_was_computed_before_does_not_matter(tmp_path: Path) -> None:
    stale = TypeReview(
        "relation", "KNOWS", "merged", "X", documents=99, definition="Old.", defined_by="examples"
    )
    assert reviewed(tmp_path, [KNOWS], [stale]) == reviewed(tmp_path, [KNOWS])


@pytest.fixture
def graph(database: Database) -> Database:
    write_documents(database, "a", "b")
    likes = Evidence("Person:ann", type="LIKES", object="Person:bob", description="So.", chunk_ids=("b0",))
    say(database, ann("a0"), ann("b0"), bob("a0"), bob("b0"), knows("a0"), likes)
    return database


@pytest.mark.neo4j
def test_proposals_follow_the_documents(graph: Database) -> None:
    report = propose_types(graph)
    assert (report.types, report.new, report.proposed, report.moved) == (3, 3, 2, 0)
    assert propose_types(graph).new == 0
    forget_documents(graph, ["b"])
    assert propose_types(graph).gone == 1
    assert [review.name for review in read_reviews(graph)] == ["Person", "KNOWS"]


@pytest.mark.neo4j
def test_adding_two_and_forgetting_one_equals_having_the_other_alone(graph: Database) -> None:
    propose_types(graph)
    decide(graph, "relation", "KNOWS", "rejected")
    merge(graph, "relation", "LIKES", "KNOWS")
    decide(graph, "relation", "LIKES", "proposed")
    forget_documents(graph, ["a"])
    propose_types(graph)
    lines = list(dump(graph))
    decided = [review for review in read_reviews(graph) if review.decided]
    assert [review.name for review in decided] == ["KNOWS"]  # accepted by the merge: that stays
    graph.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")
    write_documents(graph, "b")
    likes = Evidence("Person:ann", type="LIKES", object="Person:bob", description="So.", chunk_ids=("b0",))
    say(graph, ann("b0"), bob("b0"), likes)
    write_reviews(graph, decided)
    propose_types(graph)
    assert list(dump(graph)) == lines


@pytest.mark.neo4j
def test_a_decision_made_before_or_after_a_document_gives_one_graph(graph: Database) -> None:
    propose_types(graph)
    merge(graph, "relation", "LIKES", "KNOWS")
    before = list(dump(graph))
    say(graph, knows("a0"))
    late = Evidence("Person:ann", type="LIKES", object="Person:bob", description="So.", chunk_ids=("b0",))
    say(graph, late)
    propose_types(graph)
    assert list(dump(graph)) == before


@pytest.mark.neo4j
def test_relations_wait_in_a_workspace_whose_relations_are_closed(graph: Database) -> None:
    graph.settings = graph.settings.model_copy(
        update={"ontology": graph.settings.ontology.model_copy(update={"relations": "closed"})}
    )
    edges = "MATCH (:Person)-[r]->(:Person) RETURN type(r) AS type ORDER BY type"
    assert propose_types(graph).moved == 2
    assert graph.read(edges) == []
    decide(graph, "relation", "KNOWS", "accepted")
    assert [row["type"] for row in graph.read(edges)] == ["KNOWS"]
