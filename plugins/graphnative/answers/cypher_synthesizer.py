"""The LlamaIndex response synthesizer over the rows of a query."""

from collections.abc import AsyncIterator, Iterator, Sequence

from llama_index.core.schema import NodeWithScore, QueryBundle

from graphnative.answers.cypher_answer import (
    CypherAnswer,
    FoundRows,
    aanswer_rows,
    answer_rows,
    astream_rows,
    stream_rows,
)
from graphnative.answers.faithful.chain import Looked
from graphnative.answers.faithful.faithful_rows import faithful_rows
from graphnative.answers.faithful.records import Check
from graphnative.answers.recording_synthesizer import RecordingSynthesizer
from graphnative.retrievers.text2cypher.nodes import QUERY, RESULT, remarks


class CypherSynthesizer(RecordingSynthesizer):
    """Words an answer from the nodes of a Text2CypherRetriever.

    The response's metadata are the fields of :class:`graphnative.answers.cypher_answer.CypherAnswer`.

    Args:
        chat_model: Words the answer.
        prompt: Takes ``question``, ``query`` and ``rows``.
        streaming: Return streaming responses.
        supervision: The checks that look after the answers; None for none.
    """

    def answer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> CypherAnswer:
        """Return the answer."""
        return answer_rows(query.query_str, found_rows(nodes), self._chat_model, self._prompt)

    def stream(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Iterator[str | CypherAnswer]:
        """Yield the answer piece by piece, and last its record."""
        return stream_rows(query.query_str, found_rows(nodes), self._chat_model, self._prompt)

    def checked(
        self, query: QueryBundle, nodes: Sequence[NodeWithScore], checks: Sequence[Check]
    ) -> tuple[CypherAnswer, tuple[Looked, ...]]:
        """Return the answer as checks leave it, and what each of them found."""
        return faithful_rows(query.query_str, self.answer(query, nodes), found_rows(nodes), checks)

    async def aanswer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> CypherAnswer:
        """Return the answer by the model's own asynchronous call."""
        return await aanswer_rows(query.query_str, found_rows(nodes), self._chat_model, self._prompt)

    def astream(
        self, query: QueryBundle, nodes: Sequence[NodeWithScore]
    ) -> AsyncIterator[str | CypherAnswer]:
        """Yield the answer piece by piece, and last its record, without blocking the event loop."""
        return astream_rows(query.query_str, found_rows(nodes), self._chat_model, self._prompt)


def found_rows(nodes: Sequence[NodeWithScore]) -> FoundRows:
    """Return the rows that nodes stand for; a node of another retriever is a row of one text."""
    if not nodes or QUERY not in nodes[0].node.metadata:
        return FoundRows("", [{"text": node.node.get_content()} for node in nodes], remarks(nodes))
    rows = []
    for scored in nodes:
        content = scored.node.metadata.get(RESULT, [])
        rows += content if isinstance(content, list) else [content]
    return FoundRows(str(nodes[0].node.metadata[QUERY]), rows, remarks(nodes))
