"""GraphRAG's own local search over the tables and vectors of an open graph, for comparison."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from graphnative.bridge.live_tables import LiveTables
from graphnative.bridge.live_vector_store import LiveVectors
from graphnative.models.exact_tokens import count_exactly
from graphnative.models.protocols import Embedder
from graphnative.store.database import Database


def local_builder(database: Database, provider: LiveTables, embedder: Embedder, level: int = 2) -> Any:
    """Return GraphRAG's builder of local contexts, as its query command makes it."""
    from graphrag.query.indexer_adapters import (
        read_indexer_covariates,
        read_indexer_entities,
        read_indexer_relationships,
        read_indexer_reports,
        read_indexer_text_units,
    )
    from graphrag.query.structured_search.local_search.mixed_context import LocalSearchMixedContext

    def table(name: str) -> Any:
        return asyncio.run(provider.read_dataframe(name))

    claims = read_indexer_covariates(table("covariates")) if asyncio.run(provider.has("covariates")) else []
    communities, reports = table("communities"), table("community_reports")
    return LocalSearchMixedContext(
        entities=read_indexer_entities(table("entities"), communities, level),
        entity_text_embeddings=LiveVectors(database, embedder, index_name="entity_description"),
        text_embedder=_as_graphrag(embedder),
        text_units=read_indexer_text_units(table("text_units")),
        community_reports=read_indexer_reports(reports, communities, level),
        relationships=read_indexer_relationships(table("relationships")),
        covariates={"claims": claims},
        tokenizer=tokenizer(),
    )


def local_context(
    builder: Any, question: str, history: Sequence[tuple[str, str]] = (), **options: Any
) -> str:
    """Return the context that the command would send for a question."""
    from graphrag.query.context_builder.conversation_history import ConversationHistory

    told = [{"role": role, "content": text} for role, text in history]
    given = {
        "text_unit_prop": 0.5,
        "community_prop": 0.15,
        "top_k_mapped_entities": 10,
        "top_k_relationships": 10,
        "include_entity_rank": True,
        "include_relationship_weight": True,
        "include_community_rank": False,
        "return_candidate_context": False,
        "max_context_tokens": 12_000,
        **options,
    }
    past = ConversationHistory.from_list(told) if told else None
    text: str = builder.build_context(query=question, conversation_history=past, **given).context_chunks
    return text


def _as_graphrag(embedder: Embedder) -> Any:
    def embedding(input: list[str]) -> Any:
        return SimpleNamespace(first_embedding=embedder.embed(input)[0].tolist())

    return SimpleNamespace(embedding=embedding)


def tokenizer() -> Any:
    """Counts as the tokenizer of the command does, and decodes nothing."""
    return SimpleNamespace(encode=lambda text: range(count_exactly(text)), num_tokens=count_exactly)
