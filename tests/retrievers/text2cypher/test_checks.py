import pytest

from graphnative.cypher.schema import GraphSchema
from graphnative.errors import CypherRejected, QueryError
from graphnative.retrievers.text2cypher.catalogue import Known
from graphnative.retrievers.text2cypher.checks import EMPTY, NO_QUERY, checked, judged
from graphnative.retrievers.text2cypher.records import Attempt, Draft
from graphnative.store.bounded_query import GuardedResult

SCHEMA = GraphSchema(
    {"Person": {"name": frozenset({"STRING"})}, "Film": {"title": frozenset({"STRING"})}},
    {"ACTED_IN": {}},
    frozenset({("Person", "ACTED_IN", "Film")}),
)
KNOWN = Known("r", {}, SCHEMA, None)  # type: ignore[arg-type]
QUERY = "MATCH (p:Person)-[:ACTED_IN]->(f:Film) RETURN f.title"


@pytest.mark.parametrize(
    "reply",
    [
        f"```cypher\n{QUERY}\n```",
        f"<think>MATCH (n) RETURN n?</think>\nAnswer: {QUERY};",
        f"{QUERY}<|im_end|>",
        f"EXPLAIN {QUERY}",
    ],
)
def test_a_reply_is_cleaned(reply: str) -> None:
    attempt = checked(Draft(reply), KNOWN)
    assert (attempt.cypher, attempt.outcome, attempt.reply) == (QUERY, "written", reply)


def test_a_direction_with_one_reading_is_put_right() -> None:
    assert checked(Draft(QUERY.replace("-[:ACTED_IN]->", "<-[:ACTED_IN]-")), KNOWN).cypher == QUERY


@pytest.mark.parametrize("reply", ["I can't help with that.", "", "   "])
def test_a_refusal_and_an_empty_reply_hold_no_query(reply: str) -> None:
    attempt = checked(Draft(reply), KNOWN)
    assert (attempt.outcome, attempt.reason) == ("no query", NO_QUERY)
    assert checked(Draft(reply, reason="None fits."), KNOWN).reason == "None fits."


def test_what_writes_is_refused_and_what_the_graph_lacks_is_told() -> None:
    refused = checked(Draft("MATCH (n) DETACH DELETE n"), KNOWN)
    assert refused.outcome == "refused"
    assert refused.reason
    invalid = checked(Draft("MATCH (p:Persn) RETURN p.name"), KNOWN)
    assert invalid.outcome == "invalid"
    assert "Did you mean Person?" in invalid.reason


def test_the_server_s_answer_becomes_the_outcome() -> None:
    attempt = Attempt(QUERY, "written")
    rows = judged(attempt, GuardedResult(("n",), [{"n": 1}], True))
    assert (rows.outcome, rows.rows, rows.truncated, rows.reason) == ("rows", ({"n": 1},), True, "")
    empty = judged(attempt, GuardedResult(("n",), []))
    assert (empty.outcome, empty.columns, empty.reason) == ("empty", ("n",), EMPTY)
    assert judged(attempt, CypherRejected("It writes.")).outcome == "refused"
    assert judged(attempt, QueryError("Too long.")).reason == "Too long."
