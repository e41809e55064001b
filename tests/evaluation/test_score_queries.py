from dataclasses import dataclass

import numpy as np
import pytest

from graphnative.evaluation.questions import Question
from graphnative.evaluation.run_queries import Outcome, QueryResult
from graphnative.evaluation.score_queries import (
    result_text,
    same_template,
    score_queries,
    similarities,
    tokens_covered,
)

GOLD = "MATCH (f:Firm) WHERE f.city = 'Ulm' RETURN f.name AS name ORDER BY name"


@dataclass(frozen=True)
class Words:
    tokens: tuple[str, ...]
    vectors: np.ndarray


class ByWord:
    """Every different word has a direction of its own."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def encode_tokens(self, texts) -> list[Words]:
        found = []
        for text in texts:
            tokens = tuple(text.split())
            places = [self.known.setdefault(token, len(self.known)) for token in tokens]
            found.append(Words(tokens, np.eye(200, dtype=np.float32)[places].reshape(-1, 200)))
        return found


def outcome(cypher: str, *rows, fault: str = "") -> Outcome:
    return Outcome(cypher, QueryResult(rows, fault), 0.1, 0, 0, cached=False)


def scored(question: Question, gold: QueryResult, found: Outcome):
    return score_queries([question], [gold], [found], ByWord())[0]


def test_the_gold_query_itself_has_every_point() -> None:
    rows = (["Acme"], ["Bolt"])
    found = scored(Question("q", "?", GOLD, "g", gold="g/1"), QueryResult(rows), outcome(GOLD, *rows))
    assert (found.question_id, found.group, found.gold, found.executed, found.exact) == (
        "q",
        "g",
        "g/1",
        True,
        True,
    )
    assert found.query_similarity == pytest.approx(1.0) and found.result_similarity == pytest.approx(1.0)
    assert (found.result_f1, found.result_jaccard, found.values_found, found.tokens_covered) == (1, 1, 1, 1)
    assert found.template_hit


def test_what_does_not_run_has_points_for_its_text_alone() -> None:
    found = scored(
        Question("q", "?", GOLD), QueryResult((["Acme"],)), outcome(GOLD + " LIMIT", fault="Invalid input")
    )
    assert not found.executed and not found.exact and found.gold == "q"
    assert (found.result_similarity, found.result_f1, found.values_found) == (0, 0, 0)
    assert found.query_similarity > 0.9 and found.tokens_covered == 1 and not found.template_hit


def test_nothing_written_has_no_point() -> None:
    found = scored(
        Question("q", "?", GOLD), QueryResult((["Acme"],)), outcome("", fault="no query was written")
    )
    assert (found.query_similarity, found.tokens_covered, found.template_hit) == (0, 0, False)


def test_a_part_of_the_result_has_a_part_of_the_points() -> None:
    found = scored(Question("q", "?", GOLD), QueryResult((["Acme"], ["Bolt"])), outcome("RETURN 1", ["Acme"]))
    assert found.executed and not found.exact
    assert (found.result_f1, found.result_jaccard, found.values_found) == (pytest.approx(2 / 3), 0.5, 0.5)
    assert found.result_similarity == pytest.approx(2 / 3)


@pytest.mark.parametrize(("ordered", "exact"), [(None, False), (False, True)])
def test_order_counts_where_the_question_says_so(ordered, exact: bool) -> None:
    found = scored(
        Question("q", "?", GOLD, ordered=ordered),
        QueryResult((["Acme"], ["Bolt"])),
        outcome(GOLD, ["Bolt"], ["Acme"]),
    )
    assert found.exact is exact


def test_a_gold_query_that_does_not_run_is_never_met() -> None:
    found = scored(Question("q", "?", GOLD), QueryResult((), "gone"), outcome(GOLD))
    assert found.executed and not found.exact and found.result_f1 == 0


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ('match (f:Firm)\nwhere f.city = "Jena" return f.name as name order by name', True),
        (GOLD.replace("'Ulm'", "$city"), False),
        (GOLD.replace("Firm", "City"), False),
        ("", False),
    ],
)
def test_a_template_is_hit_whatever_the_values(output: str, expected: bool) -> None:
    assert same_template(GOLD, output) is expected


def test_tokens_are_counted_as_often_as_they_stand() -> None:
    assert tokens_covered("RETURN 1, 1", "return 1") == 0.5
    assert tokens_covered("", "RETURN 1") == 1.0
    assert tokens_covered("RETURN 'a'", 'RETURN "a"') == 1.0 > tokens_covered("RETURN 'a'", "RETURN a")


def test_equal_texts_are_not_encoded_and_blank_ones_score_nought() -> None:
    class Never:
        def encode_tokens(self, texts) -> list[Words]:
            assert not list(texts)
            return []

    assert similarities(Never(), [("a b", "a b"), ("", ""), (" ", " "), ("a", ""), ("", "a")]) == [
        1,
        0,
        0,
        0,
        0,
    ]
    found = similarities(ByWord(), [("a b", "a c"), ("a b", "a b"), ("a", "b")])
    assert found == pytest.approx([0.5, 1.0, 0.0])


def test_a_long_result_is_shown_in_part() -> None:
    assert result_text([["a", 1], [None, [2]]]) == "a, 1\nNone, [2]"
    assert result_text([[n] for n in range(99)]).count("\n") == 49
