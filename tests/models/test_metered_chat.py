"""Every call of a model is counted, streamed ones and those left early too."""

import asyncio

import pytest

from gateway_models import ScriptedModel, Writer
from graphnative.errors import ModelError
from graphnative.models import spending
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.metered_chat import MeteredChat, metered, prices_of
from graphnative.models.protocols import Reply
from graphnative.models.spending import NO_PRICES, spent
from graphnative.models.tokens import answer_tokens
from graphnative.settings.models import ExtractiveChat, LitellmChat


@pytest.fixture(autouse=True)
def nothing_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spending, "_spent", {})


def test_calls_are_counted_at_the_prices_of_the_block() -> None:
    section = LitellmChat(kind="litellm", model="x", prompt_price=1e6, completion_price=2e6)
    model = metered(ScriptedModel("Yes."), section)
    assert (model.name, model.context_window) == ("scripted", 100_000)
    assert answer_tokens(model) > 0
    replies = [model.chat("You know.", "Is it?"), asyncio.run(model.achat("", "And?"))]
    counted = spent()["scripted"]
    assert counted.calls == 2
    assert counted.prompt_tokens == sum(reply.prompt_tokens for reply in replies) == 14
    assert counted.cost == 14 + 2 * counted.completion_tokens


def test_the_extractive_model_is_left_alone() -> None:
    assert isinstance(metered(ExtractiveModel(), ExtractiveChat()), ExtractiveModel)
    assert prices_of(ExtractiveChat()) == NO_PRICES


def test_what_the_model_does_not_count_is_estimated() -> None:
    writer = Writer("Two words")
    writer.go_on.set()
    assert list(MeteredChat(writer, NO_PRICES).stream("", "Is it so?")) == ["Two words"]
    counted = next(iter(spent().values()))
    assert counted.prompt_tokens > 2 and counted.completion_tokens >= 2


def test_a_stream_counts_with_its_reply_or_as_far_as_it_came() -> None:
    whole = Writer("A", "B", reply=Reply("AB", "scripted", 7, 3))
    whole.go_on.set()
    list(MeteredChat(whole, NO_PRICES).stream("", "?"))
    left = Writer("A", "B")
    pieces = MeteredChat(left, NO_PRICES).stream("", "?")
    assert next(pieces) == "A"
    pieces.close()
    counted = next(iter(spent().values()))
    assert (counted.calls, counted.completion_tokens) == (2, 3 + 1)


def test_a_stream_that_fails_counts_no_more_than_a_call_that_fails() -> None:
    class Breaks(Writer):
        def stream(self, system: str, user: str):
            yield "A"
            raise ModelError("The server is gone.")

    model = MeteredChat(Breaks("A"), NO_PRICES)
    with pytest.raises(ModelError):
        list(model.stream("", "?"))
    with pytest.raises(ModelError):
        MeteredChat(ScriptedModel(ModelError("gone")), NO_PRICES).chat("", "?")
    assert spent() == {}
