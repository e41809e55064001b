from pathlib import Path

import pytest

from gateway_models import ScriptedModel
from graphnative.errors import ModelError, ReplyError
from graphnative.evaluation.gold import GoldQuery
from graphnative.evaluation.journal import Journal
from graphnative.evaluation.requests import (
    KINDS,
    LostRequest,
    RequestWriter,
    RuleWriter,
    request_in,
    write_requests,
)
from graphnative.settings import Settings

GOLD = [
    GoldQuery(
        f"{name}/1", name, "group", f"Which {name} are there?", f"MATCH (a:{name}) RETURN a.name", True, 3
    )
    for name in ("City", "Firm", "Road")
]


def test_rules_write_one_request_of_each_kind_and_say_so() -> None:
    told: list[int] = []
    found = write_requests(GOLD, RuleWriter(), progress=told.append)
    assert len(found.questions) == 9 == sum(told) and found.lost == ()
    first = found.questions[0]
    assert (first.id, first.gold, first.kind, first.writer) == ("City/1/simple", "City/1", "simple", "rules")
    assert (first.cypher, first.group, first.template, first.ordered) == (
        GOLD[0].cypher,
        "group",
        "City",
        True,
    )
    assert write_requests(GOLD, RuleWriter()) == found


def test_a_model_is_shown_what_each_prompt_has(tmp_path: Path) -> None:
    model = ScriptedModel("Request: “Show me all cities.”\nI hope this helps.")
    settings = Settings(root=tmp_path)
    with Journal.of(settings, "r") as journal:
        found = write_requests(GOLD, RequestWriter(model, settings, "THE SCHEMA", GOLD, journal))
        assert {question.question for question in found.questions} == {"Show me all cities."}
        assert {question.writer for question in found.questions} == {"scripted"}
        simple, schema, in_context = (user for _, user in model.asked[:3])
        assert GOLD[0].cypher in simple and "THE SCHEMA" not in simple
        assert "THE SCHEMA" in schema and GOLD[1].description not in schema
        assert "THE SCHEMA" in in_context and GOLD[1].description in in_context
        assert GOLD[0].description not in in_context  # no example of the query's own template
    assert len(model.asked) == 9
    with Journal.of(settings, "r") as journal:
        assert write_requests(GOLD, RequestWriter(model, settings, "THE SCHEMA", GOLD, journal)) == found
    assert len(model.asked) == 9


def test_replies_that_are_no_request_are_counted(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path)
    with Journal.of(settings, "r") as journal:
        writer = RequestWriter(ScriptedModel("MATCH (n) RETURN n"), settings, "", GOLD[:1], journal)
        found = write_requests(GOLD[:1], writer)
    assert found.questions == ()
    assert found.lost == tuple(LostRequest("City/1", kind, "The reply is a query.") for kind in KINDS)


def test_a_model_that_fails_is_not_passed_over(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path)
    with Journal.of(settings, "r") as journal, pytest.raises(ModelError, match="gone"):
        write_requests(GOLD, RequestWriter(ScriptedModel(ModelError("gone")), settings, "", GOLD, journal))


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("Which cities?", "Which cities?"),
        ("\n  Request:\n\n**Which cities?**\nmore", "Which cities?"),
        ('Question: "Which cities match?"', "Which cities match?"),
    ],
)
def test_a_request_is_taken_out_of_the_reply(reply: str, expected: str) -> None:
    assert request_in(reply) == expected


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        ("", "empty"),
        ("Request: ``", "empty"),
        ("x" * 601, "too long"),
        ("Sure: MATCH (n) RETURN n", "a query"),
    ],
)
def test_a_reply_without_a_request_is_refused(reply: str, fault: str) -> None:
    with pytest.raises(ReplyError, match=fault):
        request_in(reply)
