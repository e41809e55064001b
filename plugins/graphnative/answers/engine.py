"""A LlamaIndex query engine that retrieves articles and answers with citations."""

from collections.abc import Sequence

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.llms.llm import LLM
from llama_index.core.query_engine import RetrieverQueryEngine

from graphnative.answers.answer import PROMPT
from graphnative.answers.chosen_model import chosen_model
from graphnative.answers.faithful.chain import Supervision, Workshop
from graphnative.answers.synthesizer import CitingSynthesizer
from graphnative.errors import InputError
from graphnative.models.protocols import ChatModel
from graphnative.prompts import Prompt, load_prompt
from graphnative.retrievers import merged
from graphnative.retrievers.bm25 import BM25Retriever
from graphnative.retrievers.dense import DenseRetriever
from graphnative.retrievers.filters import Filters
from graphnative.retrievers.gri_path import GRIPathRetriever
from graphnative.retrievers.merged_retriever import MergedRetriever
from graphnative.retrievers.mmr import MMRRetriever
from graphnative.retrievers.passage_graph import PassageGraphRetriever
from graphnative.store.database import HasDatabase


def answer_engine(  # noqa: PLR0913 - one keyword per choice
    store: HasDatabase,
    *,
    llm: LLM | ChatModel | None = None,
    method: str | None = None,
    top_k: int | None = None,
    filters: Filters | None = None,
    detect_filters: bool = True,
    prompt: Prompt | None = None,
    streaming: bool = False,
    faithful: Sequence[str] | None = None,
) -> RetrieverQueryEngine:
    """Return a query engine over the articles of a graph.

    Its responses carry the articles as ``source_nodes``, and in ``metadata`` the citations (number and
    article id) and the other fields of :class:`graphnative.answers.answer.Answer`.

    Args:
        store: The graph.
        llm: Writes the answers: a LlamaIndex LLM or a chat model of ours; None takes that of the settings.
        method: ``gri-path``, ``gri-path-paper``, ``bm25``, ``dense``, ``mmr``, ``graph``, whose sources are
            passages, or ``gri-path+graph``, which merges two; None takes the settings'.
        top_k: Articles per question; None takes the settings'.
        filters: Conditions that hold for every article.
        detect_filters: Add the organisations and the time that a question names.
        prompt: Takes ``context`` and ``question``; None takes ``answers/esg``.
        streaming: Give streaming responses.
        faithful: Names of the checks that look after the answers; None takes the settings'.

    Raises:
        InputError: There is no such method.
        PromptError: The workspace's prompt file is malformed.
    """
    settings = store.database.settings
    retriever = _retriever(store, method or settings.retrieval.method, top_k, filters, detect_filters)
    chat_model = chosen_model(llm, settings)
    synthesizer = CitingSynthesizer(
        chat_model,
        prompt or load_prompt(settings, PROMPT),
        streaming=streaming,
        supervision=Supervision(Workshop(store.database, chat_model), faithful),
    )
    return RetrieverQueryEngine(retriever, response_synthesizer=synthesizer)


def _retriever(
    store: HasDatabase, method: str, top_k: int | None, filters: Filters | None, detect: bool
) -> BaseRetriever:
    section = store.database.settings.retrieval
    k = section.top_k if top_k is None else top_k
    match method:
        case "gri-path" | "gri-path-paper":
            return GRIPathRetriever(
                store,
                scoring="paper" if method == "gri-path-paper" else "fused",
                variant=section.variant,
                top_k=k,
                filters=filters,
                detect_filters=detect,
            )
        case "bm25":
            return BM25Retriever(store, top_k=k, filters=filters, detect_filters=detect)
        case "dense":
            return DenseRetriever(store, top_k=k, filters=filters, detect_filters=detect)
        case "mmr":
            return MMRRetriever(
                store, mmr_lambda=section.mmr_lambda, top_k=k, filters=filters, detect_filters=detect
            )
        case merged.METHOD:
            return MergedRetriever(store, top_k=k, filters=filters, detect_filters=detect)
        case "graph":
            return PassageGraphRetriever(store, top_k=k, filters=filters)
    raise InputError(
        f"There is no method {method!r}.",
        hint=f"Methods: gri-path, gri-path-paper, bm25, dense, mmr, graph, {merged.METHOD}.",
    )
