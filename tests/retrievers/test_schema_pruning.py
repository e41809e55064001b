from itertools import pairwise
from typing import Any

import pytest

from graphnative.models.tokens import count_tokens
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.schema_forms import schema_text
from graphnative.retrievers.schema_pruning import prune_schema
from small_schema import SCHEMA


def wide(copies: int = 12) -> dict[str, Any]:
    """The small schema many times over under other names."""

    def renamed(name: str, i: int) -> str:
        return f"{name}{i}" if i else name

    return {
        "node_props": {renamed(n, i): v for i in range(copies) for n, v in SCHEMA["node_props"].items()},
        "rel_props": {renamed(n, i): v for i in range(copies) for n, v in SCHEMA["rel_props"].items()},
        "relationships": [
            {part: renamed(name, i) for part, name in row.items()}
            for i in range(copies)
            for row in SCHEMA["relationships"]
        ],
        "metadata": SCHEMA["metadata"],
    }


def tokens(schema: dict[str, Any], form: str) -> int:
    return count_tokens(schema_text(schema, form))


@pytest.mark.parametrize("form", ["full", "compact", "json"])
@pytest.mark.parametrize("share", [0.05, 0.4, 1.0])
def test_no_more_than_the_share_is_left(form, share) -> None:
    schema = wide()
    pruned = prune_schema(schema, "Who directed the film Ran?", form=form, share=share)

    assert tokens(pruned, form) <= share * tokens(schema, form)
    if share == 1.0:
        assert schema_text(pruned, form) == schema_text(schema, form)


def test_what_is_asked_for_comes_first_with_its_values() -> None:
    pruned = prune_schema(wide(), "Which director made the film Ran?", share=0.6)

    assert "Film" in pruned["node_props"]
    assert {"start": "Person", "type": "DIRECTED", "end": "Film"} in pruned["relationships"]
    title = next(entry for entry in pruned["node_props"]["Film"] if entry["property"] == "title")
    assert title["values"] == ["Heat", "Ran"]
    bare = [e for entries in pruned["node_props"].values() for e in entries if "values" not in e]
    assert bare


def test_values_and_queries_bring_in_what_no_word_tells() -> None:
    question = "Is it so?"
    value = LinkedValue("Town7", "x", "Oslo")
    query = "MATCH (p:Person9)-[:ACTED_IN9]->() RETURN p.`born in`"
    pruned = prune_schema(wide(), question, share=0.1, values=[value], queries=[query])

    assert "Town7" in pruned["node_props"]
    assert "ACTED_IN9" in {row["type"] for row in pruned["relationships"]}
    assert "born in" in {entry["property"] for entry in pruned["node_props"]["Person9"]}


def test_more_room_never_takes_a_part_away() -> None:
    schema = wide()
    texts = [
        set(schema_text(prune_schema(schema, "Who acted?", share=share / 10), "full").splitlines())
        for share in (2, 5, 8)
    ]
    for less, more in pairwise(texts):
        assert {line for line in less if ")->(" in line or line.startswith("- ")} <= more


def test_a_small_schema_is_left_whole() -> None:
    assert prune_schema(SCHEMA, "Who?", form="compact", share=0.1) is SCHEMA


def test_the_same_question_has_the_same_schema() -> None:
    assert prune_schema(wide(), "Who lives in Oslo?") == prune_schema(wide(), "Who lives in Oslo?")


def test_of_a_type_the_pattern_comes_first_that_similar_questions_go_along() -> None:
    schema = wide()
    schema["relationships"] += [
        {"start": f"Film{i}", "type": "DIRECTED", "end": "Film"} for i in range(1, 12)
    ]
    query = "MATCH (p:Person)-[:DIRECTED]->(f:Film) RETURN f"

    def directed(**options: Any) -> set[str]:
        pruned = prune_schema(schema, "Who directed it?", **options)
        return {row["start"] for row in pruned["relationships"] if row["type"] == "DIRECTED"}

    assert len(directed(share=0.2)) > 1
    assert directed(share=0.08, queries=[query]) == {"Person"}
