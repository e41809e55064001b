"""Every call of a model is a span, streamed ones too, over a real gateway as well."""

import asyncio

import pytest

from gateway_models import ScriptedModel, Writer
from gateway_server import served
from graphnative.errors import ModelError
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.open import open_chat_model
from graphnative.models.protocols import Reply
from graphnative.models.spans import span
from graphnative.models.tokens import answer_tokens
from graphnative.models.traced_chat import TracedChat, traced
from graphnative.settings.models import LitellmChat
from otel_spans import everything, exported


def test_a_model_is_left_alone_without_traces_and_the_extractive_one_always() -> None:
    model = ScriptedModel("Yes.")
    assert traced(model) is model
    with exported():
        assert isinstance(traced(ExtractiveModel()), ExtractiveModel)
        assert isinstance(traced(model), TracedChat)


def test_a_call_tells_model_and_tokens() -> None:
    with exported() as spans:
        model = traced(ScriptedModel("Yes."))
        assert (model.name, model.context_window) == ("scripted", 100_000)
        assert answer_tokens(model) > 0
        assert model.chat("You know.", "Is it?").text == "Yes."
        assert asyncio.run(model.achat("", "And?")).text == "Yes."
    assert [each.attributes["llm.token_count.prompt"] for each in spans] == [7, 7]
    assert "Yes" not in everything(spans)


def test_texts_are_told_where_they_are_asked_for() -> None:
    with exported(texts=True) as spans:
        traced(ScriptedModel("Yes.")).chat("You know.", "Is it?")
    assert spans[0].attributes["input.value"] == "You know.\n\nIs it?"
    assert spans[0].attributes["output.value"] == "Yes."


def test_a_stream_is_one_span_from_first_piece_to_last() -> None:
    with exported() as spans:
        writer = Writer("A", "B", reply=Reply("AB", "scripted", 7, 3))
        writer.go_on.set()
        pieces = traced(writer).stream("", "?")
        assert list(pieces) == ["A", "B"]
    assert spans[0].attributes["llm.token_count.completion"] == 3


def test_a_stream_that_fails_or_is_left_ends_its_span() -> None:
    with exported() as spans:
        failing = Writer("A", ModelError("No."))
        failing.go_on.set()
        with pytest.raises(ModelError):
            list(traced(failing).stream("", "?"))
        left = traced(Writer("A", "B")).stream("", "?")
        assert next(left) == "A"
        left.close()
    assert [each.attributes.get("exception.type") for each in spans] == ["ModelError", None]


@pytest.mark.filterwarnings("ignore:Accessing the 'model_:DeprecationWarning")  # litellm's own
@pytest.mark.parametrize("streaming", [False, True])
def test_the_gateway_joins_the_trace_of_who_asks_it(streaming: bool) -> None:
    with exported() as spans, served(traced(ScriptedModel("Y|es."))) as api_base:
        section = LitellmChat(kind="litellm", model="openai/any", api_base=api_base, timeout_s=30)
        asking = open_chat_model(section)
        with span("question", "CHAIN"):
            said = "".join(asking.stream("", "?")) if streaming else asking.chat("", "?").text
    assert said.replace("|", "") == "Yes."
    names = sorted(each.name for each in spans)
    assert names == ["chat", "chat", "gateway /v1/chat/completions", "question"]
    assert len({each.context.trace_id for each in spans}) == 1
