import pytest

from graphnative.cypher.reply_parts import fenced_blocks, first_turn, json_query, without_thoughts


@pytest.mark.parametrize(
    ("reply", "rest"),
    [
        ("<think>a</think>b", "\nb"),
        ("<THINKING>a\nb</THINKING>c", "\nc"),
        ("a</think>b", "b"),
        ("a<think>b", "a"),
        ("<|begin_of_thought|>a<|end_of_thought|>b", "\nb"),
        ("<think>a</think>b<think>c</think>d", "\nb\nd"),
        ("no thoughts", "no thoughts"),
    ],
)
def test_thoughts_go(reply: str, rest: str) -> None:
    assert without_thoughts(reply) == rest


@pytest.mark.parametrize(
    ("reply", "turn"),
    [
        ("RETURN 1\nQuestion: next?", "RETURN 1\n"),
        ("RETURN 1\n\n### Instruction: next", "RETURN 1\n\n"),
        ("Question: first?\nRETURN 1", "Question: first?\nRETURN 1"),
        ("RETURN 1<|im_start|>user\nnext", "RETURN 1"),
        ("RETURN 1 [INST] next [/INST]", "RETURN 1"),
        ("RETURN n.question", "RETURN n.question"),
    ],
)
def test_a_reply_ends_with_the_next_question(reply: str, turn: str) -> None:
    assert first_turn(reply) == turn


@pytest.mark.parametrize(
    ("reply", "blocks"),
    [
        ("```cypher\nA\n```", ["A\n"]),
        ("```\nA\n```\nx\n~~~sql\nB\n~~~", ["A\n", "B\n"]),
        ("```cypher A```", [" A"]),
        ("````\nA ``` B\n````", ["A ``` B\n"]),
        ("```cypher\nA '```' B\n```", ["A '```' B\n"]),  # only a fence at the start of a line closes
        ("```cypher\nA", ["A"]),
        ("```", [""]),
        ("no fence", []),
    ],
)
def test_fenced_blocks_lose_fence_and_tag(reply: str, blocks: list[str]) -> None:
    assert [content for _, content in fenced_blocks(reply)] == blocks


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ('{"query": "RETURN 1"}', "RETURN 1"),
        ('{"Cypher": "RETURN 1", "note": "x"}', "RETURN 1"),
        ('[{"statement": "RETURN 1"}]', "RETURN 1"),
        ('{"answer": {"cypher": "RETURN 1"}}', "RETURN 1"),
        ('"RETURN 1"', "RETURN 1"),
        ('{"query": "RETURN\n1"}', "RETURN\n1"),
        ('{"name": "x"}', None),
        ('{"query": 1}', None),
        ("[]", None),
        ("{broken", None),
        ("RETURN 1", None),
    ],
)
def test_json_gives_its_query(text: str, query: str | None) -> None:
    assert json_query(text) == query
