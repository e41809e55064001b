from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from graphnative.retrievers.text2cypher.retriever_sources import (
    RetrievedExamples,
    RetrievedSchema,
    RetrievedValues,
    sources_of,
)


class Fixed(BaseRetriever):
    def __init__(self, *nodes: TextNode) -> None:
        super().__init__()
        self._nodes = nodes

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return [NodeWithScore(node=node, score=1.0) for node in self._nodes]


def test_texts_of_nodes_are_the_schema() -> None:
    schema = RetrievedSchema(Fixed(*(TextNode(text=f"(:A{i})") for i in range(4))))
    assert schema.text("?", [], [], 0.4).splitlines() == ["(:A0)", "(:A1)", "(:A2)", "(:A3)"]
    assert schema.text("?", [], [], 0.2).splitlines() == ["(:A0)", "(:A1)"]


def test_nodes_with_question_and_cypher_are_examples() -> None:
    nodes = [TextNode(text="x", metadata={"question": f"Q{i}", "cypher": "RETURN 1"}) for i in range(3)]
    found = RetrievedExamples(Fixed(TextNode(text="no example"), *nodes)).nearest("?", [], 2)
    assert [pair.question for pair in found] == ["Q0", "Q1"]


def test_nodes_with_label_property_and_value_are_values() -> None:
    value = {"label": "Film", "property": "title", "value": "Blue Harbour"}
    retriever = Fixed(TextNode(text="x", metadata=value), TextNode(text="y"))
    (found,) = RetrievedValues([retriever, retriever])("Who directed Blue Harbour?")
    assert (found.label, found.key, found.value, found.start) == ("Film", "title", "Blue Harbour", 13)


def test_what_is_not_given_is_no_source() -> None:
    sources = sources_of(None, None, ())
    assert (sources.schema, sources.examples, sources.values) == (None, None, None)
    given = sources_of(Fixed(), Fixed(), [Fixed()])
    assert given.schema and given.examples and given.values
