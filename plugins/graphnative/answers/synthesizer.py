"""The LlamaIndex response synthesizer that cites articles."""

from collections.abc import AsyncGenerator, Generator, Sequence
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
from llama_index.core.schema import NodeWithScore, QueryBundle
from llama_index.core.types import RESPONSE_TEXT_TYPE

from graphnative.answers.answer import Answer, aanswer, answer, astream_answer, stream_answer
from graphnative.answers.node_articles import as_articles
from graphnative.answers.refusal import INSUFFICIENT
from graphnative.errors import PromptError
from graphnative.models.llama_index import as_llama_index_llm
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt
from graphnative.retrievers.ranked import Passage, RankedArticle

dispatcher = get_dispatcher(__name__)


class CitingSynthesizer(BaseSynthesizer):
    """Writes an answer from nodes with S0's prompt; the response's metadata hold its citations.

    The metadata are the fields of :class:`graphnative.answers.answer.Answer`; of a streamed response they are
    filled in when the stream has ended, its checked text under ``text``.

    Source: S0, section 2.3 (answer generation).

    Args:
        chat_model: Writes the answer.
        prompt: Takes ``context`` and ``question``.
        streaming: Return a streaming response.
    """

    def __init__(self, chat_model: ChatModel, prompt: Prompt, *, streaming: bool = False) -> None:
        super().__init__(llm=as_llama_index_llm(chat_model), streaming=streaming, empty_response=INSUFFICIENT)
        self._chat_model, self._prompt = chat_model, prompt

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
                pieces = self._pieces(asked.query_str, nodes, filled)
                response = StreamingResponse(pieces, source_nodes=sources, metadata=filled)
            else:
                given = answer(asked.query_str, as_articles(nodes), self._chat_model, self._prompt)
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
                pieces = self._apieces(asked.query_str, nodes, filled)
                response = AsyncStreamingResponse(pieces, source_nodes=sources, metadata=filled)
            else:
                given = await aanswer(asked.query_str, as_articles(nodes), self._chat_model, self._prompt)
                response = Response(given.text, source_nodes=sources, metadata=asdict(given))
            event.on_end(payload={EventPayload.RESPONSE: response})
        dispatcher.event(SynthesizeEndEvent(query=asked, response=response))
        return response

    def get_response(
        self, query_str: str, text_chunks: Sequence[str], **response_kwargs: Any
    ) -> RESPONSE_TEXT_TYPE:
        """Return the answer from bare texts, which are numbered in their order."""
        return answer(query_str, _bare(text_chunks), self._chat_model, self._prompt).text

    async def aget_response(
        self, query_str: str, text_chunks: Sequence[str], **response_kwargs: Any
    ) -> RESPONSE_TEXT_TYPE:
        """Return the same without blocking the event loop."""
        return (await aanswer(query_str, _bare(text_chunks), self._chat_model, self._prompt)).text

    def _pieces(
        self, question: str, nodes: Sequence[NodeWithScore], filled: dict[str, Any]
    ) -> Generator[str, None, None]:
        for item in stream_answer(question, as_articles(nodes), self._chat_model, self._prompt):
            if isinstance(item, Answer):
                filled.update(asdict(item))
            else:
                yield item

    async def _apieces(
        self, question: str, nodes: Sequence[NodeWithScore], filled: dict[str, Any]
    ) -> AsyncGenerator[str, None]:
        async for item in astream_answer(question, as_articles(nodes), self._chat_model, self._prompt):
            if isinstance(item, Answer):
                filled.update(asdict(item))
            else:
                yield item

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


def _bare(texts: Sequence[str]) -> list[RankedArticle]:
    return [
        RankedArticle(str(number), "", None, 0.0, passages=(Passage(str(number), 0, text, 0.0),))
        for number, text in enumerate(texts, start=1)
    ]
