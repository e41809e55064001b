"""The LlamaIndex retriever of GraphRAG's searches over the live graph."""

import asyncio
from typing import Literal

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.schema import NodeWithScore, QueryBundle

from graphnative.communities.projection import ProjectionName
from graphnative.errors import InputError
from graphnative.models.protocols import Embedder
from graphnative.retrievers.graphrag.context_table import ContextTable
from graphnative.retrievers.graphrag.global_context import REPORT_HEADER, GlobalOptions
from graphnative.retrievers.graphrag.graph_index import GraphIndex, Progress, open_graph_index
from graphnative.retrievers.graphrag.local_context import LocalOptions
from graphnative.retrievers.graphrag_nodes import context_nodes, history_of, row_node
from graphnative.store.database import HasDatabase

Mode = Literal["local", "global", "basic"]
MODES: tuple[Mode, ...] = ("local", "global", "basic")


class GraphRAGRetriever(BaseRetriever):
    """Retrieves what GraphRAG's search would show a model, from the graph as it is now.

    ``local`` gives the rows of the tables around the entities that a question is about: reports, entities,
    relationships, claims and passages. ``global`` gives the reports on all communities, ``basic`` the
    nearest passages. Every node names its citation. One instance serves for long: tables are loaded once,
    and again when somebody has written into the graph. A question with a conversation before it is a
    :class:`graphnative.retrievers.graphrag_nodes.FollowUp`.

    Args:
        store: The graph, with communities.
        mode: Which search.
        options: How much local and basic search show.
        reports: How many reports global search gives, the nearest to the question; None is all.
        projection: Whose communities; None takes ``entities`` when it has been clustered, else ``esg``.
        embedder: Embeds questions and texts, ours or LlamaIndex's; None takes the one of the settings.
        progress: Called with a label, how many texts are embedded and how many there are to embed.
    """

    def __init__(  # noqa: PLR0913 - one keyword per choice
        self,
        store: HasDatabase,
        mode: Mode = "local",
        *,
        options: LocalOptions | None = None,
        reports: int | None = None,
        projection: ProjectionName | None = None,
        embedder: Embedder | BaseEmbedding | None = None,
        progress: Progress | None = None,
    ) -> None:
        if mode not in MODES:
            raise InputError(
                f"There is no mode {mode!r}.",
                hint=f"Modes: {', '.join(MODES)}. DRIFT runs as: graphnative graphrag query --method drift",
            )
        super().__init__()
        self.mode = mode
        self.options = options or LocalOptions()
        self.reports = reports
        if isinstance(embedder, BaseEmbedding):
            from graphnative.models.llama_index import from_llama_index_embedding

            embedder = from_llama_index_embedding(embedder)
        self.index: GraphIndex = open_graph_index(
            store, projection=projection, embedder=embedder, progress=progress
        )

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        question, history = query_bundle.query_str, history_of(query_bundle)
        if not question.strip():
            raise InputError("The question is blank.")
        if self.mode == "global":
            chosen = GlobalOptions(self.options.community_level, self.reports)
            found = self.index.global_reports(question, chosen, history)
            table = ContextTable("Reports", REPORT_HEADER, (), quoted=True)
            return [row_node(table, weighed.row, weighed.weight) for weighed in found]
        if self.mode == "basic":
            return context_nodes(self.index.basic_context(question, self.options, history))
        return context_nodes(self.index.local_context(question, self.options, history))

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)
