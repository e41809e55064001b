"""Replies of models, as they really come, to JSON or to a refusal."""

import json

import pytest

from graphnative.errors import ModelError
from graphnative.models.gateway.repair import repaired
from graphnative.models.gateway.shapes import (
    ANY_OBJECT,
    DriftPrimer,
    DriftStep,
    Points,
    Shape,
)

POINTS = Shape(Points, only_list="points")
GOOD = '{"points": [{"description": "Acme {leaks} \\"gas\\"", "score": 80}]}'
READ = {"points": [{"description": 'Acme {leaks} "gas"', "score": 80}]}


@pytest.mark.parametrize(
    "reply",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"Here's what I found [Data: Reports (1)]:\n{GOOD}\nI hope that it helps {{you}}.",
        f"<think>{{'points': []}} and {{more}}</think>{GOOD}",
        f'so I answer {{"points": []}}</think>\n{GOOD}',
        GOOD.replace("}]}", "},]}"),
        "{'points': [{'description': 'Acme {leaks} \"gas\"', 'score': 80}]}",
        GOOD.replace("80", '"80"'),
        GOOD.replace("80", "80.4"),
        GOOD.replace("80", '"80.5"'),
        '[{"description": "Acme {leaks} \\"gas\\"", "score": 80}]',
        f"{GOOD}\n{GOOD}",
        GOOD[:-1] + ', "confidence": "high"}',
    ],
    ids=[
        "plain",
        "fence",
        "prose",
        "thought",
        "thought begun in the prompt",
        "comma",
        "single quotes",
        "text 80",
        "80.4",
        "text 80.5",
        "bare list",
        "twice the same",
        "field too many",
    ],
)
def test_a_reply_that_says_one_thing_is_mended(reply: str) -> None:
    assert json.loads(repaired(reply, POINTS)) == READ


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        ("I don't know.", "no complete JSON object"),
        ("", "no complete JSON object"),
        (GOOD[:-2], "no complete JSON object"),
        (GOOD[:-12], "no complete JSON object"),
        (f"<think>{GOOD}", "no complete JSON object"),
        ('{"points": [{"description": "x", "score": "high"}]}', r"`points.0.score`"),
        ('{"answer": "Acme leaks"}', r"`points`"),
        ('{"points": [{"description": "", "score": 1}]}', r"`points.0.description`"),
        (GOOD + GOOD.replace("80", "20"), "several different"),
        ("[]", "no JSON object"),
        ("{" * 100_000 + "}" * 100_000, "no complete JSON object"),
        ('{"points": ' + "9" * 5000 + "}", "wrong at|no JSON object"),
    ],
)
def test_a_reply_that_cannot_be_mended_is_refused_and_kept(reply: str, says: str) -> None:
    with pytest.raises(ModelError, match=says) as caught:
        repaired(reply, POINTS)
    assert caught.value.reply == reply


def test_a_reply_cut_short_is_refused_even_when_it_parses() -> None:
    with pytest.raises(ModelError, match="cut at its token limit"):
        repaired(GOOD, POINTS, truncated=True)


def test_single_quotes_are_apostrophes_within_values() -> None:
    reply = "{'response': 'Acme's gas {isn't} here', 'score': 3, 'follow_up_queries': ['Who\\'s it?']}"
    mended = json.loads(repaired(reply, Shape(DriftStep)))
    assert mended["score"] == 3 and mended["follow_up_queries"] == ["Who's it?"]


def test_a_primer_needs_an_answer_and_follow_ups() -> None:
    with pytest.raises(ModelError, match="follow_up_queries"):
        repaired('{"intermediate_answer": "a", "score": 1, "follow_up_queries": []}', Shape(DriftPrimer))


def test_a_schema_of_the_callers_is_checked() -> None:
    shape = Shape(None, schema={"type": "object", "required": ["a"]})
    assert json.loads(repaired('sure: {"a": 1}', shape)) == {"a": 1}
    with pytest.raises(ModelError, match="'a' is a required property"):
        repaired('{"b": 1}', shape)
    assert json.loads(repaired('{"anything": [1, 2]}', ANY_OBJECT)) == {"anything": [1, 2]}
    with pytest.raises(ModelError, match="no JSON object"):
        repaired('[{"a": 1}]', ANY_OBJECT)
