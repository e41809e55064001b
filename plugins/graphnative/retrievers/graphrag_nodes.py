"""Rows of local and global search as LlamaIndex's nodes, and the tables of nodes again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from graphnative.retrievers.graphrag.context_table import ContextRow, ContextTable
from graphnative.retrievers.graphrag.history import Turn
from graphnative.retrievers.graphrag.local_context import LocalContext

_TABLES = frozenset({"reports", "entities", "relationships", "claims", "sources"})
_TEXT_COLUMNS = {"reports": ("content",), "sources": ("text",), "relationships": ("description",)}


@dataclass
class FollowUp(QueryBundle):
    """A question with the conversation before it, for GraphRAGRetriever and the engines over it.

    Attributes:
        history: Earlier messages, the oldest first; those of the system are not looked at.
    """

    history: Sequence[ChatMessage] = ()


def history_of(query: QueryBundle) -> list[Turn]:
    """Return the conversation before a question; empty for one that stands alone."""
    messages = query.history if isinstance(query, FollowUp) else ()
    return [
        Turn("user" if message.role == MessageRole.USER else "assistant", message.content or "")
        for message in messages
        if message.role in (MessageRole.USER, MessageRole.ASSISTANT)
    ]


def context_nodes(context: LocalContext) -> list[NodeWithScore]:
    """Return the rows of local search as nodes, table by table, each with its citation.

    A row's score falls with its place in its table, in (0, 1].
    """
    tables = [table for table in context.tables if table is not context.history]
    return [
        row_node(table, row, 1 / place) for table in tables for place, row in enumerate(table.rows, start=1)
    ]


def row_node(table: ContextTable, row: ContextRow, score: float) -> NodeWithScore:
    """Return a row as a node.

    Its text is what the row says; its metadata name the table and the row's number in it, how an answer
    cites it, the id of what it stands for in the graph and, of a passage, its document.

    Args:
        table: The row's table.
        row: The row.
        score: Its score.
    """
    values = dict(zip(table.header, row.cells, strict=True))
    metadata: dict[str, Any] = {
        "citation": f"[Data: {table.name} ({row.cells[0]})]",
        "table": table.name,
        "number": row.cells[0],
        "graph_id": row.key,
        "document_id": row.document,
        "columns": list(table.header),
        "cells": list(row.cells),
    }
    hidden = [name for name in metadata if name != "citation"]
    node = TextNode(
        id_=f"{table.name}/{row.key}/{row.cells[0]}",
        text=_said(table.name, values),
        metadata={name: value for name, value in metadata.items() if value != ""},
        excluded_llm_metadata_keys=hidden,
        excluded_embed_metadata_keys=[*hidden, "citation"],
    )
    return NodeWithScore(node=node, score=score)


def tables_of(nodes: Sequence[NodeWithScore]) -> LocalContext:
    """Return the tables that nodes are the rows of, in the nodes' order; other nodes are passages too.

    A node of another retriever has no row: it becomes a row of ``Sources`` with a number of its own.
    """
    rows: dict[str, list[ContextRow]] = {}
    headers: dict[str, tuple[str, ...]] = {"Sources": ("id", "text")}
    for place, scored in enumerate(nodes):
        name, header, row = _row(place, scored)
        headers.setdefault(name, header)
        rows.setdefault(name, []).append(row)
    made = {
        name.casefold(): ContextTable(name, headers[name], tuple(found), quoted=name == "Reports")
        for name, found in rows.items()
    }
    return LocalContext(
        reports=made.get("reports"),
        entities=made.get("entities"),
        relationships=made.get("relationships"),
        claims=made.get("claims"),
        passages=made.get("sources"),
    )


def report_rows(nodes: Sequence[NodeWithScore]) -> list[ContextRow]:
    """Return the rows of reports among nodes, in their order."""
    return list(_reports(nodes))


def _reports(nodes: Sequence[NodeWithScore]) -> Iterator[ContextRow]:
    for place, scored in enumerate(nodes):
        name, _, row = _row(place, scored)
        if name == "Reports":
            yield row


def _row(place: int, scored: NodeWithScore) -> tuple[str, tuple[str, ...], ContextRow]:
    metadata = scored.node.metadata
    if str(metadata.get("table", "")).casefold() not in _TABLES:
        text = scored.node.get_content()
        return "Sources", (), ContextRow((str(place), text), scored.node.node_id, scored.node.node_id)
    cells = tuple(str(cell) for cell in metadata["cells"])
    row = ContextRow(cells, metadata.get("graph_id", ""), metadata.get("document_id", ""))
    return metadata["table"], tuple(metadata["columns"]), row


def _said(table: str, values: dict[str, str]) -> str:
    """What a row says, for a reader who does not see its columns."""
    columns = _TEXT_COLUMNS.get(table.casefold())
    if columns:
        return "\n".join(values[column] for column in columns)
    if table.casefold() == "entities":
        return f"{values['entity']}: {values['description']}"
    return ", ".join(f"{name} {value}" for name, value in values.items() if value and name != "id")
