from dataclasses import replace

import pytest

from film_graph import film_writer
from film_pairs import film_pairs
from graphnative.retrievers.examples.fit import fit_examples
from graphnative.retrievers.examples.writer import ExamplesWriter
from graphnative.retrievers.linked_value import find_value
from graphnative.retrievers.text2cypher.example_queries import CLOSE, NO_EXAMPLE, ExampleQueries
from graphnative.retrievers.text2cypher.records import Attempt, WriteRequest


def request(database, question: str, *tried: str) -> tuple[ExampleQueries, WriteRequest]:
    text2cypher = film_writer(database)
    assert isinstance(text2cypher.writer, ExampleQueries)
    places = text2cypher.catalogue.now().places(question)
    attempts = tuple(Attempt(cypher, "empty") for cypher in tried)
    return text2cypher.writer, WriteRequest(question, places, attempts=attempts)


@pytest.mark.neo4j
async def test_candidates_come_one_after_the_other_as_long_as_they_are_close(database) -> None:
    writer, asked = request(database, "Who directed Blue Harbour?")
    candidates = writer.candidates(asked)
    first = await writer.awrite(asked)
    assert first is not None
    assert first.reply == candidates[0].cypher
    assert first.examples == (candidates[0].example,)
    close = [c.cypher for c in candidates if c.score >= candidates[0].score - CLOSE]
    tried = WriteRequest(asked.question, asked.places, attempts=tuple(Attempt(c, "empty") for c in close))
    assert writer.write(tried) is None


class Films:
    def __init__(self) -> None:
        self.fitted = ExamplesWriter(film_pairs(), fit_examples(film_pairs()))

    def writer(self) -> ExamplesWriter:
        return self.fitted


def test_names_that_no_query_has_room_for_are_left_out() -> None:
    question = "Who directed Blue Harbour at Nord?"
    film = find_value(question, "Film", "title", "Blue Harbour")
    studio = replace(find_value(question, "Studio", "name", "Nord"), score=0.6)
    found = ExampleQueries(Films()).candidates(WriteRequest(question, ((film,), (studio,))))
    assert "DIRECTED" in found[0].cypher
    assert "Blue Harbour" in found[0].cypher


def test_an_unrelated_question_gets_no_query_and_the_reason() -> None:
    draft = ExampleQueries(Films()).write(WriteRequest("Wipe everything"))
    assert draft is not None
    assert (draft.reply, draft.examples, draft.reason) == ("", (), NO_EXAMPLE)


def test_a_name_that_means_several_things_is_tried_in_each_way() -> None:
    question = "Who directed Drama?"
    film = replace(find_value(question, "Film", "title", "Drama"), score=0.7)
    genre = replace(find_value(question, "Genre", "name", "Drama"), score=0.8)
    found = ExampleQueries(Films()).candidates(WriteRequest(question, ((genre, film),)))
    assert found[0].cypher == 'MATCH (p:Person)-[:DIRECTED]->(f:Film {title: "Drama"}) RETURN p.name'


def test_the_same_question_is_worked_out_once_until_the_examples_change() -> None:
    films = Films()
    queries, asked = ExampleQueries(films), WriteRequest("How many films are there?")
    found = queries.candidates(asked)
    again = queries.candidates(replace(asked, attempts=(Attempt(found[0].cypher, "empty"),)))
    assert again is found
    assert queries.candidates(WriteRequest("Which films are there?")) is not found
    films.fitted = Films().fitted
    assert queries.candidates(asked) == found
    assert queries.candidates(asked) is not found
