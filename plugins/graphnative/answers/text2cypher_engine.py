"""A LlamaIndex query engine that answers questions by Cypher queries."""

from collections.abc import Sequence
from typing import Any

from llama_index.core.llms.llm import LLM
from llama_index.core.query_engine import RetrieverQueryEngine

from graphnative.answers.chosen_model import chosen_model
from graphnative.answers.cypher_answer import PROMPT
from graphnative.answers.cypher_synthesizer import CypherSynthesizer
from graphnative.answers.faithful.chain import Supervision, Workshop
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt, load_prompt
from graphnative.retrievers.text2cypher.retriever import Text2CypherRetriever
from graphnative.store.database import HasDatabase


def text2cypher_engine(
    store: HasDatabase,
    *,
    llm: LLM | ChatModel | None = None,
    prompt: Prompt | None = None,
    streaming: bool = False,
    faithful: Sequence[str] | None = None,
    **retrieval: Any,
) -> RetrieverQueryEngine:
    """Return a query engine over a graph, to be kept: schema, values and examples are read once.

    Its responses carry the rows as ``source_nodes``, and in ``metadata`` the query and the other fields of
    :class:`graphnative.answers.cypher_answer.CypherAnswer`. A question with a conversation before it is a
    :class:`graphnative.retrievers.graphrag_nodes.FollowUp`.

    Args:
        store: The graph; it is only read.
        llm: Writes queries and answers: a LlamaIndex LLM or a chat model of ours; None takes that of the
            settings.
        prompt: Takes ``question``, ``query`` and ``rows``; None takes ``text2cypher/answer``.
        streaming: Give streaming responses.
        faithful: Names of the checks that look after the answers; None takes the settings'.
        **retrieval: As :class:`graphnative.retrievers.text2cypher.retriever.Text2CypherRetriever`.

    Raises:
        InputError: There is no such kind, or it needs a model and none is configured.
        PromptError: One of the workspace's prompt files is malformed.
    """
    settings = store.database.settings
    chat_model = chosen_model(llm, settings)
    synthesizer = CypherSynthesizer(
        chat_model,
        prompt or load_prompt(settings, PROMPT),
        streaming=streaming,
        supervision=Supervision(Workshop(store.database, chat_model), faithful),
    )
    retriever = Text2CypherRetriever(store, llm, **retrieval)
    return RetrieverQueryEngine(retriever, response_synthesizer=synthesizer)
