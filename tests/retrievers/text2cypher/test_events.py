from graphnative.retrievers.text2cypher.events import CypherAttemptEvent


def test_an_event_tells_the_attempt() -> None:
    event = CypherAttemptEvent(question="?", cypher="RETURN 1", outcome="rows", reason="", n_rows=1)
    assert CypherAttemptEvent.class_name() == "CypherAttemptEvent"
    assert event.model_dump()["outcome"] == "rows"
