"""What a failed call says, whatever the error."""

import pytest
from pydantic import SecretStr

from graphnative.errors import ModelError
from graphnative.models import litellm_client
from graphnative.models.background_loop import BackgroundLoop
from graphnative.models.litellm_client import call, connection, explain
from graphnative.settings.models import LitellmChat

SECTION = LitellmChat(kind="litellm", model="openai/small", api_key=SecretStr("hunter2"), timeout_s=3)


class Failed(ValueError):
    def __init__(self, said: str, status: int | None = None) -> None:
        super().__init__(said)
        self.status_code = status


class ContextWindowExceededError(Failed):
    pass


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (Failed("nope", 401), "The model openai/small refused the key (`api_key`)."),
        (Failed("nope", 403), "The model openai/small refused the key (`api_key`)."),
        (Failed("nope", 429), "The model openai/small refuses more calls for now (rate limit or quota)."),
        (TimeoutError(), "The model openai/small did not answer within 3 seconds (`timeout_s`)."),
        (
            Failed("X: Timeout on reading data"),
            "The model openai/small did not answer within 3 seconds (`timeout_s`).",
        ),
        (
            ContextWindowExceededError("9000 > 4096", 400),
            "The prompt is longer than the model openai/small takes (`context_window`).",
        ),
        (Failed("nope", 404), "There is no model openai/small."),
        (
            Failed("InternalServerError: OpenAIException - Connection error.", 500),
            "The model openai/small can't be reached.",
        ),
        (
            Failed("litellm.BadRequestError: OpenAIException - no hunter2\nmore"),
            "The model openai/small failed: no ***",
        ),
        (Failed("got Bearer abcd.efgh and sk-1234****89"), "The model openai/small failed: got *** and ***"),
        (Failed(""), "The model openai/small failed: Failed"),
    ],
)
def test_the_sentence(error: Exception, sentence: str) -> None:
    assert explain(error, SECTION) == sentence


def test_the_connection_of_a_provider_leaves_the_key_to_the_environment() -> None:
    bare = LitellmChat(kind="litellm", model="openai/small")
    assert connection(bare)["api_key"] is None
    assert connection(SECTION)["api_key"] == "hunter2"
    assert connection(bare.model_copy(update={"api_base": "http://h"}))["api_key"] == "none"


def test_pauses_double_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def work() -> None:
        raise Failed("later", 503)

    monkeypatch.setattr(litellm_client.asyncio, "sleep", sleep)
    with pytest.raises(ModelError):
        BackgroundLoop().run(call(SECTION, 6, work))
    assert pauses == [0.5, 1, 2, 4, 8, 8]


def test_an_error_of_ours_is_not_tried_again() -> None:
    calls = []

    async def work() -> None:
        calls.append(1)
        raise ModelError("The model replied without a text.")

    with pytest.raises(ModelError, match="without a text"):
        BackgroundLoop().run(call(SECTION, 3, work))
    assert calls == [1]
