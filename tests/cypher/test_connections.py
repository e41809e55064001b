import pytest

from cypher_reading import read
from graphnative.cypher.connections import inferred_labels, is_possible, reversed_use
from graphnative.cypher.schema import GraphSchema

SCHEMA = GraphSchema(
    {"Person": {"name": frozenset({"STRING"})}, "Movie": {"title": frozenset({"STRING"})}},
    {},
    frozenset({("Person", "ACTED_IN", "Movie"), ("Person", "KNOWS", "Person"), ("Movie", "IN", "Genre")}),
)


def use(pattern: str):
    return read(f"MATCH {pattern} RETURN 1").relations[0]


@pytest.mark.parametrize(
    ("pattern", "as_written", "turned"),
    [
        ("(:Person)-[:ACTED_IN]->(:Movie)", True, False),
        ("(:Person)<-[:ACTED_IN]-(:Movie)", False, True),
        ("(:Person)-[:ACTED_IN]-(:Movie)", True, True),
        ("(:Person)-[:KNOWS]->(:Person)", True, True),
        ("(:Movie)-[:ACTED_IN]->()", False, True),
        ("()-[:ACTED_IN]->()", True, True),
        ("(:Person)-->(:Movie)", True, False),
        ("(:Person)-[:IN]->(:Genre)", False, False),
        ("(:Person)-[:NOTHING]->(:Movie)", True, True),
        ("(:Nobody)-[:ACTED_IN]->(:Movie)", True, False),
        ("(:Movie)-[:ACTED_IN|IN]->(:Genre)", True, False),
    ],
)
def test_what_the_schema_has(pattern: str, as_written: bool, turned: bool) -> None:
    assert is_possible(use(pattern), SCHEMA) is as_written
    assert is_possible(reversed_use(use(pattern)), SCHEMA) is turned


@pytest.mark.parametrize(
    ("pattern", "labels"),
    [
        ("(a)-[:ACTED_IN]->(:Movie)", {"Person"}),
        ("(:Person)-[:ACTED_IN]->(a)", {"Movie"}),
        ("(a)-[:ACTED_IN]-(:Movie)", {"Person", "Movie"}),
        ("(a)<-[:IN]-(:Movie)", {"Genre"}),
        ("(a)-[:ACTED_IN*]->(:Movie)", None),
        ("(a)-->(:Movie)", None),
        ("(a:Person)-[:ACTED_IN]->(:Movie)", None),
    ],
)
def test_labels_that_a_relationship_implies(pattern: str, labels: set[str] | None) -> None:
    reading = read(f"MATCH {pattern} RETURN a.x")
    found = inferred_labels(reading.relations, SCHEMA)
    assert found.get(reading.properties[0].of) == labels
