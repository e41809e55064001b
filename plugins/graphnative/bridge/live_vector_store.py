"""GraphRAG's vector tables searched in the open graph, behind the interface of its vector stores."""

from collections.abc import Sequence
from typing import Any

from graphrag_vectors.filtering import FilterExpr
from graphrag_vectors.vector_store import VectorStore, VectorStoreDocument, VectorStoreSearchResult

from graphnative.bridge.live_tables import refuse
from graphnative.communities.live_vectors import count_vectors, nearest, vectors_of
from graphnative.communities.texts_to_embed import VECTOR_TABLES, VectorTable
from graphnative.errors import InputError, SettingsError
from graphnative.models.protocols import Embedder
from graphnative.store.database import Database


class LiveVectors(VectorStore):  # type: ignore[misc]  # it has no types of its own
    """One vector table of the graph; it can be searched only.

    Args:
        database: The open database.
        embedder: The model that made the graph's vectors.
        **kwargs: What GraphRAG hands to every vector store: ``index_name`` says which table.
    """

    def __init__(self, database: Database, embedder: Embedder, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._database, self._embedder = database, embedder

    def connect(self) -> None:
        """Do nothing: the graph is open."""

    def similarity_search_by_vector(
        self,
        query_embedding: Sequence[float],
        k: int = 10,
        select: list[str] | None = None,
        filters: FilterExpr | None = None,
        include_vectors: bool = True,
    ) -> list[VectorStoreSearchResult]:
        """Return the rows nearest to a vector, best first.

        Args:
            query_embedding: The vector.
            k: How many at most.
            select: Further fields; the graph's tables have none.
            filters: Conditions on such fields.
            include_vectors: Whether the rows come with their vectors.

        Raises:
            SettingsError: GraphRAG embeds questions with another model than the graph's.
            InputError: There are conditions.
        """
        del select
        if filters is not None:
            raise InputError("The graph's vector tables have no fields to filter by.")
        vector = [float(value) for value in query_embedding]
        if len(vector) != self._embedder.dimensions:
            raise SettingsError(
                f"GraphRAG embeds questions in {len(vector)} dimensions, but {self._embedder.name}, which "
                f"made the vectors of the graph, in {self._embedder.dimensions}.",
                hint="Let `embedding_models` and `graphnative: embedder:` in settings.yaml name one model.",
            )
        model = self._embedder.name
        found = nearest(self._database, self._table(), vector, k, model, with_vectors=include_vectors)
        return [VectorStoreSearchResult(VectorStoreDocument(row.id, row.vector), row.score) for row in found]

    def search_by_id(
        self, id: str, select: list[str] | None = None, include_vectors: bool = True
    ) -> VectorStoreDocument:
        """Return a row by its id.

        Raises:
            IndexError: There is none; that is what GraphRAG asks of a vector store.
        """
        del select
        found = vectors_of(self._database, self._table(), [id], self._embedder.name)
        if id not in found:
            raise IndexError(f"Document with id '{id}' not found.")
        return VectorStoreDocument(id, found[id] if include_vectors else None)

    def count(self) -> int:
        """Return how many rows there are."""
        return count_vectors(self._database, self._table(), self._embedder.name)

    def create_index(self) -> None:
        """Refuse to write."""
        refuse()

    def load_documents(self, documents: list[VectorStoreDocument]) -> None:
        """Refuse to write."""
        del documents
        refuse()

    def remove(self, ids: list[str]) -> None:
        """Refuse to write."""
        del ids
        refuse()

    def update(self, document: VectorStoreDocument) -> None:
        """Refuse to write."""
        del document
        refuse()

    def _table(self) -> VectorTable:
        for table in VECTOR_TABLES:
            if self.index_name == table:
                return table
        raise SettingsError(
            f"The graph has no vector table {self.index_name!r}; it has {', '.join(VECTOR_TABLES)}.",
            hint="Leave `index_name` out of `vector_store.index_schema` in settings.yaml.",
        )
