import pytest

from graphnative.view.graph_picture import EdgeKind, edge_kinds, kind_of, mermaid


@pytest.mark.parametrize(
    ("labels", "kind"),
    [
        (["Document", "Article"], "Article"),
        (["Document"], "Document"),
        (["__Entity__", "Organization", "__Node__"], "Organization"),
        (["Topic", "LowerEntity"], "LowerEntity"),
        (["B", "A"], "A:B"),
        (["__Node__", "__Entity__"], "__Entity__:__Node__"),
    ],
)
def test_a_node_is_named_by_its_own_labels(labels, kind) -> None:
    assert kind_of(labels) == kind


def test_types_between_the_same_boxes_share_an_arrow() -> None:
    kinds = [EdgeKind("B", "TYPE", "A"), EdgeKind("A", "NEXT", "A"), EdgeKind("B", "SOURCE", "A")]
    assert mermaid(kinds) == (
        'graph LR\n  n0["A"]\n  n1["B"]\n  n0 -- "NEXT" --> n0\n  n1 -- "SOURCE · TYPE" --> n0\n'
    )


def test_a_name_cannot_break_out_of_its_box() -> None:
    assert 'n0["a#quot;]#35;b"]' in mermaid([EdgeKind('a"]#b', "T", 'a"]#b')])


@pytest.mark.neo4j
def test_the_kinds_are_those_of_the_graph(database) -> None:
    database.write("CREATE (:Document:Article {id: '1'})-[:HAS_CHUNK]->(:__Node__:Chunk {id: '2'})")
    database.write("MATCH (c:Chunk) CREATE (c)-[:NEXT]->(:__Node__:Chunk {id: '3'})")
    assert edge_kinds(database) == (
        EdgeKind("Article", "HAS_CHUNK", "Chunk"),
        EdgeKind("Chunk", "NEXT", "Chunk"),
    )
