"""A provider's chat model against a real server: replies, streams, failures, and no key in any sentence."""

import asyncio
import subprocess
import sys
import time
import traceback

import pytest

from graphnative.errors import ModelError
from graphnative.models import litellm_client
from graphnative.models.litellm_chat import LitellmModel
from graphnative.models.protocols import Reply
from graphnative.models.streaming import astream
from graphnative.settings.models import LitellmChat

KEY = "sk-very-secret-0123456789"


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(litellm_client, "_PAUSE_S", 0.01)


def model(address: str, **settings) -> LitellmModel:
    section = {
        "kind": "litellm",
        "model": "openai/small",
        "api_base": address,
        "api_key": KEY,
        "timeout_s": 20,
    }
    return LitellmModel(LitellmChat.model_validate({**section, **settings}))


def failure(call) -> ModelError:
    with pytest.raises(ModelError) as caught:
        call()
    shown = "".join(traceback.format_exception(caught.value)) + caught.value.hint
    assert KEY not in shown
    assert "\n" not in caught.value.message
    return caught.value


def test_a_reply_comes_with_its_tokens(openai_server) -> None:
    reply = model(openai_server.address, max_tokens=9).chat("Be brief.", "Hello?")
    assert (reply.text, reply.model, reply.prompt_tokens, reply.completion_tokens) == (
        "Hello.",
        "openai/small",
        11,
        2,
    )
    (seen,) = openai_server.seen
    assert seen["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "Hello?"},
    ]
    assert (seen["model"], seen["temperature"], seen["max_tokens"]) == ("small", 0, 9)
    assert seen["authorization"] == f"Bearer {KEY}"


def test_no_system_text_is_no_system_message_and_no_key_is_a_placeholder(openai_server) -> None:
    model(openai_server.address, api_key=None).chat("", "Hello?")
    assert [message["role"] for message in openai_server.seen[0]["messages"]] == ["user"]
    assert openai_server.seen[0]["authorization"] == "Bearer none"


def test_calls_from_several_event_loops(openai_server) -> None:
    chat = model(openai_server.address)

    async def both() -> list[str]:
        replies = await asyncio.gather(chat.achat("", "a"), chat.achat("", "b"))
        return [reply.text for reply in replies] + [chat.chat("", "inside a running loop").text]

    assert asyncio.run(both()) == ["Hello."] * 3
    assert asyncio.run(both()) == ["Hello."] * 3


def test_a_stream_comes_in_pieces(openai_server) -> None:
    openai_server.script = [(200, ["Emis", "sions", " fell."])]
    assert list(model(openai_server.address).stream("", "x")) == ["Emis", "sions", " fell."]

    async def collect() -> list[str]:
        return [piece async for piece in astream(model(openai_server.address), "", "x")]

    assert asyncio.run(collect()) == ["Emis", "sions", " fell."]


def whole(pieces):
    """The pieces of a stream and the reply that it returns."""
    said = []
    while True:
        try:
            said.append(next(pieces))
        except StopIteration as end:
            return said, end.value


@pytest.mark.filterwarnings("ignore:Accessing the 'model_:DeprecationWarning")  # litellm's own
def test_a_stream_returns_the_reply_with_its_counts_and_how_it_ended(openai_server) -> None:
    usage = {"prompt_tokens": 11, "completion_tokens": 2, "total_tokens": 13}
    openai_server.script = [(200, ["Emis", "sions", {"finish_reason": "length"}, {"usage": usage}])]
    assert whole(model(openai_server.address).stream("", "x")) == (
        ["Emis", "sions"],
        Reply("Emissions", "openai/small", 11, 2, truncated=True),
    )
    assert openai_server.seen[0]["stream_options"] == {"include_usage": True}


def test_a_schema_is_sent_as_the_format_of_the_response(openai_server) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}}
    chat = model(openai_server.address)
    chat.chat("", "x", json_schema=schema)
    asyncio.run(chat.achat("", "x", json_schema=schema))
    chat.chat("", "x")
    first, second, third = (seen.get("response_format") for seen in openai_server.seen)
    assert first == second == {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}
    assert third is None


def test_a_server_that_refuses_schemas_is_asked_without_from_then_on(openai_server) -> None:
    refusal = (400, {"error": {"message": "response_format is not supported"}})
    openai_server.script = [refusal, (200, openai_server.completion("Hello."))]
    chat = model(openai_server.address)
    assert chat.chat("", "x", json_schema={"type": "object"}).text == "Hello."
    assert chat.chat("", "x", json_schema={"type": "object"}).text == "Hello."
    assert ["response_format" in seen for seen in openai_server.seen] == [True, False, False]


