import json

import pytest

from graphnative.retrievers.text2cypher.nodes import (
    COLUMNS,
    EMPTY,
    ERROR,
    NOTHING_FOUND,
    QUERY,
    RESULT,
    TRUNCATED,
    query_node,
    raw_node,
    remarks,
    row_nodes,
    stable,
    value_text,
)
from graphnative.retrievers.text2cypher.records import Attempt, CypherResult

NODE = {"name": "Ada", "_id": "4:x:17", "_labels": ["Person"]}


def result(*rows: dict[str, object], outcome: str = "rows", **more: object) -> CypherResult:
    columns = tuple(rows[0]) if rows else ("n",)
    best = Attempt("MATCH (n) RETURN n", outcome, columns=columns, rows=rows, **more)  # type: ignore[arg-type]
    return CypherResult("?", (best,), best)


def test_each_row_is_a_node_with_its_query() -> None:
    nodes = row_nodes(result({"name": "Ada", "films": 2}, {"name": "Tom", "films": 1}))
    assert [node.node.get_content() for node in nodes] == ["name: Ada\nfilms: 2", "name: Tom\nfilms: 1"]
    assert nodes[0].node.metadata == {
        QUERY: "MATCH (n) RETURN n",
        RESULT: {"name": "Ada", "films": 2},
        COLUMNS: ["name", "films"],
    }
    assert nodes[0].score == 1.0


def test_ids_are_the_same_at_all_times_and_differ_for_equal_rows() -> None:
    one, other = row_nodes(result({"n": 1}, {"n": 1}))
    assert one.node.node_id != other.node.node_id
    assert [node.node.node_id for node in row_nodes(result({"n": 1}, {"n": 1}))] == [
        one.node.node_id,
        other.node.node_id,
    ]


def test_ids_of_the_server_are_left_out_but_columns_of_that_name_stay() -> None:
    assert stable({"n": NODE, "_id": 3, "l": [NODE]}) == {
        "n": {"name": "Ada", "_labels": ["Person"]},
        "_id": 3,
        "l": [{"name": "Ada", "_labels": ["Person"]}],
    }
    (node,) = row_nodes(result({"n": NODE}))
    assert "4:x:17" not in json.dumps(node.node.metadata)


def test_raw_is_one_node_of_json_lines() -> None:
    node = raw_node(result({"n": "a"}, {"n": None}, truncated=True))
    assert node.node.get_content() == '{"n": "a"}\n{"n": null}'
    assert node.node.metadata[RESULT] == [{"n": "a"}, {"n": None}]
    assert node.node.metadata[TRUNCATED] is True


@pytest.mark.parametrize("make", [row_nodes, lambda found: [raw_node(found)]])
def test_an_empty_result_says_so(make) -> None:
    (node,) = make(result(outcome="empty"))
    assert (node.node.get_content(), node.node.metadata[EMPTY], node.score) == (NOTHING_FOUND, True, 0.0)
    assert remarks([node]) == NOTHING_FOUND


def test_a_count_of_nothing_is_a_row_all_the_same() -> None:
    (node,) = row_nodes(result({"n": 0}, outcome="empty"))
    assert node.node.get_content() == "n: 0"


def test_a_failure_says_why() -> None:
    (node,) = row_nodes(result(outcome="failed", reason="Too long."))
    assert node.node.metadata[ERROR] == "Too long."
    assert remarks([node]) == "Too long."
    assert query_node(result()).node.get_content() == "MATCH (n) RETURN n"
    nothing = Attempt("", "no query", "None.")
    assert "None." in query_node(CypherResult("?", (nothing,), nothing)).node.get_content()


def test_rows_have_no_remark() -> None:
    assert remarks(row_nodes(result({"n": 1}))) == ""
    assert remarks([]) == NOTHING_FOUND


def test_models_see_the_text_alone() -> None:
    (node,) = row_nodes(result({"n": 1}))
    from llama_index.core.schema import MetadataMode

    assert node.node.get_content(metadata_mode=MetadataMode.LLM) == "n: 1"
    assert value_text([1, "ä"]) == '[1, "ä"]'
