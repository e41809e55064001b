import pytest

from cypher_reading import read
from cypher_samples import sample, schemas
from graphnative.cypher.directions import correct_directions, turned
from graphnative.cypher.marked import marked
from graphnative.cypher.schema import GraphSchema

SCHEMA = GraphSchema(
    {"Person": {}, "Movie": {}},
    {},
    frozenset({("Person", "ACTED_IN", "Movie"), ("Person", "KNOWS", "Person")}),
)


@pytest.mark.parametrize(
    ("query", "corrected"),
    [
        (
            "MATCH (m:Movie)-[:ACTED_IN]->(p:Person) RETURN m",
            "MATCH (m:Movie)<-[:ACTED_IN]-(p:Person) RETURN m",
        ),
        (
            "MATCH (p:Person)<-[r:ACTED_IN]-(m:Movie) RETURN m",
            "MATCH (p:Person)-[r:ACTED_IN]->(m:Movie) RETURN m",
        ),
        ("MATCH (m:Movie)-->(p:Person) RETURN m", "MATCH (m:Movie)<--(p:Person) RETURN m"),
        ("MATCH (m:Movie) - [:ACTED_IN] -> (p) RETURN m", "MATCH (m:Movie) <- [:ACTED_IN] - (p) RETURN m"),
        (
            "MATCH (a:Person)<-[:ACTED_IN]-(m:Movie)-[:ACTED_IN]->(b:Person) RETURN a",
            "MATCH (a:Person)-[:ACTED_IN]->(m:Movie)<-[:ACTED_IN]-(b:Person) RETURN a",
        ),
        (
            "MATCH (p:Person), (m:Movie) WHERE NOT (m)-[:ACTED_IN]->(p) RETURN p // (m)-[:ACTED_IN]->(p)",
            "MATCH (p:Person), (m:Movie) WHERE NOT (m)<-[:ACTED_IN]-(p) RETURN p // (m)-[:ACTED_IN]->(p)",
        ),
    ],
)
def test_what_has_one_reading_isturned(query: str, corrected: str) -> None:
    assert correct_directions(query, SCHEMA) == corrected
    assert correct_directions(corrected, SCHEMA) == corrected


@pytest.mark.parametrize(
    "query",
    [
        "MATCH (p:Person)-[:ACTED_IN]->(m:Movie) RETURN m",
        "MATCH (p:Person)-[:ACTED_IN]-(m:Movie) RETURN m",
        "MATCH (a:Person)-[:KNOWS]->(b:Person) RETURN a",
        "MATCH (a)-[:ACTED_IN]->(b) RETURN a",
        "MATCH (m:Movie)-[:ACTED_IN*1..2]->(p:Person) RETURN m",
        "MATCH (m:Movie)-[:NOTHING]->(p:Person) RETURN m",
        "MATCH (m:Movie)-[:KNOWS]->(p:Person) RETURN m",
        "MATCH (m:Movie)-[:ACTED_IN]->(p:Person RETURN m",
        # sakusaku-rich 4, langchain 13803: a pair of nodes with a comma between is no relationship
        "MATCH (p:Person)-[:ACTED_IN]->(m:Movie), (c:Person) RETURN c",
        "MATCH (p:Person)-[:ACTED_IN {role: ')-[:ACTED_IN]->('}]->(m:Movie) RETURN m",
    ],
)
def test_all_else_stays(query: str) -> None:
    assert correct_directions(query, SCHEMA) == query


def test_gold_queries_that_return_rows_stay() -> None:
    rows = [row for name in ("zograscope", "text2cypher") for row in sample(name)]
    turned = [
        row["cypher"]
        for row in rows
        if correct_directions(row["cypher"], schemas()[row["database"]]) != row["cypher"]
    ]
    assert len(turned) <= len(rows) / 200


def test_reversed_relationships_of_gold_queries_come_back() -> None:
    came_back = stayed = 0
    for row in sample("text2cypher")[::5]:
        schema, query = schemas()[row["database"]], row["cypher"]
        for use in read(query).relations:
            if use.direction != "--" and use.is_single:
                wrong = turned(query, marked(query), use)
                corrected = correct_directions(wrong, schema)
                assert corrected in (query, wrong)
                came_back += corrected == query
                stayed += corrected == wrong
    assert came_back > 3 * stayed > 0