def test_a_refusal_that_is_not_about_the_schema_is_an_error(openai_server) -> None:
    openai_server.script = [(400, {"error": {"message": "bad temperature"}})]
    chat = model(openai_server.address)
    assert "bad temperature" in failure(lambda: chat.chat("", "x", json_schema={"type": "object"})).message
    openai_server.script = [(200, openai_server.completion("Hello."))]
    chat.chat("", "x", json_schema={"type": "object"})
    assert "response_format" in openai_server.seen[-1]
    long = {"error": {"message": "This model's maximum context length is 9 tokens"}}
    openai_server.script = [(400, long)]
    asked = len(openai_server.seen)
    assert "longer than" in failure(lambda: chat.chat("", "x", json_schema={"type": "object"})).message
    assert len(openai_server.seen) == asked + 1


def test_a_stream_may_be_left_early(openai_server) -> None:
    openai_server.script = [(200, ["one", "two", "hang"])]
    pieces = model(openai_server.address).stream("", "x")
    assert next(pieces) == "one"
    began = time.monotonic()
    pieces.close()
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ((401, {"error": {"message": f"Incorrect API key provided: {KEY}"}}), "refused the key"),
        ((429, {"error": {"message": "slow down"}}), "refuses more calls for now"),
        ((404, {"error": {"message": "no such model"}}), "There is no model openai/small"),
        (
            (400, {"error": {"message": f"bad temperature\nwith {KEY}", "type": "invalid"}}),
            "failed: .*bad temperature",
        ),
        ((500, {"error": {"message": f"broken {KEY}"}}), r"failed: .*broken \*\*\*"),
        ((200, "<html>not JSON</html>"), "failed"),
        ((200, {"choices": []}), "failed"),
        ((200, {"hello": 1}), "failed"),
    ],
)
def test_every_failure_is_one_sentence(script, sentence: str, openai_server) -> None:
    openai_server.script = [script]
    assert failure(lambda: model(openai_server.address, retries=0).chat("", "x")).args
    with pytest.raises(ModelError, match=sentence):
        model(openai_server.address, retries=0).chat("", "x")


@pytest.mark.parametrize("text", ["", "  ", None])
def test_a_reply_without_a_text_is_an_error(text: str | None, openai_server) -> None:
    openai_server.script = [(200, openai_server.completion(text))]
    assert (
        "without a text (it ended by 'stop')"
        in failure(lambda: model(openai_server.address).chat("", "x")).message
    )


def test_failures_that_pass_are_tried_again_and_others_are_not(openai_server) -> None:
    answer = (200, openai_server.completion("At last."))
    openai_server.script = [(500, {"error": {"message": "x"}}), (429, {"error": {"message": "x"}}), answer]
    assert model(openai_server.address, retries=2).chat("", "x").text == "At last."
    assert len(openai_server.seen) == 3
    openai_server.script = [(401, {"error": {"message": "x"}}), answer]
    failure(lambda: model(openai_server.address, retries=2).chat("", "x"))
    assert len(openai_server.seen) == 4


def test_a_server_that_hangs_is_left_after_the_timeout(openai_server) -> None:
    openai_server.script = [("hang", None)]
    began = time.monotonic()
    error = failure(lambda: model(openai_server.address, retries=0, timeout_s=0.5).chat("", "x"))
    assert time.monotonic() - began < 8
    assert error.message.endswith("did not answer within 0.5 seconds (`timeout_s`).")


def test_a_stream_that_dries_up_is_left_after_the_timeout(openai_server) -> None:
    openai_server.script = [(200, ["one", "hang"])]
    pieces = model(openai_server.address, retries=0, timeout_s=1).stream("", "x")
    assert next(pieces) == "one"
    assert "did not answer within 1 seconds" in failure(lambda: next(pieces)).message


def test_nobody_listens() -> None:
    error = failure(lambda: model("http://127.0.0.1:9/v1", retries=0).chat("", "x"))
    assert error.message == "The model openai/small at http://127.0.0.1:9/v1 can't be reached."


def test_an_unknown_provider_is_an_error(openai_server) -> None:
    error = failure(
        lambda: model(openai_server.address, model="nonsense", api_base=None, retries=0).chat("", "x")
    )
    assert error.message.startswith("The model nonsense failed: ")


def test_the_first_call_is_silent_in_a_fresh_process(openai_server) -> None:
    code = f"""
from graphnative.models.litellm_chat import LitellmModel
from graphnative.settings.models import LitellmChat
import sys, os
assert "litellm" not in sys.modules
section = LitellmChat(kind="litellm", model="openai/small", api_base={openai_server.address!r}, api_key="k")
assert LitellmModel(section).chat("", "x").text == "Hello."
assert "".join(LitellmModel(section).stream("", "x")) == ""
assert os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] == "True"
"""
    openai_server.script = [(200, openai_server.completion("Hello.")), (200, [])]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
