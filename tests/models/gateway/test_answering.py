"""A chat request to a reply in the wanted shape."""

import importlib.util
import json

import pytest

import gateway_prompts as prompts
from gateway_models import ScriptedModel
from graphnative.errors import ModelError
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.gateway.answering import ChatRequest, answer, fitted, read_messages, stream_answer
from graphnative.models.gateway.shapes import ANY_OBJECT, SHAPES
from graphnative.models.huggingface_chat import open_huggingface
from graphnative.models.protocols import Reply
from graphnative.models.tokens import count_tokens
from graphnative.settings.models import HuggingFaceChat

POINTS = '{"points": [{"description": "Acme leaks", "score": 80}]}'
MAP = ChatRequest(prompts.GLOBAL_MAP, prompts.QUESTION, SHAPES[0])


def test_system_messages_and_turns_are_told_apart() -> None:
    request = read_messages(
        [
            {"role": "system", "content": "Be brief."},
            {"role": "developer", "content": "Be kind."},
            {"role": "user", "content": "Hi"},
            {"role": "assistant", "content": "Hello"},
            {"role": "user", "content": "Bye"},
        ],
        None,
    )
    assert request == ChatRequest("Be brief.\n\nBe kind.", "User: Hi\n\nAssistant: Hello\n\nUser: Bye", None)
    assert read_messages([{"role": "user", "content": "Hi"}], None).user == "Hi"


def test_free_text_is_passed_through() -> None:
    model = ScriptedModel("It leaks. {not json}")
    assert answer(model, ChatRequest("s", "u", None)).text == "It leaks. {not json}"
    assert model.asked == [("s", "u")]


def test_a_mended_reply_keeps_its_counts() -> None:
    reply = answer(ScriptedModel(f"Sure!\n```json\n{POINTS}\n```"), MAP)
    assert json.loads(reply.text) == json.loads(POINTS)
    assert (reply.prompt_tokens, reply.completion_tokens) == (7, 3)


def test_a_wrong_reply_is_asked_for_once_more_with_the_complaint() -> None:
    model = ScriptedModel("no idea", POINTS)
    assert json.loads(answer(model, MAP).text) == json.loads(POINTS)
    assert "holds no complete JSON object" in model.asked[1][1]


def test_two_wrong_replies_are_an_error() -> None:
    model = ScriptedModel("no idea")
    with pytest.raises(ModelError, match="no complete JSON object"):
        answer(model, MAP)
    assert len(model.asked) == 2


def test_a_reply_cut_short_is_never_mended() -> None:
    with pytest.raises(ModelError, match="cut at its token limit"):
        answer(ScriptedModel(Reply(POINTS, "scripted", truncated=True)), MAP)


def test_a_reply_that_was_made_to_end_is_asked_for_more_briefly_and_then_taken() -> None:
    model = ScriptedModel(Reply(POINTS, "scripted", truncated=True, closed=True))
    assert json.loads(answer(model, MAP).text) == json.loads(POINTS)
    assert len(model.asked) == 2 and "briefly" in model.asked[1][1]


def test_the_extractive_model_answers_in_shape_and_says_which_schema_it_does_not_know() -> None:
    model = ExtractiveModel()
    (point,) = json.loads(answer(model, MAP).text)["points"]
    assert point["score"] == 100
    assert "Acme leaked methane" in answer(model, ChatRequest(prompts.BASIC, prompts.QUESTION, None)).text
    with pytest.raises(ModelError, match="schema that it does not know"):
        answer(model, ChatRequest("", "x", ANY_OBJECT))


def test_a_model_is_told_the_shape_it_shall_keep() -> None:
    model = ScriptedModel(POINTS)
    answer(model, MAP)
    answer(model, ChatRequest("s", "u", None))
    assert model.schemas[0]["properties"]["points"]["type"] == "array" and model.schemas[1] is None


def test_a_stream_ends_with_the_whole_reply_and_its_counts() -> None:
    items = list(stream_answer(ScriptedModel("one |two"), ChatRequest("s", "u", None)))
    assert items[:2] == ["one ", "two"] and (items[2].prompt_tokens, items[2].completion_tokens) == (7, 3)
    lines = list(stream_answer(ScriptedModel(POINTS), MAP))
    assert "".join(lines[:-1]) == lines[-1].text and json.loads(lines[-1].text) == json.loads(POINTS)


def test_tokens_that_the_model_does_not_count_are_estimated() -> None:
    reply = answer(ScriptedModel(Reply("four", "m")), ChatRequest("one two", "three", None))
    assert (reply.prompt_tokens, reply.completion_tokens) == (3, 1)


def test_a_prompt_too_long_loses_data_and_keeps_instructions_and_question() -> None:
    rows = "".join(f"{i}|Fact number {i} about Acme.\n" for i in range(2000))
    system = prompts.BASIC.replace("5|Beta planted oaks.\n", rows)
    model = ScriptedModel("ok")
    model.context_window = 4096
    request = fitted(ChatRequest(system, "Why?", None), model)
    assert count_tokens(request.system + request.user) <= 4096 * 3 / 4
    assert request.user == "Why?" and request.system.endswith(system[-200:])
    answer(model, ChatRequest(system, "Why?", None))
    assert model.asked[0][0] == request.system


def test_a_long_primer_loses_reports() -> None:
    reports = "\n\n".join(f"# Report {i}\n\n{'It says much. ' * 50}" for i in range(50))
    user = prompts.DRIFT_PRIMER_PROMPT.format(query="Why?", community_reports=reports)
    model = ScriptedModel("ok")
    model.context_window = 4096
    request = fitted(ChatRequest("", user, None), model)
    assert "# Report 0" in request.user and "# Report 49" not in request.user
    assert "For the query:\n\nWhy?" in request.user and "'follow_up_queries'" in request.user


@pytest.mark.full
@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="the extra hf is not installed")
@pytest.mark.parametrize("shape", SHAPES[2:3] + SHAPES[4:], ids=lambda shape: shape.model.__name__)
def test_a_model_without_sense_fills_every_shape_within_its_limit(shape, tmp_path) -> None:
    from tiny_models import write_tiny_model

    folder = write_tiny_model(tmp_path / "tiny")
    section = {"kind": "huggingface", "model": str(folder), "quantization": "none", "device": "cpu"}
    model = open_huggingface(HuggingFaceChat.model_validate({**section, "max_tokens": 200}))
    reply = answer(model, ChatRequest("Answer in JSON.", "who runs north mill ?", shape))
    shape.model.model_validate_json(reply.text)
