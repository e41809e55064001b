"""A LlamaIndex query engine of GraphRAG's searches over the live graph."""

from collections.abc import Sequence
from typing import Any

from llama_index.core.llms.llm import LLM
from llama_index.core.query_engine import RetrieverQueryEngine

from graphnative.answers.chosen_model import chosen_model
from graphnative.answers.faithful.chain import Supervision, Workshop
from graphnative.answers.global_search import MAP_PROMPT, QUOTED_REPORTS, REDUCE_PROMPT, GlobalPrompts
from graphnative.answers.graph_answer import LENGTH
from graphnative.answers.graphrag_synthesizer import GlobalSynthesizer, LocalSynthesizer
from graphnative.answers.local_search import PROMPT, room_for_data
from graphnative.answers.recording_synthesizer import RecordingSynthesizer
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.protocols import ChatModel
from graphnative.prompts import load_prompt
from graphnative.retrievers.graphrag.local_context import LocalOptions
from graphnative.retrievers.graphrag_retriever import GraphRAGRetriever, Mode
from graphnative.store.database import HasDatabase


def graphrag_engine(
    store: HasDatabase,
    mode: Mode = "local",
    *,
    llm: LLM | ChatModel | None = None,
    length: str = LENGTH,
    streaming: bool = False,
    faithful: Sequence[str] | None = None,
    **retrieval: Any,
) -> RetrieverQueryEngine:
    """Return a query engine over the communities of a graph, to be kept: it loads the graph once.

    Its responses carry the rows that the model was shown as ``source_nodes``, and in ``metadata`` the
    citations and the other fields of :class:`graphnative.answers.graph_answer.GraphAnswer`. A question with a
    conversation before it is a :class:`graphnative.retrievers.graphrag_nodes.FollowUp`.

    Args:
        store: The graph, with communities.
        mode: ``local`` for what is known around a question's entities, ``global`` for what all reports say
            together, ``basic`` for the nearest passages.
        llm: Writes the answers: a LlamaIndex LLM or a chat model of ours; None takes that of the settings.
        length: The form of an answer, such as "one sentence" or "a list of 3 to 7 points".
        streaming: Give streaming responses.
        faithful: Names of the checks that look after the answers; None takes the settings'.
        **retrieval: As :class:`graphnative.retrievers.graphrag_retriever.GraphRAGRetriever`.

    Raises:
        InputError: There is no such mode.
        PromptError: One of the workspace's prompt files is malformed.
    """
    settings = store.database.settings
    chat_model = chosen_model(llm, settings)
    supervision = Supervision(Workshop(store.database, chat_model), faithful)
    synthesizer = _synthesizer(mode, supervision, length=length, streaming=streaming)
    room = room_for_data(chat_model, load_prompt(settings, PROMPT))
    retrieval.setdefault("options", LocalOptions(max_tokens=room))
    if isinstance(chat_model, ExtractiveModel):
        retrieval.setdefault("reports", QUOTED_REPORTS)
    retriever = GraphRAGRetriever(store, mode, **retrieval)
    return RetrieverQueryEngine(retriever, response_synthesizer=synthesizer)


def _synthesizer(
    mode: Mode, supervision: Supervision, *, length: str, streaming: bool
) -> RecordingSynthesizer:
    chat_model, settings = supervision.workshop.chat_model, supervision.workshop.database.settings
    if mode == "global":
        prompts = GlobalPrompts(load_prompt(settings, MAP_PROMPT), load_prompt(settings, REDUCE_PROMPT))
        return GlobalSynthesizer(
            chat_model, prompts, length=length, streaming=streaming, supervision=supervision
        )
    prompt = load_prompt(settings, PROMPT)
    return LocalSynthesizer(chat_model, prompt, length=length, streaming=streaming, supervision=supervision)
