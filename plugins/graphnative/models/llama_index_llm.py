"""Chat models of LlamaIndex from ours and ours from LlamaIndex's."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from llama_index.core.base.llms.types import (
    ChatMessage,
    ChatResponse,
    ChatResponseAsyncGen,
    ChatResponseGen,
    CompletionResponse,
    CompletionResponseAsyncGen,
    CompletionResponseGen,
    LLMMetadata,
    MessageRole,
)
from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.core.llms.callbacks import llm_chat_callback, llm_completion_callback
from llama_index.core.llms.custom import CustomLLM
from llama_index.core.llms.llm import LLM

from graphnative.models.protocols import ChatModel, Reply
from graphnative.models.streaming import astream

Response = TypeVar("Response")

_ANSWER_TOKENS = 512
_SYSTEM = (MessageRole.SYSTEM, MessageRole.DEVELOPER)


class ChatModelLLM(CustomLLM):
    """A LlamaIndex LLM over a chat model of ours; asynchronous calls don't block the event loop."""

    _chat_model: ChatModel = PrivateAttr()

    def __init__(self, chat_model: ChatModel, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._chat_model = chat_model

    @classmethod
    def class_name(cls) -> str:
        """Return the name under which LlamaIndex serialises it."""
        return "graphnative_chat_model"

    @property
    def chat_model(self) -> ChatModel:
        """The model behind it."""
        return self._chat_model

    @property
    def metadata(self) -> LLMMetadata:
        """Name and window of the model."""
        return LLMMetadata(
            context_window=self._chat_model.context_window,
            num_output=int(getattr(self._chat_model, "max_answer_tokens", _ANSWER_TOKENS)),
            is_chat_model=True,
            model_name=self._chat_model.name,
        )

    @llm_completion_callback()
    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        """Return the model's reply to a prompt without system text."""
        return _completed(self._chat_model.chat("", prompt))

    @llm_completion_callback()
    async def acomplete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        """Return the same without blocking the event loop."""
        return _completed(await self._chat_model.achat("", prompt))

    @llm_completion_callback()
    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponseGen:
        """Yield the reply as it grows."""
        pieces = self._chat_model.stream("", prompt)
        return _growing(pieces, lambda text, piece: CompletionResponse(text=text, delta=piece))

    @llm_completion_callback()
    async def astream_complete(
        self, prompt: str, formatted: bool = False, **kwargs: Any
    ) -> CompletionResponseAsyncGen:
        """Yield the reply as it grows without blocking the event loop."""
        pieces = astream(self._chat_model, "", prompt)
        return _agrowing(pieces, lambda text, piece: CompletionResponse(text=text, delta=piece))

    @llm_chat_callback()
    def chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        """Return the model's reply to a conversation."""
        return _chatted(self._chat_model.chat(*system_and_user(messages)))

    @llm_chat_callback()
    async def achat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        """Return the same without blocking the event loop."""
        return _chatted(await self._chat_model.achat(*system_and_user(messages)))

    @llm_chat_callback()
    def stream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponseGen:
        """Yield the reply as it grows."""
        return _growing(self._chat_model.stream(*system_and_user(messages)), _chat_piece)

    @llm_chat_callback()
    async def astream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponseAsyncGen:
        """Yield the reply as it grows without blocking the event loop."""
        return _agrowing(astream(self._chat_model, *system_and_user(messages)), _chat_piece)


class LlamaIndexModel:
    """A chat model of ours over a LlamaIndex LLM.

    Args:
        llm: Any LLM; one that is no chat model gets system and user text as one prompt.
    """

    def __init__(self, llm: LLM) -> None:
        self.llm = llm

    @property
    def name(self) -> str:
        """The LLM's name."""
        return self.llm.metadata.model_name

    @property
    def context_window(self) -> int:
        """Tokens that prompt and answer may have together."""
        return self.llm.metadata.context_window

    @property
    def max_answer_tokens(self) -> int:
        """Tokens that are kept free for the answer."""
        output = self.llm.metadata.num_output
        return output if output > 0 else _ANSWER_TOKENS

    def chat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer; LlamaIndex has no common way to hold an LLM to a schema."""
        if self.llm.metadata.is_chat_model:
            return self._read(self.llm.chat(_messages(system, user)).message.content)
        return self._read(self.llm.complete(_prompt(system, user)).text)

    async def achat(self, system: str, user: str, *, json_schema: Mapping[str, Any] | None = None) -> Reply:
        """Return the answer by the LLM's own asynchronous call."""
        if self.llm.metadata.is_chat_model:
            return self._read((await self.llm.achat(_messages(system, user))).message.content)
        return self._read((await self.llm.acomplete(_prompt(system, user))).text)

    def stream(self, system: str, user: str) -> Iterator[str]:
        """Yield the answer piece by piece."""
        replies: Iterator[ChatResponse | CompletionResponse] = (
            self.llm.stream_chat(_messages(system, user))
            if self.llm.metadata.is_chat_model
            else self.llm.stream_complete(_prompt(system, user))
        )
        yield from (reply.delta for reply in replies if reply.delta)

    def _read(self, text: str | None) -> Reply:
        return Reply((text or "").strip(), self.name)


def system_and_user(messages: Sequence[ChatMessage]) -> tuple[str, str]:
    """Return a conversation as system and user text; several turns are named by their role."""
    system = "\n\n".join(m.content or "" for m in messages if m.role in _SYSTEM)
    turns = [m for m in messages if m.role not in _SYSTEM]
    if len(turns) == 1:
        return system, turns[0].content or ""
    return system, "\n\n".join(f"{turn.role.value.title()}: {turn.content or ''}" for turn in turns)


def _messages(system: str, user: str) -> list[ChatMessage]:
    first = [ChatMessage(role=MessageRole.SYSTEM, content=system)] if system else []
    return [*first, ChatMessage(role=MessageRole.USER, content=user)]


def _prompt(system: str, user: str) -> str:
    return f"{system}\n\n{user}" if system else user


def _completed(reply: Reply) -> CompletionResponse:
    return CompletionResponse(text=reply.text, raw={"model": reply.model}, additional_kwargs=_tokens(reply))


def _chatted(reply: Reply) -> ChatResponse:
    message = ChatMessage(role=MessageRole.ASSISTANT, content=reply.text)
    return ChatResponse(message=message, raw={"model": reply.model}, additional_kwargs=_tokens(reply))


def _tokens(reply: Reply) -> dict[str, int]:
    return {"prompt_tokens": reply.prompt_tokens, "completion_tokens": reply.completion_tokens}


def _chat_piece(text: str, piece: str) -> ChatResponse:
    return ChatResponse(message=ChatMessage(role=MessageRole.ASSISTANT, content=text), delta=piece)


def _growing(pieces: Iterator[str], make: Callable[[str, str], Response]) -> Generator[Response, None, None]:
    """All text so far, and the new piece, each time."""
    text = ""
    for piece in pieces:
        text += piece
        yield make(text, piece)


async def _agrowing(
    pieces: AsyncIterator[str], make: Callable[[str, str], Response]
) -> AsyncGenerator[Response, None]:
    text = ""
    async for piece in pieces:
        text += piece
        yield make(text, piece)
