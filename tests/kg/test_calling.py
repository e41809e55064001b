import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from graphnative.errors import CutReplyError, ModelError, ReplyError
from graphnative.kg.call_cache import CallCache, open_call_cache
from graphnative.kg.calling import Caller, CountedChat, Limits
from graphnative.kg.mentions.forms import LISTED
from graphnative.models.protocols import Reply
from graphnative.prompts import Prompt
from graphnative.records import Chunk
from graphnative.settings import Settings
from reading_model import ReadingModel
from script_model import ScriptModel

PROMPT = Prompt("kg/x", "", ("text",), "System.", "{{ text }}", "digest")
CHUNK = Chunk("c", "a", 0, "Ann came.", 2)
GOOD, BAD = '{"mentions": [{"name": "Ann"}]}', "No."


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[CallCache]:
    with open_call_cache(Settings.model_validate({"root": tmp_path})) as opened:
        yield opened


def ask(caller: Caller, text: str = "Ann came."):
    return caller.ask(CHUNK, PROMPT, LISTED, {"text": text})


def test_a_question_is_asked_once(cache: CallCache) -> None:
    model = ScriptModel([GOOD])
    caller = Caller(model, cache)
    assert ask(caller) == ask(caller)
    assert len(model.prompts) == 1
    assert (caller.spent.calls, caller.spent.cached, caller.spent.tokens) == (1, 1, 12)


def test_a_reply_that_cannot_be_read_is_asked_for_again_with_the_reason(cache: CallCache) -> None:
    model = ScriptModel([BAD, GOOD])
    caller = Caller(model, cache)
    assert [row.name for row in ask(caller).rows] == ["Ann"]
    assert "could not be used: The model's reply holds no complete JSON object." in model.prompts[1][1]
    assert caller.spent.refused == {"The model's reply holds no complete JSON object": 1}
    ask(Caller(model, cache))
    assert len(model.prompts) == 2  # the good reply was kept under the question as it was


def test_27_a_bad_or_cut_reply_never_enters_the_cache(cache: CallCache) -> None:
    cut = Reply(GOOD, "reader", truncated=True)
    model = ReadingModel({}, broken={"Ann": [cut, cut]})
    caller = Caller(model, cache, Limits(tries=2))
    with pytest.raises(CutReplyError, match="token limit") as caught:
        ask(caller)
    assert caught.value.reply == GOOD
    assert (caller.spent.calls, sum(caller.spent.refused.values())) == (1, 1)
    again = Caller(ScriptModel([GOOD]), cache)
    ask(again)
    assert again.spent.calls == 1


def test_the_tokens_of_a_run_are_bounded(cache: CallCache) -> None:
    caller = Caller(ScriptModel([GOOD]), cache, Limits(tokens=12))
    ask(caller)
    with pytest.raises(ModelError, match="spent its 12 tokens"):
        ask(caller, "Bob came.")
    assert caller.spent.calls == 1


def test_38_a_call_that_never_returns_is_given_up(cache: CallCache) -> None:
    class Slow(ScriptModel):
        async def achat(self, system, user, *, json_schema=None):
            await asyncio.sleep(3600)

    with pytest.raises(ModelError, match="did not answer within"):
        ask(Caller(Slow([GOOD]), cache, Limits(seconds=0.05)))


def test_18_a_prompt_larger_than_the_window_is_not_sent(cache: CallCache) -> None:
    model = ScriptModel([GOOD], context_window=100)
    with pytest.raises(ReplyError, match="does not fit"):
        ask(Caller(model, cache), "word " * 200)
    assert model.prompts == []


def test_what_a_model_does_not_count_is_estimated(cache: CallCache) -> None:
    model = ReadingModel({}, broken={"Ann": [Reply(GOOD, "m")]})
    caller = Caller(model, cache)
    ask(caller)
    assert caller.spent.prompt_tokens > 3 and caller.spent.completion_tokens > 3


def test_questions_about_one_document_are_asked_once_and_only_whole_objects_are_kept(
    cache: CallCache,
) -> None:
    model = ScriptModel([BAD, GOOD])
    counted = CountedChat(Caller(model, cache)).about("a")
    assert [counted.chat("s", "u").text for _ in range(3)] == [BAD, GOOD, GOOD]
    assert (len(model.prompts), counted.caller.spent.calls, counted.caller.spent.cached) == (2, 2, 1)
    assert CountedChat(Caller(ScriptModel([BAD]), cache)).chat("s", "u").text == BAD
    cut = ReadingModel({}, broken={"u": [Reply(GOOD, "m", truncated=True), Reply(GOOD, "m")]})
    other = CountedChat(Caller(cut, cache)).about("b")
    assert [other.chat("s", "u").truncated for _ in range(3)] == [True, False, False]
    cache.forget(["a"])
    assert CountedChat(Caller(ScriptModel([BAD]), cache)).about("a").chat("s", "u").text == BAD
