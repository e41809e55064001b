"""Chat models across the border to LlamaIndex, both ways: one reply, async, in pieces, in a running loop."""

import asyncio
from collections.abc import Iterator

import pytest
from llama_index.core.base.llms.types import ChatMessage, CompletionResponse, LLMMetadata, MessageRole
from llama_index.core.llms import CustomLLM, MockLLM
from llama_index.core.prompts import PromptTemplate

from graphnative.models.llama_index import as_llama_index_llm, from_llama_index_llm
from graphnative.models.llama_index_llm import system_and_user
from graphnative.models.protocols import Reply
from graphnative.models.streaming import astream


class Echo:
    """Says what it was told."""

    name = "echo"
    context_window = 1000
    max_answer_tokens = 77

    def chat(self, system: str, user: str) -> Reply:
        return Reply(f"<{system}|{user}>", self.name, 5, 6)

    async def achat(self, system: str, user: str) -> Reply:
        await asyncio.sleep(0)
        return self.chat(system, user)

    def stream(self, system: str, user: str) -> Iterator[str]:
        yield from ("<", system, "|", user, ">")


class Completing(CustomLLM):
    """An LLM that is no chat model."""

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(context_window=99, num_output=-1, model_name="completing", is_chat_model=False)

    def complete(self, prompt: str, formatted: bool = False, **kwargs) -> CompletionResponse:
        return CompletionResponse(text=f" [{prompt}] ")

    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs):
        yield CompletionResponse(text="", delta=None)
        for text in ("[", f"[{prompt}", f"[{prompt}]"):
            yield CompletionResponse(text=text, delta=text[-1])


MESSAGES = [ChatMessage(role="system", content="Be brief."), ChatMessage(role="user", content="Hello?")]


def test_our_model_as_an_llm() -> None:
    llm = as_llama_index_llm(Echo())
    assert (llm.metadata.model_name, llm.metadata.context_window, llm.metadata.num_output) == (
        "echo",
        1000,
        77,
    )
    assert llm.complete("Hi").text == "<|Hi>"
    assert llm.chat(MESSAGES).message.content == "<Be brief.|Hello?>"
    assert llm.chat(MESSAGES).additional_kwargs == {"prompt_tokens": 5, "completion_tokens": 6}
    assert llm.predict(PromptTemplate("Say {x}"), x="yes") == "<|Say yes>"
    assert llm.class_name() == "graphnative_chat_model"


def test_our_model_streams_as_an_llm() -> None:
    llm = as_llama_index_llm(Echo())
    assert [part.text for part in llm.stream_complete("Hi")] == ["<", "<", "<|", "<|Hi", "<|Hi>"]
    assert [part.delta for part in llm.stream_chat(MESSAGES)] == ["<", "Be brief.", "|", "Hello?", ">"]


def test_our_model_is_asynchronous_as_an_llm() -> None:
    llm = as_llama_index_llm(Echo())

    async def all_calls() -> list[str]:
        completed = [part.text async for part in await llm.astream_complete("Hi")]
        chatted = [part.message.content async for part in await llm.astream_chat(MESSAGES)]
        return [
            (await llm.acomplete("Hi")).text,
            (await llm.achat(MESSAGES)).message.content,
            completed[-1],
            chatted[-1],
            llm.complete("inside the loop").text,
        ]

    assert asyncio.run(all_calls()) == [
        "<|Hi>",
        "<Be brief.|Hello?>",
        "<|Hi>",
        "<Be brief.|Hello?>",
        "<|inside the loop>",
    ]


def test_a_conversation_becomes_system_and_user_text() -> None:
    turns = [
        *MESSAGES,
        ChatMessage(role=MessageRole.ASSISTANT, content="Yes."),
        ChatMessage(role="user", content="Why?"),
    ]
    assert system_and_user(turns) == ("Be brief.", "User: Hello?\n\nAssistant: Yes.\n\nUser: Why?")
    assert system_and_user([ChatMessage(role="user", content=None)]) == ("", "")


def test_an_llm_that_is_no_chat_model() -> None:
    model = from_llama_index_llm(Completing())
    assert (model.name, model.context_window, model.max_answer_tokens) == ("completing", 99, 512)
    assert model.chat("S", "U") == Reply("[S\n\nU]", "completing")
    assert model.chat("", "U").text == "[U]"
    assert list(model.stream("", "U")) == ["[", "U", "]"]

    async def both() -> tuple[str, list[str]]:
        return (await model.achat("S", "U")).text, [piece async for piece in astream(model, "", "U")]

    assert asyncio.run(both()) == ("[S\n\nU]", ["[", "U", "]"])


def test_an_llm_that_is_a_chat_model() -> None:
    class Chat(type(as_llama_index_llm(Echo()))):
        """Another class, so that it isn't unwrapped."""

    model = from_llama_index_llm(as_llama_index_llm(Echo()))
    assert isinstance(model, Echo)
    from graphnative.models.llama_index_llm import LlamaIndexModel

    wrapped = LlamaIndexModel(Chat(Echo()))
    assert wrapped.chat("S", "U").text == "<S|U>"
    assert list(wrapped.stream("S", "U")) == ["<", "S", "|", "U", ">"]
    assert asyncio.run(wrapped.achat("", "U")).text == "<|U>"


def test_there_and_back_is_the_same_object() -> None:
    llm = MockLLM(max_tokens=5)
    assert as_llama_index_llm(from_llama_index_llm(llm)) is llm
    echo = Echo()
    assert from_llama_index_llm(as_llama_index_llm(echo)) is echo


def test_an_llm_s_own_error_rises() -> None:
    class Broken(Completing):
        def complete(self, prompt: str, formatted: bool = False, **kwargs) -> CompletionResponse:
            raise RuntimeError("out of memory")

    with pytest.raises(RuntimeError, match="out of memory"):
        from_llama_index_llm(Broken()).chat("", "x")
