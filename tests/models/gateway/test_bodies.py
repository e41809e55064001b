"""Request bodies, as clients send them."""

import pytest
from pydantic import ValidationError

from graphnative.models.gateway.bodies import ChatBody, EmbeddingsBody


def _content(content: object) -> str:
    return ChatBody.model_validate({"messages": [{"role": "user", "content": content}]}).messages[0].content


def test_a_message_is_text_or_parts_of_text_or_nothing() -> None:
    assert _content("Hi") == "Hi"
    assert _content([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]) == "a\nb"
    assert (
        ChatBody.model_validate({"messages": [{"role": "assistant", "content": None}]}).messages[0].content
        == ""
    )


@pytest.mark.parametrize("content", [[{"type": "image_url", "image_url": {"url": "x"}}], ["a"], 7, 0, None])
def test_other_parts_are_refused_rather_than_left_out(content: object) -> None:
    with pytest.raises(ValidationError):
        _content(content)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"messages": []},
        {"messages": [{"role": ""}]},
        {"messages": [{"role": "user", "content": "x"}], "n": 2},
        {"messages": [{"role": "user", "content": "x"}], "max_tokens": "a"},
        {"messages": [{"role": "user", "content": "x"}], "max_tokens": 0},
        {"messages": [{"role": "user", "content": "x"}], "stream": 1},
        {"messages": [{"role": "user", "content": "x"}], "temperature": "0"},
    ],
)
def test_a_chat_needs_a_message_and_gives_one_answer(body: object) -> None:
    with pytest.raises(ValidationError):
        ChatBody.model_validate(body)


def test_what_sampling_takes_is_well_formed_and_left_to_the_model() -> None:
    sampling = {"max_tokens": 5, "temperature": 0, "top_p": 1.0, "seed": None, "stop": ["x"], "stream": True}
    body = ChatBody.model_validate({"messages": [{"role": "user", "content": "x"}], **sampling})
    assert (body.max_tokens, body.temperature, body.stream) == (5, 0, True)


@pytest.mark.parametrize(
    ("schema", "says"),
    [
        ({"type": "nonsense"}, "is no JSON schema"),
        ([], "must be a JSON schema"),
        ({"$ref": "http://127.0.0.1:9/schema.json"}, "no part of it"),
        ({"properties": {"a": {"allOf": [{"$ref": "#/$defs/missing"}]}}}, "no part of it"),
    ],
)
def test_a_schema_must_be_one_and_refer_to_itself_only(schema: object, says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        _formatted({"type": "json_schema", "json_schema": {"schema": schema}})
    with pytest.raises(ValidationError, match="must be a JSON schema"):
        _formatted({"type": "json_schema"})


def test_a_schema_may_refer_to_parts_of_itself_and_properties_may_be_called_ref() -> None:
    schema = {"properties": {"$ref": {"type": "string"}, "a": {"$ref": "#/$defs/a"}}, "$defs": {"a": True}}
    given = {"type": "json_schema", "json_schema": {"name": "x", "schema": schema}}
    assert _formatted(given).response_format == given
    assert _formatted({"type": "json_object"}).response_format == {"type": "json_object"}
    assert _formatted(None).response_format is None


def _formatted(response_format: object) -> ChatBody:
    messages = [{"role": "user", "content": "x"}]
    return ChatBody.model_validate({"messages": messages, "response_format": response_format})


def test_what_is_not_known_is_left_aside() -> None:
    assert EmbeddingsBody.model_validate({"input": "a", "user": "me"}).input == "a"
    with pytest.raises(ValidationError):
        EmbeddingsBody.model_validate({"input": [1, 2]})
    with pytest.raises(ValidationError):
        EmbeddingsBody.model_validate({"input": "a", "encoding_format": "int8"})
