"""What LlamaIndex wants of a response synthesizer whose answers are records of ours, done once."""

import asyncio
from abc import abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from llama_index.core.base.response.schema import (
    RESPONSE_TYPE,
    AsyncStreamingResponse,
    Response,
    StreamingResponse,
)
from llama_index.core.callbacks.schema import CBEventType, EventPayload
from llama_index.core.instrumentation import get_dispatcher  # type: ignore[attr-defined]
from llama_index.core.instrumentation.events.synthesis import SynthesizeEndEvent, SynthesizeStartEvent
from llama_index.core.prompts.mixin import PromptDictType
from llama_index.core.response_synthesizers.base import BaseSynthesizer
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode
from llama_index.core.types import RESPONSE_TEXT_TYPE

from graphnative.answers.faithful.chain import Looked, Supervision
from graphnative.answers.faithful.records import Check
from graphnative.answers.refusal import INSUFFICIENT
from graphnative.errors import PromptError
from graphnative.models.llama_index import as_llama_index_llm
from graphnative.models.protocols import ChatModel
from graphnative.models.streaming import iterate_in_threads
from graphnative.prompts import Prompt

dispatcher = get_dispatcher(__name__)


class RecordingSynthesizer(BaseSynthesizer):
    """Writes answers as records; the response's metadata are the record's fields.

    Of a streamed response they are filled in when the stream has ended, its checked text under ``text``.
    A subclass says how a record is made; what it does not say of asynchronous calls is done in threads.
    Where checks look after answers, ``checks`` of the metadata is what each of them found, and a stream has
    one piece, since nothing is known of an answer before they have been over it.

    Args:
        chat_model: Writes the answers.
        prompt: What the answer is written by; LlamaIndex's ``update_prompts`` can't replace it.
        streaming: Return streaming responses.
        supervision: The checks that look after the answers; None for none.
    """

    def __init__(
        self,
        chat_model: ChatModel,
        prompt: Prompt,
        *,
        streaming: bool = False,
        supervision: Supervision | None = None,
    ) -> None:
        super().__init__(llm=as_llama_index_llm(chat_model), streaming=streaming, empty_response=INSUFFICIENT)
        self._chat_model, self._prompt = chat_model, prompt
        self._supervision = supervision

    @abstractmethod
    def answer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Any:
        """Return the record of an answer: a dataclass with ``text``."""

    @abstractmethod
    def stream(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Iterator[Any]:
        """Yield the answer piece by piece, and last its record."""

    @abstractmethod
    def checked(
        self, query: QueryBundle, nodes: Sequence[NodeWithScore], checks: Sequence[Check]
    ) -> tuple[Any, tuple[Looked, ...]]:
        """Return the record of an answer as checks leave it, and what each of them found."""

    async def aanswer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Any:
        """Return the record of an answer without blocking the event loop."""
        return await asyncio.to_thread(self.answer, query, nodes)

    async def astream(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> AsyncIterator[Any]:
        """Yield the answer piece by piece, and last its record, without blocking the event loop."""
        async for item in iterate_in_threads(self.stream(query, nodes)):
            yield item

    @dispatcher.span
    def synthesize(
        self,
        query: str | QueryBundle,
        nodes: list[NodeWithScore],
        additional_source_nodes: Sequence[NodeWithScore] | None = None,
        **response_kwargs: Any,
    ) -> RESPONSE_TYPE:
        """Return the answer with its source nodes; without any node it says so."""
        asked = _bundle(query)
        dispatcher.event(SynthesizeStartEvent(query=asked))
        sources = [*nodes, *(additional_source_nodes or ())]
        with self._callback_manager.event(
            CBEventType.SYNTHESIZE, payload={EventPayload.QUERY_STR: asked.query_str}
        ) as event:
            response: RESPONSE_TYPE
            if self._streaming:
                filled: dict[str, Any] = {}
                pieces = self._pieces(asked, nodes, filled)
                response = StreamingResponse(pieces, source_nodes=sources, metadata=filled)
            else:
                checks = self._checks()
                metadata = self._after(checks, asked, nodes) if checks else asdict(self.answer(asked, nodes))
                response = Response(metadata["text"], source_nodes=sources, metadata=metadata)
            event.on_end(payload={EventPayload.RESPONSE: response})
        dispatcher.event(SynthesizeEndEvent(query=asked, response=response))
        return response

    @dispatcher.span
    async def asynthesize(
        self,
        query: str | QueryBundle,
        nodes: list[NodeWithScore],
        additional_source_nodes: Sequence[NodeWithScore] | None = None,
        **response_kwargs: Any,
    ) -> RESPONSE_TYPE:
        """Return the same without blocking the event loop."""
        asked = _bundle(query)
        dispatcher.event(SynthesizeStartEvent(query=asked))
        sources = [*nodes, *(additional_source_nodes or ())]
        with self._callback_manager.event(
            CBEventType.SYNTHESIZE, payload={EventPayload.QUERY_STR: asked.query_str}
        ) as event:
            response: RESPONSE_TYPE
            if self._streaming:
                filled: dict[str, Any] = {}
                pieces = self._apieces(asked, nodes, filled)
                response = AsyncStreamingResponse(pieces, source_nodes=sources, metadata=filled)
            else:
                checks = await asyncio.to_thread(self._checks)
                if checks:
                    metadata = await asyncio.to_thread(self._after, checks, asked, nodes)
                else:
                    metadata = asdict(await self.aanswer(asked, nodes))
                response = Response(metadata["text"], source_nodes=sources, metadata=metadata)
            event.on_end(payload={EventPayload.RESPONSE: response})
        dispatcher.event(SynthesizeEndEvent(query=asked, response=response))
        return response

    def get_response(
        self, query_str: str, text_chunks: Sequence[str], **response_kwargs: Any
    ) -> RESPONSE_TEXT_TYPE:
        """Return the answer from bare texts, which are numbered in their order."""
        text: str = self.answer(QueryBundle(query_str), _bare(text_chunks)).text
        return text

    async def aget_response(
        self, query_str: str, text_chunks: Sequence[str], **response_kwargs: Any
    ) -> RESPONSE_TEXT_TYPE:
        """Return the same without blocking the event loop."""
        text: str = (await self.aanswer(QueryBundle(query_str), _bare(text_chunks))).text
        return text

    def _pieces(
        self, query: QueryBundle, nodes: Sequence[NodeWithScore], filled: dict[str, Any]
    ) -> Generator[str, None, None]:
        checks = self._checks()
        if checks:
            filled.update(self._after(checks, query, nodes))
            yield filled["text"]
            return
        for item in self.stream(query, nodes):
            if isinstance(item, str):
                yield item
            else:
                filled.update(asdict(item))

    async def _apieces(
        self, query: QueryBundle, nodes: Sequence[NodeWithScore], filled: dict[str, Any]
    ) -> AsyncGenerator[str, None]:
        checks = await asyncio.to_thread(self._checks)
        if checks:
            filled.update(await asyncio.to_thread(self._after, checks, query, nodes))
            yield filled["text"]
            return
        async for item in self.astream(query, nodes):
            if isinstance(item, str):
                yield item
            else:
                filled.update(asdict(item))

    def _checks(self) -> list[Check]:
        return self._supervision.open() if self._supervision is not None else []

    def _after(
        self, checks: Sequence[Check], query: QueryBundle, nodes: Sequence[NodeWithScore]
    ) -> dict[str, Any]:
        """The fields of a checked answer's record, and what the checks found."""
        given, looked = self.checked(query, nodes, checks)
        return {
            **asdict(given),
            "checks": [{"name": each.name, **asdict(each.checked)} for each in looked],
        }

    def _get_prompts(self) -> PromptDictType:
        return {}

    def _update_prompts(self, prompts: PromptDictType) -> None:
        if prompts:
            raise PromptError(
                f"The prompt here is the file {self._prompt.name}.yaml; update_prompts can't replace it.",
                hint="Edit the file in the workspace's prompts/, or give `prompt` to answer_engine.",
            )


def _bundle(query: str | QueryBundle) -> QueryBundle:
    return QueryBundle(query) if isinstance(query, str) else query


def _bare(texts: Sequence[str]) -> list[NodeWithScore]:
    return [
        NodeWithScore(node=TextNode(id_=str(number), text=text), score=0.0)
        for number, text in enumerate(texts, start=1)
    ]
