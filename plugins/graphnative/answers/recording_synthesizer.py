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

from graphnative.answers.refusal import INSUFFICIENT
from graphnative.errors import PromptError
from graphnative.models.llama_index import as_llama_index_llm
from graphnative.models.protocols import ChatModel
from graphnative.models.streaming import iterate_in_threads

dispatcher = get_dispatcher(__name__)


class RecordingSynthesizer(BaseSynthesizer):
    """Writes answers as records; the response's metadata are the record's fields.

    Of a streamed response they are filled in when the stream has ended, its checked text under ``text``.
    A subclass says how a record is made; what it does not say of asynchronous calls is done in threads.

    Args:
        chat_model: Writes the answers.
        prompt_name: The prompt file that LlamaIndex's ``update_prompts`` can't replace.
        streaming: Return streaming responses.
    """

    def __init__(self, chat_model: ChatModel, prompt_name: str, *, streaming: bool = False) -> None:
        super().__init__(llm=as_llama_index_llm(chat_model), streaming=streaming, empty_response=INSUFFICIENT)
        self._chat_model, self._prompt_name = chat_model, prompt_name

    @abstractmethod
    def answer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Any:
        """Return the record of an answer: a dataclass with ``text``."""

    @abstractmethod
    def stream(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Iterator[Any]:
        """Yield the answer piece by piece, and last its record."""

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
                given = self.answer(asked, nodes)
                response = Response(given.text, source_nodes=sources, metadata=asdict(given))
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
                given = await self.aanswer(asked, nodes)
                response = Response(given.text, source_nodes=sources, metadata=asdict(given))
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
        for item in self.stream(query, nodes):
            if isinstance(item, str):
                yield item
            else:
                filled.update(asdict(item))

    async def _apieces(
        self, query: QueryBundle, nodes: Sequence[NodeWithScore], filled: dict[str, Any]
    ) -> AsyncGenerator[str, None]:
        async for item in self.astream(query, nodes):
            if isinstance(item, str):
                yield item
            else:
                filled.update(asdict(item))

    def _get_prompts(self) -> PromptDictType:
        return {}

    def _update_prompts(self, prompts: PromptDictType) -> None:
        if prompts:
            raise PromptError(
                f"The prompt here is the file {self._prompt_name}.yaml; update_prompts can't replace it.",
                hint="Edit the file in the workspace's prompts/, or give `prompt` to answer_engine.",
            )


def _bundle(query: str | QueryBundle) -> QueryBundle:
    return QueryBundle(query) if isinstance(query, str) else query


def _bare(texts: Sequence[str]) -> list[NodeWithScore]:
    return [
        NodeWithScore(node=TextNode(id_=str(number), text=text), score=0.0)
        for number, text in enumerate(texts, start=1)
    ]
