from pathlib import Path

import pytest

from graphnative.errors import ModelError
from graphnative.evaluation.journal import Journal
from graphnative.evaluation.query_writer import WrittenQuery
from graphnative.evaluation.questions import Question, Turn
from graphnative.evaluation.run_queries import Outcome, QueryResult, gold_results, run_questions
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j
NAMES = "MATCH (f:Firm) RETURN f.size AS size, f.name AS name ORDER BY name"
QUESTIONS = (
    Question("q1", "Which firms?", NAMES),
    Question("q2", "And the sizes?", "MATCH (f:Firm) RETURN f.size", history=(Turn("Which firms?", NAMES),)),
)


class Scripted:
    """Writes what it is told to, and remembers what it was asked."""

    prompt, model, state = "schema", "scripted", "1"

    def __init__(self, *queries: str | Exception) -> None:
        self.queries = list(queries)
        self.asked: list[tuple[str, tuple[Turn, ...]]] = []

    def write(self, question: str, history) -> WrittenQuery:
        self.asked.append((question, tuple(history)))
        query = self.queries.pop(0)
        if isinstance(query, Exception):
            raise query
        return (
            WrittenQuery(query, prompt_tokens=30, completion_tokens=5)
            if query
            else WrittenQuery("", "no idea")
        )


@pytest.fixture
def firms(database: Database) -> Database:
    database.write(
        "CREATE (:Firm {name: 'Acme', size: 3, since: date('2020-01-02')}), (:Firm {name: 'Bolt'})"
    )
    return database


@pytest.fixture
def journal(tmp_path: Path):
    with Journal(tmp_path / "j.jsonl") as opened:
        yield opened


def test_what_is_written_is_run_and_rows_are_in_the_order_of_columns(
    firms: Database, journal: Journal
) -> None:
    told: list[int] = []
    writer = Scripted(NAMES, "")
    first, second = run_questions(firms, QUESTIONS, writer, journal, progress=told.append)
    assert first.cypher == NAMES and first.result == QueryResult([[3, "Acme"], [None, "Bolt"]])
    assert (first.prompt_tokens, first.completion_tokens, first.cached) == (
        30,
        5,
        False,
    ) and first.seconds > 0
    assert second.result == QueryResult((), "no idea")
    assert writer.asked == [(one.question, one.history) for one in QUESTIONS] and told == [1, 1]
    assert gold_results(firms, QUESTIONS, journal) == [first.result, QueryResult([[3], [None]])]


@pytest.mark.parametrize(
    "query", ["MATCH (f:Firm) RETURN g", "MATCH (f:Firm) DELETE f", "I am sorry", "CALL dbms.listConfig()"]
)
def test_what_does_not_run_says_why_and_changes_nothing(
    firms: Database, journal: Journal, query: str
) -> None:
    (found,) = run_questions(firms, QUESTIONS[:1], Scripted(query), journal)
    assert found.result.rows == [] and found.result.fault and found.cypher == query
    assert firms.read("MATCH (f:Firm) RETURN count(f) AS n") == [{"n": 2}]


def test_a_stopped_run_goes_on_and_a_repeated_one_asks_nobody(firms: Database, journal: Journal) -> None:
    broken = Scripted(NAMES, ModelError("gone"))
    with pytest.raises(ModelError):
        run_questions(firms, QUESTIONS, broken, journal)
    again = Scripted(NAMES)
    outcomes = run_questions(firms, QUESTIONS, again, journal)
    assert [one.cached for one in outcomes] == [True, False]
    assert again.asked == [("And the sizes?", QUESTIONS[1].history)]
    repeated = run_questions(firms, QUESTIONS, Scripted(), journal)
    assert all(one.cached for one in repeated)
    assert [one.seconds for one in repeated] == [one.seconds for one in outcomes]


@pytest.mark.parametrize(("name", "value"), [("model", "other"), ("prompt", "simple"), ("state", "2")])
def test_another_writer_is_asked_anew(firms: Database, journal: Journal, name: str, value: str) -> None:
    run_questions(firms, QUESTIONS[:1], Scripted(NAMES), journal)
    other = Scripted("RETURN 1")
    setattr(other, name, value)
    (found,) = run_questions(firms, QUESTIONS[:1], other, journal)
    assert isinstance(found, Outcome) and found.result.rows == [[1]]


def test_a_changed_graph_is_asked_anew(firms: Database, journal: Journal) -> None:
    run_questions(firms, QUESTIONS[:1], Scripted(NAMES), journal)
    firms.write("CREATE (:Firm {name: 'Cork'})")
    (found,) = run_questions(firms, QUESTIONS[:1], Scripted(NAMES), journal)
    assert len(found.result.rows) == 3 and not found.cached
    assert len(gold_results(firms, QUESTIONS[:1], journal)[0].rows) == 3
