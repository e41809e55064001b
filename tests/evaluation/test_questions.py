from pathlib import Path

import pytest

from graphnative.errors import InputError
from graphnative.evaluation.json_lines import write_records
from graphnative.evaluation.questions import Dialogue, Question, Turn, read_questions

FIRST = Turn("Which firms are in Ulm?", "MATCH (f:Firm) RETURN f.name")
SECOND = Turn("And how many?", "MATCH (f:Firm) RETURN count(f)")


def test_a_follow_up_has_a_full_query_and_all_turns_before_it() -> None:
    one, two = Dialogue("d", (FIRST, SECOND)).questions()
    assert (one.id, one.history, one.group) == ("d#1", (), "dialogue")
    assert (two.id, two.question, two.cypher, two.history) == (
        "d#2",
        SECOND.question,
        SECOND.cypher,
        (FIRST,),
    )


def test_both_forms_are_read_from_one_file(tmp_path: Path) -> None:
    question = Question("q", "Who?", "MATCH (p) RETURN p", "paths", kind="simple", ordered=False)
    write_records(tmp_path / "set.jsonl", [question, Dialogue("d", (FIRST, SECOND), "talk")])
    found = read_questions(tmp_path / "set.jsonl")
    assert found[0] == question
    assert [one.id for one in found[1:]] == ["d#1", "d#2"] and found[2].history == (FIRST,)


@pytest.mark.parametrize(
    ("cypher", "ordered", "expected"),
    [
        ("MATCH (n) RETURN n order by n.x", None, True),
        ("MATCH (n {x: 'ORDER'}) RETURN n", None, False),
        ("MATCH (n) RETURN n ORDER BY n.x", False, False),
    ],
)
def test_the_gold_query_says_whether_order_counts_unless_it_is_told(cypher, ordered, expected) -> None:
    assert Question("q", "?", cypher, ordered=ordered).is_ordered is expected


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "no question"),
        (
            '{"id": "a", "question": "?", "cypher": "x"}\n' * 2,
            r":2 has the question 'a' a second time",
        ),
        ('{"id": "d", "turns": [{"question": "?"}]}', r"set.jsonl:1 turns.0.cypher: field required"),
        ('{"id": "d"}', r"set.jsonl:1 question: field required"),
        ("{", r"set.jsonl:1 invalid JSON"),
    ],
)
def test_faults_of_a_data_set_are_told(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "set.jsonl").write_text(text)
    with pytest.raises(InputError, match=fault):
        read_questions(tmp_path / "set.jsonl")
