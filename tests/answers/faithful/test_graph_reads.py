"""What a check reads: names, claims and passages, each with its document."""

import datetime

import pytest

from graphnative.answers.faithful.graph_reads import day, read_claims, read_names, read_passages

ID = "MATCH (e:__Entity__ {key: 'Organization:norvalis'}) RETURN e.id AS id"
CHUNK = (
    "MATCH (:Document {id: 'demo/norvalis-2021-01-15'})-[:HAS_CHUNK]->(c) RETURN c.id AS id ORDER BY c.index"
)


def test_only_dates_are_dates() -> None:
    assert (day(datetime.date(2021, 1, 2)), day(None), day("2021")) == (datetime.date(2021, 1, 2), None, None)


@pytest.mark.neo4j
def test_claims_carry_value_time_and_document(facts) -> None:
    identity = facts.read(ID)[0]["id"]
    (claim,) = [each for each in read_claims(facts, [identity]) if each.value == 4.9e6]

    assert (claim.unit[0], claim.proof.document_id) == ("t", "demo/norvalis-2021-01-15")
    assert (claim.begin, claim.end) == (datetime.date(2020, 1, 1), datetime.date(2020, 12, 31))
    assert claim.proof.published == datetime.date(2021, 1, 15)
    assert read_claims(facts, []) == []


@pytest.mark.neo4j
def test_passages_know_whom_their_document_names(facts) -> None:
    chunk = facts.read(CHUNK)[0]["id"]
    (passage,) = read_passages(facts, [chunk, "gone"])

    assert passage.source.title == "Carbon emissions of Norvalis up 3%"
    assert "Norvalis" in {name for entity in passage.entities for name in entity.names}


@pytest.mark.neo4j
def test_names_are_those_of_the_entities_that_are_there(facts) -> None:
    assert [entity.names for entity in read_names(facts, ["Alba", "gone"])] == [("Alba",)]
