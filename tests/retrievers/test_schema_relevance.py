import pytest

from graphnative.cypher.marked import marked
from graphnative.cypher.schema import graph_schema
from graphnative.cypher.statement_reader import read_query
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.schema_relevance import relevance, used_patterns, used_properties
from small_schema import SCHEMA

_MADE = ("ACTED_IN", "DIRECTED")


def test_words_speak_for_names_and_for_what_is_close() -> None:
    found = relevance(SCHEMA, "Who directed which films?")

    assert found.types["DIRECTED"] == found.labels["Film"] == 1
    assert found.labels["Person"] == 0.7
    assert found.labels["Town"] == 0
    assert found.properties["Film", "title"] > found.properties["Film", "plot"] == 0


def test_a_linked_value_speaks_for_its_property() -> None:
    found = relevance(SCHEMA, "Who is it?", values=[LinkedValue("Person", "born in", "Oslo")])

    assert found.labels["Person"] == found.properties["Person", "born in"] == 1


def test_queries_speak_the_more_the_more_similar_and_the_more_there_are() -> None:
    first = "MATCH (p:Person)-[:ACTED_IN]->(f) RETURN f.plot"
    second = "MATCH (t:Town)<-[:`LIVES IN`]-(p {kind: 'actor'}) RETURN t"
    found = relevance(SCHEMA, "?", queries=[first, second, "MATCH (((", first])
    once = relevance(SCHEMA, "?", queries=[first, second])

    assert once.properties["Film", "plot"] > once.properties["Person", "kind"] > 0
    assert once.types["ACTED_IN"] > once.types["LIVES IN"] > once.types["DIRECTED"] == 0
    assert found.properties["Film", "plot"] > once.properties["Film", "plot"]


@pytest.mark.parametrize(
    ("query", "properties"),
    [
        ("MATCH (p:Person {name: 'x'}) RETURN p.kind", {("Person", "name"), ("Person", "kind")}),
        ("MATCH ()-[r:ACTED_IN]->(f) RETURN r.roles, f.title", {("ACTED_IN", "roles"), ("Film", "title")}),
        ("MATCH (n) RETURN n.title, n.unknown", {("Film", "title")}),
        ("MATCH (t:Town) RETURN t.name", {("Person", "name")}),
        ("WITH {title: 1} AS m RETURN m.title", set()),
    ],
)
def test_properties_of_a_query_are_told_with_their_owners(query, properties) -> None:
    assert used_properties(read_query(marked(query)), graph_schema(SCHEMA)) == properties


@pytest.mark.parametrize(
    ("query", "gone"),
    [
        ("MATCH (p:Person)-[:DIRECTED]->(f:Film) RETURN f", {("Person", "DIRECTED", "Film")}),
        ("MATCH (:Town)<-[:`LIVES IN`]-(p) RETURN p", {("Person", "LIVES IN", "Town")}),
        ("MATCH (t:Town)-[:`LIVES IN`]->(p) RETURN p", set()),
        ("MATCH (t:Town)--(x) RETURN x", {("Person", "LIVES IN", "Town")}),
        ("MATCH (f:Film)-[:ACTED_IN|DIRECTED]-() RETURN f", {("Person", t, "Film") for t in _MADE}),
    ],
)
def test_patterns_that_a_query_goes_along_are_told(query, gone) -> None:
    assert used_patterns(read_query(marked(query)), graph_schema(SCHEMA)) == gone


def test_queries_speak_for_the_patterns_that_they_go_along() -> None:
    found = relevance(SCHEMA, "?", queries=["MATCH (p:Person)-[:DIRECTED]->(f) RETURN f"])

    assert found.patterns == {("Person", "DIRECTED", "Film"): found.types["DIRECTED"]}
