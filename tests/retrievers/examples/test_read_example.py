from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.read_example import read_example, shown_literals
from graphnative.retrievers.linked_value import LinkedValue

PAIR = ExamplePair(
    "Which films with ada after 1999?",
    'MATCH (p:Person {name: "Ada"})-[:ACTED_IN]->(f:Film WHERE f.kind = "long" AND f.year > 1999) RETURN f',
)


def test_literals_that_the_question_shows_are_its_values() -> None:
    assert shown_literals(PAIR.question, PAIR.cypher) == (LinkedValue("Person", "name", "Ada", 17, 20),)
    example = read_example(PAIR)
    assert [value.value for value in example.values] == ["Ada", 1999]
    assert {"key Person.name =", "key Film.year >", "fixed Film.kind = long"} <= example.pieces()


def test_given_values_are_taken_and_those_the_query_lacks_left_out() -> None:
    values = (LinkedValue("Person", "name", "Ada", 17, 20), LinkedValue("Genre", "name", "Drama"))
    example = read_example(ExamplePair(PAIR.question, PAIR.cypher, values))
    assert [value.value for value in example.values] == ["Ada", 1999]


def test_slots_know_which_value_of_their_kind_is_theirs() -> None:
    example = read_example(
        ExamplePair("Does Bo know Al?", 'MATCH (a:P {n: "Al"})-[:KNOWS]-(b:P {n: "Bo"}) RETURN count(*)')
    )
    assert example.order == (1, 0)
    assert example.plain is None  # it returns no node
    assert "word COUNT" in example.pieces()
