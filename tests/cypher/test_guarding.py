from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cypher_samples import gold_queries
from graphnative.cypher.guarding import Verdict, guard

TABLE = yaml.safe_load(
    (Path(__file__).parents[1] / "data" / "cypher_attacks.yaml").read_text(encoding="utf-8")
)
UNBOUNDED = "A path without an upper bound; write one, such as *1..5 or {1,5} (20 at most)."


def names(part: str) -> list[str]:
    return [row["name"] for row in TABLE[part]]


@pytest.mark.parametrize("attack", TABLE["attacks"], ids=names("attacks"))
def test_attacks_are_refused_with_a_reason(attack: dict[str, str]) -> None:
    verdict = guard(attack["query"])
    assert not verdict.allowed
    assert attack["reason"] in verdict.reason


@pytest.mark.parametrize("row", TABLE["harmless"], ids=names("harmless"))
def test_what_only_looks_like_an_attack_passes(row: dict[str, str]) -> None:
    assert guard(row["query"]) == Verdict(True)


def test_the_table_is_large_enough_and_has_no_doubles() -> None:
    assert len(set(names("attacks"))) == len(TABLE["attacks"]) >= 60
    assert len(set(names("harmless"))) == len(TABLE["harmless"]) >= 40


def test_gold_queries_pass_unless_their_paths_have_no_bound() -> None:
    refused = [verdict.reason for query in gold_queries() if not (verdict := guard(query)).allowed]
    assert set(refused) == {UNBOUNDED}
    assert len(refused) == 11


def test_what_may_be_called_can_be_widened() -> None:
    query = "CALL my.search('x') YIELD node RETURN my.score(node) AS s"
    assert not guard(query).allowed
    assert guard(query, procedures={"my.search"}, functions={"my.score"}).allowed


@given(st.text())
def test_any_text_has_a_verdict(text: str) -> None:
    verdict = guard(text)
    assert verdict.allowed is not bool(verdict.reason)


@given(
    st.lists(
        st.sampled_from(
            [
                "MATCH",
                "(n)",
                "RETURN",
                "n",
                "-[",
                "*",
                "]->",
                "{",
                "}",
                "(",
                ")",
                "[",
                "1",
                ",",
                "..",
                "range(",
                "CALL",
                "reduce(",
                "=~ '(",
                "CYPHER",
                "PROFILE",
                ";",
                "IN",
                ".",
                ":",
                "SHORTEST",
                "+",
                "UNWIND [",
            ]
        )
    )
)
def test_any_pieces_of_cypher_have_a_verdict(pieces: list[str]) -> None:
    assert guard(" ".join(pieces)).reason is not None


def test_a_long_query_has_a_verdict_in_time() -> None:
    for piece in (
        "(",
        "MATCH (n)-[*]",
        "RETURN set AS set ",
        "range(",
        "a.",
        "-",
        "CYPHER 5 ",
        "EXPLAIN ",
        "{1,",
        "a+a",
    ):
        guard(piece * (20_000 // len(piece)))


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("CALL apoc.load.json('file:///etc/passwd') YIELD value RETURN value", id="report 13"),
        pytest.param("INSERT (n:X)", id="report 14, a write"),
        pytest.param("LOAD CSV FROM 'http://a/b' AS row RETURN row", id="report 15, LOAD CSV"),
        pytest.param("MATCH (n) FOREACH (x IN [1] | CREATE (:X))", id="report 15, FOREACH"),
        pytest.param("MATCH (n) CALL { CREATE (:X) } RETURN n", id="report 15, CALL"),
        pytest.param("MATCH (n) DETACH /* */ DELETE // \n n", id="report 16, comments"),
        pytest.param("\uff23\uff32\uff25\uff21\uff34\uff25 (n)", id="report 16, full width"),
        pytest.param("\\u0043REATE (n)", id="report 17"),
    ],
)
def test_what_got_through_elsewhere_is_refused(query: str) -> None:
    assert not guard(query).allowed


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("MATCH (n:Merge) RETURN n", id="report 14, a label"),
        pytest.param("MATCH (n {do: 'create or delete'}) RETURN n.created", id="report 18"),
        pytest.param("CALL db.labels() YIELD label RETURN label", id="report 33"),
    ],
)
def test_what_was_refused_elsewhere_is_allowed(query: str) -> None:
    assert guard(query).allowed
