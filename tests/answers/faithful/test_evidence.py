"""The sentences that a statement is held against."""

import pytest

from graphnative.answers.faithful.evidence import open_graph_evidence
from graphnative.answers.faithful.records import Source
from graphnative.answers.faithful.statements import read_statements

pytestmark = pytest.mark.neo4j


def test_candidates_are_claims_of_the_same_unit_and_sentences_about_the_same_entity(facts) -> None:
    evidence = open_graph_evidence(facts)
    (asked,) = read_statements("Norvalis employs 20,000 people.", evidence.entities.names)
    found = evidence.candidates(asked, ())

    claims = [each for each in found if each.proof.kind == "claim"]
    assert {each.statement.quantities[0].unit for each in claims} == {"people"}
    assert all(asked.subject & each.statement.subject for each in found)
    assert any(each.proof.kind == "passage" for each in found)
    assert [each.statement.text for each in evidence.candidates(asked, ())] == [
        each.statement.text for each in found
    ]


def test_a_given_passage_counts_where_the_graph_has_none(facts) -> None:
    evidence = open_graph_evidence(facts)
    (asked,) = read_statements("Zorblax leaks.", evidence.entities.names)
    source = Source("mine", "notes", "", None, "Zorblax leaks.")
    assert next(each.proof.document_id for each in evidence.candidates(asked, (source,))) == "notes"


def test_entities_are_found_by_id(facts) -> None:
    evidence = open_graph_evidence(facts)
    row = evidence.row("Alba")
    assert row is not None
    assert (evidence.ids([row]), evidence.row("gone")) == (["Alba"], None)
