import asyncio
import json

import pytest

from film_graph import film_writer, scripted
from graphnative.errors import InputError
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.text2cypher.checks import EMPTY
from graphnative.retrievers.text2cypher.loop import LoopOptions
from graphnative.retrievers.text2cypher.records import Attempt, Turn
from graphnative.store.bounded_query import QueryLimits

pytestmark = pytest.mark.neo4j
GOOD = 'MATCH (p:Person)-[:DIRECTED]->(f:Film {title: "Blue Harbour"}) RETURN p.name'


def test_a_question_is_answered_without_any_model(database) -> None:
    result = film_writer(database).ask("Who directed Blue Harbour?")
    assert result.rows == ({"p.name": "Tom Ruiz"},)
    assert result.cypher == GOOD
    assert result.parameters == {"p0": "Blue Harbour"}
    assert [value.value for value in result.values] == ["Blue Harbour"]
    assert result.best.examples


def test_a_follow_up_is_understood(database) -> None:
    result = film_writer(database).ask("And Quiet Engines?", history=[Turn("Who directed Blue Harbour?")])
    assert result.question == "Who directed Quiet Engines?"
    assert result.rows == ({"p.name": "Ada Berg"},)


def test_given_values_are_taken_as_they_are(database) -> None:
    text2cypher = film_writer(database)
    value = LinkedValue("Film", "title", "Paper Moons", 13, 25)
    assert text2cypher.ask("Who directed Blue Harbour?", values=[value]).rows == ({"p.name": "Lena Okoye"},)


def test_a_failing_query_is_repaired_with_the_reason(database) -> None:
    text2cypher, writer = scripted(
        database, "MATCH (p:Persn) RETURN p", "MATCH (p:Person) RETURN p.nam", GOOD
    )
    seen: list[Attempt] = []
    result = text2cypher.ask("Who directed Blue Harbour?", listener=seen.append)
    assert [attempt.outcome for attempt in result.attempts] == ["invalid", "invalid", "rows"]
    assert seen == list(result.attempts)
    assert "Persn" in writer.asked[1].attempts[0].reason
    assert len(writer.asked[2].attempts) == 2


def test_an_empty_result_is_a_reason_too_and_the_first_one_is_kept(database) -> None:
    nobody = GOOD.replace("Blue Harbour", "Blue Harbor")
    nothing = "MATCH (p:Person {name: 'Nobody'}) RETURN count(p) AS people"
    text2cypher, writer = scripted(database, nobody, nothing, None)
    result = text2cypher.ask("Who directed Blue Harbor?")
    assert [attempt.outcome for attempt in result.attempts] == ["empty", "empty"]
    assert writer.asked[1].attempts[0].reason == EMPTY
    assert (result.cypher, result.columns, result.rows) == (nobody, ("p.name",), ())


def test_the_server_s_faults_are_reasons(database) -> None:
    text2cypher, _ = scripted(database, "MATCH (n) RETURN 1 / 0 AS n", GOOD)
    result = text2cypher.ask("Who directed Blue Harbour?")
    assert [attempt.outcome for attempt in result.attempts] == ["failed", "rows"]
    assert "by zero" in result.attempts[0].reason


def test_attempts_are_bounded_and_the_best_one_is_kept(database) -> None:
    replies = ["MATCH (n) DETACH DELETE n", "No.", "MATCH (p:Persn) RETURN p.name", GOOD]
    text2cypher, writer = scripted(database, *replies)
    result = text2cypher.ask("Who directed Blue Harbour?")
    assert len(writer.asked) == 3
    assert [attempt.outcome for attempt in result.attempts] == ["refused", "no query", "invalid"]
    # The invalid one is run after all: the server has the last word.
    assert result.best.outcome == "empty"
    assert database.read("MATCH (n:Film) RETURN count(n) AS n") == [{"n": 4}]


def test_a_writer_that_repeats_itself_is_not_asked_again(database) -> None:
    text2cypher, writer = scripted(database, "MATCH (p:Persn) RETURN p", "MATCH (p:Persn) RETURN p", GOOD)
    assert len(text2cypher.ask("Who?").attempts) == 1
    assert len(writer.asked) == 2


def test_a_query_can_be_written_without_being_run(database) -> None:
    text2cypher, _ = scripted(database, "MATCH (n) RETURN 1 / 0 AS n")
    result = text2cypher.ask("Who?", run=False)
    assert result.best.outcome == "written"
    assert not result.has_run


def test_no_reply_at_all_is_no_query(database) -> None:
    text2cypher, _ = scripted(database, None)
    assert text2cypher.ask("Who?").best.outcome == "no query"


def test_a_blank_question_is_refused(database) -> None:
    text2cypher, _ = scripted(database)
    with pytest.raises(InputError, match="blank"):
        text2cypher.ask(" ")


def test_a_second_statement_is_refused(database) -> None:
    text2cypher, _ = scripted(database, "MATCH (n:Film) RETURN n.title; MATCH (m) DELETE m")
    assert text2cypher.ask("Who?").cypher in ("", "MATCH (n:Film) RETURN n.title")
    assert database.read("MATCH (n:Film) RETURN count(n) AS n") == [{"n": 4}]


def test_rows_are_capped_and_say_so(database) -> None:
    options = LoopOptions(limits=QueryLimits(max_rows=2))
    text2cypher, _ = scripted(database, "MATCH (f:Film) RETURN f.title", options=options)
    result = text2cypher.ask("Which films are there?")
    assert len(result.rows) == 2
    assert result.best.truncated


@pytest.mark.parametrize(
    ("query", "value"),
    [
        ("RETURN date('2020-01-31') AS v", "2020-01-31"),
        ("RETURN duration('P1M2D') AS v", "P1M2D"),
        ("RETURN [1, null, {a: datetime('2020-01-31T10:00:00Z')}] AS v", None),
        ("RETURN point({x: 1.0, y: 2.0}) AS v", None),
        ("MATCH v = (:Person)-[:DIRECTED]->(:Film {title: 'Blue Harbour'}) RETURN v", None),
        ("MATCH (:Person)-[v:DIRECTED]->(:Film {title: 'Blue Harbour'}) RETURN v", None),
        ("RETURN true AS v", True),
    ],
)
def test_every_kind_of_result_is_json(database, query: str, value: object) -> None:
    text2cypher, _ = scripted(database, query)
    result = text2cypher.ask("What?")
    assert result.best.outcome == "rows"
    shown = json.loads(json.dumps(result.rows))[0]["v"]
    assert shown == value if value is not None else shown


async def test_asynchronous_calls_give_the_same(database) -> None:
    text2cypher, _ = scripted(database, "MATCH (p:Persn) RETURN p", GOOD)
    result = await text2cypher.aask("Who directed Blue Harbour?")
    assert result.rows == ({"p.name": "Tom Ruiz"},)
    text2cypher.close()
    text2cypher.close()


async def test_asynchronous_calls_meet_refusals_too(database) -> None:
    text2cypher, _ = scripted(database, "RETURN 1 / 0 AS n", "MATCH (n) DELETE n")
    result = await text2cypher.aask("Who?")
    assert [attempt.outcome for attempt in result.attempts] == ["failed", "refused"]
    text2cypher.close()


async def test_several_questions_at_once(database) -> None:
    text2cypher = film_writer(database)
    questions = ["Who directed Blue Harbour?", "How many films are there?", "Which genres are there?"]
    results = await asyncio.gather(*(text2cypher.aask(question) for question in questions))
    assert [len(result.rows) for result in results] == [1, 1, 2]
    text2cypher.close()
