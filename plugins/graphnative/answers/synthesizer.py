"""The LlamaIndex response synthesizer that cites articles."""

from collections.abc import AsyncIterator, Iterator, Sequence

from llama_index.core.schema import NodeWithScore, QueryBundle

from graphnative.answers.answer import Answer, aanswer, answer, astream_answer, stream_answer
from graphnative.answers.faithful.chain import Looked
from graphnative.answers.faithful.faithful_answer import checked_answer
from graphnative.answers.faithful.records import Check
from graphnative.answers.node_articles import as_articles
from graphnative.answers.recording_synthesizer import RecordingSynthesizer


class CitingSynthesizer(RecordingSynthesizer):
    """Writes an answer from nodes with S0's prompt; the response's metadata hold its citations.

    The metadata are the fields of :class:`graphnative.answers.answer.Answer`; of a streamed response they are
    filled in when the stream has ended, its checked text under ``text``.

    Source: S0, section 2.3 (answer generation).

    Args:
        chat_model: Writes the answer.
        prompt: Takes ``context`` and ``question``.
        streaming: Return a streaming response.
        supervision: The checks that look after the answers; None for none.
    """

    def answer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Answer:
        """Return the answer."""
        return answer(query.query_str, as_articles(nodes), self._chat_model, self._prompt)

    def stream(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Iterator[str | Answer]:
        """Yield the answer piece by piece, and last its record."""
        return stream_answer(query.query_str, as_articles(nodes), self._chat_model, self._prompt)

    def checked(
        self, query: QueryBundle, nodes: Sequence[NodeWithScore], checks: Sequence[Check]
    ) -> tuple[Answer, tuple[Looked, ...]]:
        """Return the answer as checks leave it, and what each of them found."""
        return checked_answer(query.query_str, as_articles(nodes), self._chat_model, self._prompt, checks)

    async def aanswer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Answer:
        """Return the answer by the model's own asynchronous call."""
        return await aanswer(query.query_str, as_articles(nodes), self._chat_model, self._prompt)

    def astream(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> AsyncIterator[str | Answer]:
        """Yield the answer piece by piece, and last its record, without blocking the event loop."""
        return astream_answer(query.query_str, as_articles(nodes), self._chat_model, self._prompt)
