"""What a query returned as LlamaIndex's nodes: one a row, the same ids for the same rows at all times."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from llama_index.core.schema import NodeWithScore, TextNode

from graphnative.retrievers.text2cypher.records import CypherResult, value_text

QUERY, RESULT, COLUMNS, EMPTY, ERROR, TRUNCATED = (
    "cypher_query",
    "result",
    "col_keys",
    "empty",
    "error",
    "truncated",
)
"""Keys of the nodes' metadata."""

NOTHING_FOUND = "The query ran and found nothing."
_VOLATILE = frozenset({"_id", "_start", "_end"})


def row_nodes(result: CypherResult) -> list[NodeWithScore]:
    """Return a node for each row of a result; an empty result and a failure are one node that says so."""
    if not result.has_run or not result.rows:
        return [remark_node(result)]
    seen: Counter[str] = Counter()
    nodes = []
    for row in map(stable, result.rows):
        text = row_text(row)
        seen[text] += 1
        nodes.append(_node(result, text, row, f"{text}\0{seen[text]}"))
    return nodes


def raw_node(result: CypherResult) -> NodeWithScore:
    """Return all rows as one node: a line of JSON for each."""
    if not result.has_run or not result.rows:
        return remark_node(result)
    rows = [stable(row) for row in result.rows]
    text = "\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return _node(result, text, rows, text)


def query_node(result: CypherResult) -> NodeWithScore:
    """Return the query itself as a node; without a query the reason why there is none."""
    return _node(result, result.cypher, [], "query") if result.cypher else remark_node(result)


def remark_node(result: CypherResult) -> NodeWithScore:
    """Return the node that says that nothing was found, or why no query could be run."""
    if result.has_run:
        node = _node(result, NOTHING_FOUND, [], "empty", score=0.0)
        node.node.metadata[EMPTY] = True
        return node
    reason = result.best.reason
    node = _node(result, f"No query could answer this question: {reason}", [], "error", score=0.0)
    node.node.metadata[ERROR] = reason
    return node


def stable(value: Any) -> Any:
    """Return a result without the ids of nodes and relationships, which change when a graph is restored."""
    if isinstance(value, Mapping):
        is_element = "_labels" in value or "_type" in value
        return {k: stable(v) for k, v in value.items() if not (is_element and k in _VOLATILE)}
    return [stable(item) for item in value] if isinstance(value, list) else value


def row_text(row: Mapping[str, Any]) -> str:
    """Return a row for reading: a line for each column."""
    return "\n".join(f"{column}: {value_text(value)}" for column, value in row.items())


def _node(
    result: CypherResult, text: str, content: Any, identity: str, *, score: float = 1.0
) -> NodeWithScore:
    metadata: dict[str, Any] = {QUERY: result.cypher, RESULT: content, COLUMNS: list(result.columns)}
    if result.best.truncated:
        metadata[TRUNCATED] = True
    keys = [QUERY, RESULT, COLUMNS, EMPTY, ERROR, TRUNCATED]
    digest = hashlib.sha256(f"{result.cypher}\0{identity}".encode(errors="surrogatepass")).hexdigest()
    node = TextNode(
        id_=digest[:32],
        text=text,
        metadata=metadata,
        excluded_llm_metadata_keys=keys,
        excluded_embed_metadata_keys=keys,
    )
    return NodeWithScore(node=node, score=score)


def remarks(nodes: Sequence[NodeWithScore]) -> str:
    """Return what nodes say instead of rows: why there are none; empty where there are rows."""
    first = nodes[0].node.metadata if nodes else {EMPTY: True}
    return NOTHING_FOUND if first.get(EMPTY) else str(first.get(ERROR, ""))
