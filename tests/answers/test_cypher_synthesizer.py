from llama_index.core.schema import NodeWithScore, TextNode

from graphnative.answers.cypher_answer import FoundRows
from graphnative.answers.cypher_synthesizer import found_rows
from graphnative.retrievers.text2cypher.nodes import COLUMNS, ERROR, NOTHING_FOUND, QUERY, RESULT


def node(text: str, **metadata: object) -> NodeWithScore:
    return NodeWithScore(node=TextNode(text=text, metadata=metadata), score=1.0)


def test_rows_come_back_from_nodes_each_and_all_in_one() -> None:
    each = [node("n: 1", **{QUERY: "Q", RESULT: {"n": 1}}), node("n: 2", **{QUERY: "Q", RESULT: {"n": 2}})]
    raw = [node("…", **{QUERY: "Q", RESULT: [{"n": 1}, {"n": 2}], COLUMNS: ["n"]})]
    assert found_rows(each) == found_rows(raw) == FoundRows("Q", [{"n": 1}, {"n": 2}])


def test_failures_and_nothing_are_remarks() -> None:
    assert found_rows([node("x", **{QUERY: "Q", RESULT: [], ERROR: "Too long."})]).remark == "Too long."
    assert found_rows([]) == FoundRows("", [], NOTHING_FOUND)


def test_a_node_of_another_retriever_is_a_row_of_one_text() -> None:
    assert found_rows([node("Some text.")]).rows == [{"text": "Some text."}]
