"""The LlamaIndex response synthesizers of local and global search: answers that cite rows of data."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from llama_index.core.schema import NodeWithScore, QueryBundle

from graphnative.answers.faithful.chain import Looked, Supervision
from graphnative.answers.faithful.faithful_graph import checked_graph_answer, row_sources
from graphnative.answers.faithful.records import Check
from graphnative.answers.global_search import GlobalPrompts, global_call
from graphnative.answers.graph_answer import LENGTH, GraphAnswer, GraphCall, complete, stream
from graphnative.answers.local_search import local_call, room_for_data
from graphnative.answers.recording_synthesizer import RecordingSynthesizer
from graphnative.models.exact_tokens import count_exactly
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt
from graphnative.retrievers.graphrag.context_table import ContextRow
from graphnative.retrievers.graphrag.history import history_table
from graphnative.retrievers.graphrag_nodes import history_of, report_rows, tables_of


class _GraphSynthesizer(RecordingSynthesizer):
    """What local and global search share: one last call, whose answer cites the rows that it was shown."""

    def answer(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> GraphAnswer:
        """Return the answer."""
        return complete(self._call(query, nodes), self._chat_model)

    def stream(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> Iterator[str | GraphAnswer]:
        """Yield the answer piece by piece, and last its record."""
        yield from stream(self._call(query, nodes), self._chat_model)

    def checked(
        self, query: QueryBundle, nodes: Sequence[NodeWithScore], checks: Sequence[Check]
    ) -> tuple[GraphAnswer, tuple[Looked, ...]]:
        """Return the answer as checks leave it, and what each of them found."""
        assert self._supervision is not None
        call = self._call(query, nodes)
        sources = row_sources(self._supervision.workshop.database, self._rows(nodes))
        return checked_graph_answer(query.query_str, call, sources, self._chat_model, checks)

    @abstractmethod
    def _call(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> GraphCall: ...

    @abstractmethod
    def _rows(self, nodes: Sequence[NodeWithScore]) -> Iterable[tuple[str, ContextRow]]: ...


class LocalSynthesizer(_GraphSynthesizer):
    """Writes an answer from the rows of local or basic search, in one call.

    The response's metadata are the fields of :class:`graphnative.answers.graph_answer.GraphAnswer`.

    Args:
        chat_model: Writes the answer.
        prompt: Takes ``context``, ``question`` and ``length``: ``answers/local``.
        length: The form of the answer.
        streaming: Return streaming responses.
        supervision: The checks that look after the answers; None for none.
    """

    def __init__(
        self,
        chat_model: ChatModel,
        prompt: Prompt,
        *,
        length: str = LENGTH,
        streaming: bool = False,
        supervision: Supervision | None = None,
    ) -> None:
        super().__init__(chat_model, prompt, streaming=streaming, supervision=supervision)
        self._length = length

    def _rows(self, nodes: Sequence[NodeWithScore]) -> Iterable[tuple[str, ContextRow]]:
        return tables_of(nodes).rows()

    def _call(self, query: QueryBundle, nodes: Sequence[NodeWithScore]) -> GraphCall:
        room = room_for_data(self._chat_model, self._prompt)
        told = history_table(history_of(query), room, count_exactly)
        return local_call(
            query.query_str, replace(tables_of(nodes), history=told), self._prompt, self._length
        )


class GlobalSynthesizer(_GraphSynthesizer):
    """Writes an answer from reports: points from each batch of them, made into one answer at the end.

    The response's metadata are the fields of :class:`graphnative.answers.graph_answer.GraphAnswer`. The last
    call is the one that streams.

    Args:
        chat_model: Writes points and answer.
        prompts: The two prompts.
        length: The form of the answer.
        streaming: Return streaming responses.
        supervision: The checks that look after the answers; None for none.
    """

    def __init__(
        self,
        chat_model: ChatModel,
        prompts: GlobalPrompts,
        *,
        length: str = LENGTH,
        streaming: bool = False,
        supervision: Supervision | None = None,
    ) -> None:
        super().__init__(chat_model, prompts.reduce, streaming=streaming, supervision=supervision)
        self._prompts, self._length = prompts, length

    def _rows(self, nodes: Sequence[NodeWithScore]) -> Iterable[tuple[str, ContextRow]]:
        return (("Reports", row) for row in report_rows(nodes))

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
