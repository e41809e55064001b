"""How a prompt's wanted object is recognised."""

import pytest
from pydantic import BaseModel, ValidationError

import gateway_prompts as prompts
from graphnative.models.gateway.answering import read_messages
from graphnative.models.gateway.shapes import (
    ANY_OBJECT,
    CommunityReport,
    DriftPrimer,
    DriftStep,
    Point,
    Points,
    Relevance,
    expected_shape,
)


@pytest.mark.parametrize(
    ("prompt", "model"),
    [
        (prompts.GLOBAL_MAP, Points),
        (prompts.RATING, Relevance),
        (prompts.DRIFT_PRIMER, DriftPrimer),
        (prompts.DRIFT_STEP, DriftStep),
        (prompts.LOCAL, None),
        (prompts.BASIC, None),
        (prompts.GLOBAL_REDUCE, None),
        (prompts.DRIFT_REDUCE, None),
        (prompts.HYPOTHETICAL, None),
    ],
)
def test_each_prompt_of_graphrag_by_its_own_words(prompt: str, model: type[BaseModel] | None) -> None:
    shape = expected_shape(prompt, None)
    assert (shape.model if shape else None) is model


@pytest.mark.parametrize(
    ("name", "model"), [("PrimerResponse", DriftPrimer), ("CommunityReportResponse", CommunityReport)]
)
def test_known_schemas_by_their_names(name: str, model: type[BaseModel]) -> None:
    shape = expected_shape("Hi", {"type": "json_schema", "json_schema": {"name": name, "schema": {}}})
    assert shape is not None and shape.model is model


def test_any_other_schema_is_kept_and_json_object_takes_any() -> None:
    schema = {"type": "object", "required": ["a"]}
    shape = expected_shape("Hi", {"type": "json_schema", "json_schema": {"name": "X", "schema": schema}})
    assert shape is not None and shape.model is None and shape.schema == schema
    assert expected_shape("Hi", {"type": "json_schema"}) == ANY_OBJECT
    assert expected_shape("Hi", {"type": "json_object"}) is ANY_OBJECT
    assert expected_shape("Hi", {"type": "text"}) is None


def test_what_an_article_says_about_json_changes_nothing() -> None:
    data = '-----Sources-----\nid|text\n0|The file holds "points" with a "score".\n'
    request = read_messages(
        [{"role": "system", "content": data}, {"role": "user", "content": "What is in it?"}], None
    )
    assert request.shape is None


@pytest.mark.parametrize(("given", "score"), [("80", 80), (80.7, 81), ("80.5", 80), (" 7 ", 7), (100, 100)])
def test_scores_that_say_a_number_are_taken(given: object, score: int) -> None:
    assert Point.model_validate({"description": "x", "score": given}).score == score


@pytest.mark.parametrize(
    "given", ["high", "", None, 101, -1, "1e3", float("nan"), float("inf"), "9" * 400, [80]]
)
def test_scores_that_say_none_are_not_guessed(given: object) -> None:
    with pytest.raises(ValidationError):
        Point.model_validate({"description": "x", "score": given})
