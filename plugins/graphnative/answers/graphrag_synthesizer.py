"""The LlamaIndex response synthesizers of local and global search: answers that cite rows of data."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from llama_index.core.schema import NodeWithScore, QueryBundle

from graphnative.answers.global_search import GlobalPrompts, global_call
from graphnative.answers.graph_answer import LENGTH, GraphAnswer, GraphCall, complete, stream
from graphnative.answers.local_search import local_call, room_for_data
from graphnative.answers.recording_synthesizer import RecordingSynthesizer
from graphnative.models.exact_tokens import count_exactly
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt
from graphnative.retrievers.graphrag.history import history_table
from graphnative.retrievers.graphrag_nodes import history_of, report_rows, tables_of


class LocalSynthesizer(RecordingSynthesizer):
    """Writes an answer from the rows of local or basic search, in one call.

    The response's metadata are the fields of :class:`graphnative.answers.graph_answer.GraphAnswer`.

    Args:
        chat_model: Writes the answer.
        prompt: Takes ``context``, ``question`` and ``length``: ``answers/local``.
        length: The form of the answer.
        streaming: Return streaming responses.
    """

    def __init__(
        self, chat_model: ChatModel, prompt: Prompt, *, length: str = LENGTH, streaming: bool = False
    ) -> None:
        super().__init__(chat_model, prompt.name, streaming=streaming)
        self._prompt, self._length = prompt, length

    def answer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> GraphAnswer:
        """Return the answer."""
        return complete(self._call(query, nodes), self._chat_model)

    def stream(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Iterator[str | GraphAnswer]:
        """Yield the answer piece by piece, and last its record."""
        yield from stream(self._call(query, nodes), self._chat_model)

    def _call(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> GraphCall:
        room = room_for_data(self._chat_model, self._prompt)
        told = history_table(history_of(query), room, count_exactly)
        return local_call(
            query.query_str, replace(tables_of(nodes), history=told), self._prompt, self._length
        )


class GlobalSynthesizer(RecordingSynthesizer):
    """Writes an answer from reports: points from each batch of them, made into one answer at the end.

    The response's metadata are the fields of :class:`graphnative.answers.graph_answer.GraphAnswer`. The last
    call is the one that streams.

    Args:
        chat_model: Writes points and answer.
        prompts: The two prompts.
        length: The form of the answer.
        streaming: Return streaming responses.
    """

    def __init__(
        self, chat_model: ChatModel, prompts: GlobalPrompts, *, length: str = LENGTH, streaming: bool = False
    ) -> None:
        super().__init__(chat_model, prompts.reduce.name, streaming=streaming)
        self._prompts, self._length = prompts, length

    def answer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> GraphAnswer:
        """Return the answer."""
        return complete(self._call(query, nodes), self._chat_model)

    def stream(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Iterator[str | GraphAnswer]:
        """Yield the answer piece by piece, and last its record."""
        yield from stream(self._call(query, nodes), self._chat_model)

    def _call(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> GraphCall:
        room = room_for_data(self._chat_model, self._prompts.map)
        told = history_table(history_of(query), room // 4, count_exactly)
        return global_call(
            query.query_str,
            report_rows(nodes),
            self._chat_model,
            self._prompts,
            count_exactly,
            history=told.text if told else "",
            length=self._length,
        )
