"""The LlamaIndex retriever that answers questions by Cypher queries."""

from collections.abc import Sequence
from typing import Any

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.callbacks.base import CallbackManager
from llama_index.core.instrumentation import get_dispatcher  # type: ignore[attr-defined]
from llama_index.core.llms.llm import LLM
from llama_index.core.prompts import BasePromptTemplate
from llama_index.core.prompts.mixin import PromptDictType
from llama_index.core.schema import NodeWithScore, QueryBundle

from graphnative.cypher import clean
from graphnative.errors import InputError, PromptError, QueryError
from graphnative.models.llama_index import from_llama_index_llm
from graphnative.models.protocols import ChatModel
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.graphrag_nodes import FollowUp
from graphnative.retrievers.text2cypher.events import CypherAttemptEvent
from graphnative.retrievers.text2cypher.llama_prompts import as_template, replacement
from graphnative.retrievers.text2cypher.loop import LoopOptions
from graphnative.retrievers.text2cypher.model_queries import ModelQueries
from graphnative.retrievers.text2cypher.nodes import query_node, raw_node, row_nodes
from graphnative.retrievers.text2cypher.open import Kind, open_text2cypher
from graphnative.retrievers.text2cypher.records import Attempt, CypherResult, Turn
from graphnative.retrievers.text2cypher.retriever_sources import sources_of
from graphnative.store.database import HasDatabase

dispatcher = get_dispatcher(__name__)

WRITE_PROMPT, REPAIR_PROMPT = "text2cypher_prompt", "repair_prompt"
INPUTS = {
    WRITE_PROMPT: ("question", "schema", "values", "examples", "history"),
    REPAIR_PROMPT: ("task", "query", "reason"),
}


class Text2CypherRetriever(BaseRetriever):
    """Retrieves the rows of the query that answers a question; the graph is only read.

    The parameters are named as those of LlamaIndex's NLSQLRetriever. Each row is a node; an empty result is
    one node that says so. A question after others is a
    :class:`graphnative.retrievers.graphrag_nodes.FollowUp`.

    Source: S1, section 3.2 (prompts simple, schema and in-context).

    Args:
        store: The graph.
        llm: Writes the queries: a LlamaIndex LLM or a chat model of ours; None takes that of the settings.
        kind: ``examples`` without a model, ``simple``, ``schema`` or ``few_shot`` with one; None takes the
            settings'.
        cypher_only: Return the query, not run.
        return_raw: Return all rows as one node.
        handle_errors: Return a node that says why no query could be run; otherwise raise.
        schema_retriever: Its nodes' texts are the schema that the model is shown.
        example_retriever: Its nodes are the examples, with ``question`` and ``cypher`` in their metadata.
        value_retrievers: Their nodes are values, with ``label``, ``property`` and ``value``.
        text2cypher_prompt: Takes the place of the prompt: a template or its text.
        examples: Pairs to learn from; None takes those kept for the graph.
        options: How far it goes; None takes the settings'.
        callback_manager: LlamaIndex's.
        verbose: LlamaIndex's.

    Raises:
        InputError: There is no such kind, or it needs a model and none is configured.
        PromptError: A prompt is malformed.
    """

    def __init__(  # noqa: PLR0913 - the parameters of NLSQLRetriever
        self,
        store: HasDatabase,
        llm: LLM | ChatModel | None = None,
        *,
        kind: Kind | None = None,
        cypher_only: bool = False,
        return_raw: bool = False,
        handle_errors: bool = True,
        schema_retriever: BaseRetriever | None = None,
        example_retriever: BaseRetriever | None = None,
        value_retrievers: Sequence[BaseRetriever] = (),
        text2cypher_prompt: BasePromptTemplate | str | None = None,
        examples: Sequence[ExamplePair] | None = None,
        options: LoopOptions | None = None,
        callback_manager: CallbackManager | None = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(callback_manager=callback_manager, verbose=verbose)
        self.cypher_only, self.return_raw, self.handle_errors = cypher_only, return_raw, handle_errors
        self.text2cypher = open_text2cypher(
            store,
            kind=kind,
            model=from_llama_index_llm(llm) if isinstance(llm, LLM) else llm,
            examples=examples,
            options=options,
            sources=sources_of(schema_retriever, example_retriever, value_retrievers),
        )
        if self.text2cypher.writer.kind == "examples" and (schema_retriever or example_retriever):
            raise InputError(
                "The kind `examples` reads the graph's schema and examples itself.",
                hint="Give the pairs as `examples`, or choose another kind.",
            )
        if text2cypher_prompt is not None:
            self.update_prompts({WRITE_PROMPT: text2cypher_prompt})  # type: ignore[dict-item]

    @dispatcher.span
    def ask(self, question: str | QueryBundle) -> CypherResult:
        """Return the query for a question, its rows, and all that was tried."""
        asked = QueryBundle(question) if isinstance(question, str) else question
        return self.text2cypher.ask(asked.query_str, **self._how(asked))

    @dispatcher.span
    async def aask(self, question: str | QueryBundle) -> CypherResult:
        """Return the same without blocking the event loop."""
        asked = QueryBundle(question) if isinstance(question, str) else question
        return await self.text2cypher.aask(asked.query_str, **self._how(asked))

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return self._nodes(self.ask(query_bundle))

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return self._nodes(await self.aask(query_bundle))

    def _how(self, asked: QueryBundle) -> dict[str, Any]:
        def listener(attempt: Attempt) -> None:
            dispatcher.event(
                CypherAttemptEvent(
                    question=asked.query_str,
                    cypher=attempt.cypher,
                    outcome=attempt.outcome,
                    reason=attempt.reason,
                    n_rows=len(attempt.rows),
                )
            )

        return {"history": turns_of(asked), "run": not self.cypher_only, "listener": listener}

    def _nodes(self, result: CypherResult) -> list[NodeWithScore]:
        failed = not result.has_run and not (self.cypher_only and result.cypher)
        if failed and not self.handle_errors:
            raise QueryError(f"No query could answer this question: {result.best.reason}")
        if self.cypher_only:
            return [query_node(result)]
        return [raw_node(result)] if self.return_raw else row_nodes(result)

    def _get_prompts(self) -> PromptDictType:
        writer = self.text2cypher.writer
        if not isinstance(writer, ModelQueries):
            return {}
        return {
            WRITE_PROMPT: as_template(writer.prompts.write),
            REPAIR_PROMPT: as_template(writer.prompts.repair),
        }

    def _update_prompts(self, prompts: PromptDictType) -> None:
        writer = self.text2cypher.writer
        for name, given in prompts.items():
            if not isinstance(writer, ModelQueries) or name not in INPUTS:
                raise PromptError(f"The kind `{writer.kind}` has no prompt `{name}`.")
            prompt = replacement(given, INPUTS[name])
            if name == WRITE_PROMPT:
                writer.prompts.write = prompt
            else:
                writer.prompts.repair = prompt


def turns_of(query: QueryBundle) -> list[Turn]:
    """Return the conversation before a question: each question with the query in the reply to it, if any."""
    messages: Sequence[ChatMessage] = query.history if isinstance(query, FollowUp) else ()
    turns: list[Turn] = []
    for message in messages:
        text = message.content or ""
        if message.role == MessageRole.USER:
            turns.append(Turn(text))
        elif message.role == MessageRole.ASSISTANT and turns:
            cypher = str(message.additional_kwargs.get("cypher_query", "")) or clean(text)
            turns[-1] = Turn(turns[-1].question, cypher)
    return turns
