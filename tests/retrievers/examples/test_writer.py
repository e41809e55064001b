import pytest

from film_pairs import film_pairs
from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples.fit import fit_examples
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.writer import ExamplesWriter
from graphnative.retrievers.linked_value import find_value


def fitted(pairs: list[ExamplePair], schema: GraphSchema | None = None) -> ExamplesWriter:
    return ExamplesWriter(pairs, fit_examples(pairs, schema))


@pytest.fixture(scope="module")
def writer() -> ExamplesWriter:
    return fitted(film_pairs())


def best(writer: ExamplesWriter, question: str, *values: tuple[str, str, str]) -> str:
    return writer.candidates(question, [find_value(question, *value) for value in values])[0].cypher


def test_the_nearest_query_takes_the_question_s_value(writer: ExamplesWriter) -> None:
    found = best(writer, "Which films did Ivan Petrov act in?", ("Person", "name", "Ivan Petrov"))
    assert found == 'MATCH (p:Person {name: "Ivan Petrov"})-[:ACTED_IN]->(f:Film) RETURN f.title'


def test_other_words_of_the_question_decide(writer: ExamplesWriter) -> None:
    found = best(writer, "Who directed Quiet Engines?", ("Film", "title", "Quiet Engines"))
    assert "DIRECTED" in found
    assert '"Quiet Engines"' in found


def test_numbers_fill_their_slots(writer: ExamplesWriter) -> None:
    found = best(writer, "Which films of the genre Drama came out after 1985?", ("Genre", "name", "Drama"))
    assert "f.released > 1985" in found


def test_a_query_that_is_no_tree_is_taken_as_a_whole(writer: ExamplesWriter) -> None:
    found = best(writer, "Who worked with Ivan Petrov most often?", ("Person", "name", "Ivan Petrov"))
    assert "WITH o, count(f) AS films" in found


def test_a_query_that_no_example_has_is_put_together(writer: ExamplesWriter) -> None:
    question = "How many films did Ada Berg act in?"
    found = writer.candidates(question, [find_value(question, "Person", "name", "Ada Berg")])
    made = [candidate.cypher for candidate in found if not candidate.example]
    wanted = 'MATCH (n0:Film)<-[:ACTED_IN]-(n1:Person WHERE n1.name = "Ada Berg")\nRETURN count(n0)'
    assert wanted in made[:2]


def test_candidates_name_their_example_and_fall(writer: ExamplesWriter) -> None:
    found = writer.candidates("How many films are there?", [])
    assert found[0].example == ExamplePair("How many films are there?", "MATCH (f:Film) RETURN count(f)").id
    assert [c.score for c in found] == sorted((c.score for c in found), reverse=True)


def test_a_number_that_no_query_takes_is_left_out(writer: ExamplesWriter) -> None:
    assert best(writer, "How many films are there in our 3 boxes?") == "MATCH (f:Film) RETURN count(f)"


def test_two_values_of_a_kind_go_where_the_example_has_them() -> None:
    writer = fitted(
        [ExamplePair("Did Bo hire Al?", 'MATCH (a:P {n: "Al"})<-[:HIRED]-(b:P {n: "Bo"}) RETURN count(*)')]
    )
    found = best(writer, "Did Cy hire Di?", ("P", "n", "Cy"), ("P", "n", "Di"))
    assert found == 'MATCH (a:P {n: "Di"})<-[:HIRED]-(b:P {n: "Cy"}) RETURN count(*)'


def test_relationships_of_the_schema_can_be_used() -> None:
    schema = GraphSchema({}, {}, frozenset({("Person", "WROTE", "Film")}))
    writer = fitted(film_pairs(), schema)
    question = "Which films did Ada Berg write?"
    found = writer.candidates(question, [find_value(question, "Person", "name", "Ada Berg")])
    assert found
    assert any(branch.type == "WROTE" for root in writer._fit.pool.trees for branch in root.branches)


def test_the_order_of_the_examples_does_not_matter(writer: ExamplesWriter) -> None:
    question = "Which films did Lena Okoye direct?"
    value = find_value(question, "Person", "name", "Lena Okoye")
    turned = fitted(film_pairs()[::-1]).candidates(question, [value])
    assert turned[0].cypher == writer.candidates(question, [value])[0].cypher


def test_a_question_that_shares_no_word_with_an_example_fits_none() -> None:
    pairs = [ExamplePair("Show me the number one", "RETURN 1 AS x")]
    schema = GraphSchema({"Film": {"title": frozenset({"STRING"})}}, {}, frozenset())
    for writer in (fitted(pairs), ExamplesWriter(pairs, fit_examples(pairs, schema), schema)):
        found = writer.candidates("Wipe everything", [])
        assert found != []
        assert writer.fitting("Wipe everything", found) == []
        assert writer.fitting("Which number is it?", found) == found
    assert writer.fitting("Titles of films", found) == found  # names of the schema
