"""The nodes whose vectors are nearest to a given one: through the vector index, or exactly after a filter."""

from collections.abc import Sequence
from typing import Any

from llama_index.core.graph_stores.types import LabelledNode
from llama_index.core.vector_stores.types import VectorStoreQuery, VectorStoreQueryMode

from graphnative.errors import StoreError
from graphnative.store.embedder_switch import refuse_between
from graphnative.store.graph_labels import CHUNK_LABEL, ENTITY_LABEL
from graphnative.store.llama_nodes import NODE_ROW, node_from_row
from graphnative.store.metadata_filters import filter_condition
from graphnative.store.property_values import check_vector
from graphnative.store.steps import Steps, read
from graphnative.store.vector_index import check_dimensions, find_vector_index

Scored = tuple[list[LabelledNode], list[float]]

_BY_INDEX = f"""
CALL db.index.vector.queryNodes($index, 2 * $limit + 10, $vector) YIELD node AS n
WHERE n.id IS NOT NULL
WITH n, vector.similarity.cosine(n.embedding, $vector) AS score
ORDER BY score DESC, n.id LIMIT $limit
RETURN {NODE_ROW.format("n")} AS node, score
""".format()
_EXACT = f"""
MATCH (n:{{label}})
WHERE n.id IS NOT NULL AND size(n.embedding) = size($vector) AND any(x IN n.embedding WHERE x <> 0)
  AND {{condition}}
WITH n, vector.similarity.cosine(n.embedding, $vector) AS score
ORDER BY score DESC, n.id LIMIT $limit
RETURN {NODE_ROW.format("n")} AS node, score
"""


def vector_query(query: VectorStoreQuery, label: str = ENTITY_LABEL) -> Steps[Scored]:
    """Return the nearest nodes and their scores, best first, ties by id.

    Source: the behaviour of LlamaIndex's PropertyGraphStore.vector_query.

    Differs: all filter operators work; a vector that can't be compared with those in the graph is an
    error; chunks can be searched too.

    Args:
        query: The vector, ``similarity_top_k``, filters, and ids of nodes or documents to choose from.
        label: ``__Entity__`` or ``Chunk``.

    Returns:
        Nodes and scores (1 + cosine) / 2, in [0, 1]. With filters, and as long as the index is not
        filled, the ranking is exact; otherwise Neo4j's approximate index proposes about twice as many nodes,
        which are ranked by their true scores.

    Raises:
        StoreError: The vector is missing, zero or of the wrong length, the mode is not supported, or the
            graph is just being embedded by another model.
    """
    vector = _checked(query, label)
    condition, parameters = filter_condition(query.filters, "n")
    for name, ids in (("id", query.node_ids), ("ref_doc_id", query.doc_ids)):
        if ids is not None:
            condition += f" AND n.{name} IN $only_{name}"
            parameters[f"only_{name}"] = ids
    yield from refuse_between()
    found = yield from find_vector_index(label)
    if found and found.dimensions is not None:
        check_dimensions(len(vector), found.dimensions, "The query vector", label)
    common: dict[str, Any] = {"vector": vector, "limit": query.similarity_top_k}
    if found and found.online and condition == "true":
        rows = yield from read(_BY_INDEX, index=found.name, **common)
    else:
        rows = yield from read(_EXACT.format(label=label, condition=condition), **common, **parameters)
    return [node_from_row(row["node"]) for row in rows], [row["score"] for row in rows]


def _checked(query: VectorStoreQuery, label: str) -> Sequence[float]:
    if label not in (ENTITY_LABEL, CHUNK_LABEL):
        raise StoreError(f"Vectors are stored for {ENTITY_LABEL} and {CHUNK_LABEL} nodes, not for {label!r}.")
    if query.mode != VectorStoreQueryMode.DEFAULT:
        raise StoreError(
            f"The graph store has no query mode {query.mode.value!r}; it searches by similarity."
        )
    if query.query_embedding is None:
        raise StoreError("The query has no vector.", hint="Give the retriever an embedding model.")
    if query.similarity_top_k < 1:
        raise StoreError(f"similarity_top_k must be at least 1, not {query.similarity_top_k}.")
    vector = check_vector(query.query_embedding, "the query")
    if not any(vector):
        raise StoreError("The query vector is all zeros, which is similar to nothing.")
    return vector
