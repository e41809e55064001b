"""A LlamaIndex query engine that takes any question and chooses how to answer it."""

from collections.abc import Sequence

from llama_index.core.base.base_query_engine import BaseQueryEngine
from llama_index.core.base.response.schema import RESPONSE_TYPE
from llama_index.core.callbacks import CallbackManager
from llama_index.core.llms.llm import LLM
from llama_index.core.prompts.mixin import PromptMixinType
from llama_index.core.schema import QueryBundle

from graphnative.answers.chosen_model import chosen_model
from graphnative.answers.door.plan import plan_routes
from graphnative.answers.door.rules import MERGED, Choice
from graphnative.answers.engine import answer_engine
from graphnative.answers.graphrag_engine import graphrag_engine
from graphnative.answers.refusal import is_refusal
from graphnative.answers.text2cypher_engine import text2cypher_engine
from graphnative.models.protocols import ChatModel
from graphnative.retrievers.graphrag_retriever import Mode
from graphnative.store.database import HasDatabase


class DoorEngine(BaseQueryEngine):
    """Answers by the way that suits a question; where that finds nothing, by the next one.

    ``metadata`` of a response says in ``route`` which it was (``gri-path+graph`` where two are merged), in
    ``reason`` why, and in ``tried`` what found nothing before it.

    Args:
        store: The graph.
        llm: Writes the answers, and chooses where the rules are not sure; None takes that of the settings.
        faithful: Names of the checks that look after the answers; None takes the settings'.
    """

    def __init__(
        self,
        store: HasDatabase,
        llm: LLM | ChatModel | None = None,
        faithful: Sequence[str] | None = None,
    ) -> None:
        super().__init__(callback_manager=CallbackManager([]))
        self._store = store
        self._chat_model = chosen_model(llm, store.database.settings)
        self._faithful = faithful
        self._engines: dict[str, BaseQueryEngine] = {}

    def _get_prompt_modules(self) -> PromptMixinType:
        return {}

    def _query(self, query_bundle: QueryBundle) -> RESPONSE_TYPE:
        tried: list[str] = []
        for choice in self._plan(query_bundle):
            response = self._engine(choice).query(query_bundle)
            if not is_refusal(str(response)):
                break
            tried.append(choice.name)
        return _marked(response, choice, tried)

    async def _aquery(self, query_bundle: QueryBundle) -> RESPONSE_TYPE:
        tried: list[str] = []
        for choice in self._plan(query_bundle):
            response = await self._engine(choice).aquery(query_bundle)
            if not is_refusal(str(response)):
                break
            tried.append(choice.name)
        return _marked(response, choice, tried)

    def _plan(self, asked: QueryBundle) -> tuple[Choice, ...]:
        return plan_routes(self._store.database, asked.query_str, self._chat_model)

    def _engine(self, choice: Choice) -> BaseQueryEngine:
        name = choice.name
        if name not in self._engines:
            if set(choice.routes) <= set(MERGED):
                self._engines[name] = answer_engine(
                    self._store, llm=self._chat_model, method=name, faithful=self._faithful
                )
            elif choice.route == "text2cypher":
                self._engines[name] = text2cypher_engine(
                    self._store, llm=self._chat_model, faithful=self._faithful
                )
            else:
                mode: Mode = "global" if choice.route == "global" else "local"
                self._engines[name] = graphrag_engine(
                    self._store, mode, llm=self._chat_model, faithful=self._faithful
                )
        return self._engines[name]


def _marked(response: RESPONSE_TYPE, choice: Choice, tried: list[str]) -> RESPONSE_TYPE:
    response.metadata = {
        **(response.metadata or {}),
        "route": choice.name,
        "reason": choice.reason,
        "tried": [name for name in tried if name != choice.name],
    }
    return response


def door_engine(
    store: HasDatabase, *, llm: LLM | ChatModel | None = None, faithful: Sequence[str] | None = None
) -> DoorEngine:
    """Return a query engine that chooses how to answer each question, to be kept.

    Args:
        store: The graph.
        llm: Writes the answers: a LlamaIndex LLM or a chat model of ours; None takes that of the settings.
        faithful: Names of the checks that look after the answers; None takes the settings'.
    """
    return DoorEngine(store, llm, faithful)
