"""Rows as nodes and back."""

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.schema import MetadataMode, NodeWithScore, QueryBundle, TextNode

from graphnative.retrievers.graphrag.context_table import ContextRow, ContextTable
from graphnative.retrievers.graphrag.history import Turn
from graphnative.retrievers.graphrag.local_context import LocalContext
from graphnative.retrievers.graphrag_nodes import (
    FollowUp,
    context_nodes,
    history_of,
    report_rows,
    tables_of,
)

CONTEXT = LocalContext(
    reports=ContextTable(
        "Reports",
        ("id", "title", "content"),
        (ContextRow(("3", "Acme", "# Acme\n\nLeaks."), "r3"),),
        quoted=True,
    ),
    entities=ContextTable(
        "Entities",
        ("id", "entity", "description", "number of relationships"),
        (ContextRow(("7", "Acme", "a firm", "2"), "e7"), ContextRow(("8", "Beta", "", "1"), "e8")),
    ),
    relationships=ContextTable(
        "Relationships",
        ("id", "source", "target", "description", "weight", "links"),
        (ContextRow(("5", "Acme", "Beta", "Acme owns Beta", "1.0", "2"), "e7 → e8"),),
    ),
    claims=ContextTable("claims", ("id", "entity", "status"), (ContextRow(("1", "Acme", "TRUE"), "Acme"),)),
    passages=ContextTable("Sources", ("id", "text"), (ContextRow(("0", "Acme leaks."), "c0", "doc/1"),)),
)


def test_every_row_is_a_node_that_names_its_citation_and_its_origin() -> None:
    nodes = context_nodes(CONTEXT)
    assert [node.node.metadata["citation"] for node in nodes] == [
        "[Data: Reports (3)]",
        "[Data: Entities (7)]",
        "[Data: Entities (8)]",
        "[Data: Relationships (5)]",
        "[Data: claims (1)]",
        "[Data: Sources (0)]",
    ]
    assert [node.node.get_content(MetadataMode.NONE) for node in nodes] == [
        "# Acme\n\nLeaks.",
        "Acme: a firm",
        "Beta: ",
        "Acme owns Beta",
        "entity Acme, status TRUE",
        "Acme leaks.",
    ]
    assert nodes[-1].node.metadata["document_id"] == "doc/1" and "document_id" not in nodes[0].node.metadata
    assert len({node.node_id for node in nodes}) == len(nodes)
    assert [node.score for node in nodes[1:3]] == [1.0, 0.5]
    assert nodes[1].node.get_content(MetadataMode.LLM) == "citation: [Data: Entities (7)]\n\nAcme: a firm"
    assert nodes[1].node.get_content(MetadataMode.EMBED) == "Acme: a firm"


def test_the_tables_of_nodes_are_those_they_came_from() -> None:
    nodes = context_nodes(CONTEXT)
    assert tables_of(nodes).text == CONTEXT.text
    assert [row.key for row in report_rows(nodes)] == ["r3"]


def test_nodes_that_a_postprocessor_took_out_are_gone_from_the_tables() -> None:
    kept = [node for node in context_nodes(CONTEXT) if node.node.metadata["number"] != "7"]
    entities = tables_of(kept).entities
    assert entities is not None and [row.key for row in entities.rows] == ["e8"]


def test_nodes_of_others_become_sources() -> None:
    foreign = [NodeWithScore(node=TextNode(id_="x", text="Elsewhere."), score=1.0)]
    context = tables_of(foreign)
    assert context.passages is not None
    assert context.passages.rows == (ContextRow(("0", "Elsewhere."), "x", "x"),)
    assert tables_of([]) == LocalContext() and report_rows(foreign) == []


def test_a_follow_up_brings_the_turns_before_it() -> None:
    told = [
        ChatMessage(role=MessageRole.SYSTEM, content="Be kind."),
        ChatMessage(role=MessageRole.USER, content="Who?"),
        ChatMessage(role=MessageRole.ASSISTANT, content="Acme."),
    ]
    assert history_of(FollowUp("And now?", history=told)) == [
        Turn("user", "Who?"),
        Turn("assistant", "Acme."),
    ]
    assert history_of(QueryBundle("And now?")) == []
