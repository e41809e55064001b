"""GraphRAG's own command on the open graph, in this process only."""

import os
import warnings
from collections.abc import Callable, Mapping
from typing import Any

from graphnative.communities.chosen_run import ChosenRun
from graphnative.models.protocols import Embedder
from graphnative.store.database import Database


def graphrag_app() -> Any:
    """Return GraphRAG's typer app."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # or litellm asks a server for prices
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from graphrag.cli.main import app
    return app


def read_the_graph(database: Database, run: ChosenRun, embedder: Embedder) -> None:
    """Let GraphRAG's queries in this process read the open graph.

    Tables and vectors are registered under the names that GraphRAG knows by itself, so that the same
    settings.yaml serves the stock command on an export. No credential passes through GraphRAG's settings,
    which it logs.

    Args:
        database: The open database.
        run: Brought up to date by :func:`graphnative.communities.live_vectors.bring_up_to_date`.
        embedder: The model that made the graph's vectors.
    """
    from graphrag_storage.tables.table_provider_factory import register_table_provider
    from graphrag_storage.tables.table_type import TableType
    from graphrag_vectors import register_vector_store
    from graphrag_vectors.vector_store_type import VectorStoreType

    from graphnative.bridge.live_tables import LiveTables
    from graphnative.bridge.live_vector_store import LiveVectors

    tables = LiveTables(database, run)
    for table_type in TableType:
        register_table_provider(table_type, lambda **_: tables)
    for vector_type in VectorStoreType:
        register_vector_store(vector_type, lambda **options: LiveVectors(database, embedder, **options))


def send_headers(headers: Mapping[str, str]) -> None:
    """Let all calls of GraphRAG's models in this process send headers, by which servers join our trace.

    They are no part of the keys of GraphRAG's cache, so that an answer is found again in another trace.

    Args:
        headers: What :func:`graphnative.models.spans.outgoing_headers` gives; without any nothing happens.
    """
    if not headers:
        return
    from graphrag_llm.completion import register_completion
    from graphrag_llm.completion.lite_llm_completion import LiteLLMCompletion
    from graphrag_llm.config.types import LLMProviderType
    from graphrag_llm.embedding import register_embedding
    from graphrag_llm.embedding.lite_llm_embedding import LiteLLMEmbedding

    register_completion(LLMProviderType.LiteLLM, _sending(LiteLLMCompletion, headers), "singleton")
    register_embedding(LLMProviderType.LiteLLM, _sending(LiteLLMEmbedding, headers), "singleton")


def _sending(make: Callable[..., Any], headers: Mapping[str, str]) -> Callable[..., Any]:
    """What makes a model of GraphRAG's whose every call has headers besides those of its settings."""

    def making(*, model_config: Any, **options: Any) -> Any:
        arguments = dict(model_config.call_args)
        arguments["extra_headers"] = {**arguments.get("extra_headers", {}), **headers}
        return make(model_config=model_config.model_copy(update={"call_args": arguments}), **options)

    return making
