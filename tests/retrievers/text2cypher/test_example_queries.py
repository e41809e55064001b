import pytest

from film_graph import film_writer
from graphnative.retrievers.text2cypher.example_queries import CLOSE, ExampleQueries
from graphnative.retrievers.text2cypher.records import Attempt, WriteRequest

pytestmark = pytest.mark.neo4j


def request(database, question: str, *tried: str) -> tuple[ExampleQueries, WriteRequest]:
    text2cypher = film_writer(database)
    assert isinstance(text2cypher.writer, ExampleQueries)
    places = text2cypher.catalogue.now().places(question)
    attempts = tuple(Attempt(cypher, "empty") for cypher in tried)
    return text2cypher.writer, WriteRequest(question, places, attempts=attempts)


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
