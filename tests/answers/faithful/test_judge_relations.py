"""Relations are held against the edges of the graph."""

import pytest

from graphnative.answers.faithful.draft_claims import draft_claims
from graphnative.answers.faithful.evidence import open_graph_evidence
from graphnative.answers.faithful.judge_relations import RelationJudge
from graphnative.answers.faithful.statements import read_statements

pytestmark = pytest.mark.neo4j


def judge(facts, text: str):
    evidence = open_graph_evidence(facts)
    (claim,) = draft_claims(next(read_statements(text, evidence.entities.names)))
    return RelationJudge(evidence).judge(claim)


def test_an_edge_bears_a_relation_out(facts) -> None:
    found = judge(facts, "Alba is led by Ann.")
    assert (found.verdict, found.proofs[0].text) == ("supported", "Alba – LED_BY – Ann: Alba is led by Ann.")


def test_another_end_of_a_one_to_one_relation_contradicts_and_corrects(facts) -> None:
    found = judge(facts, "Alba is led by Ben.")
    assert (found.verdict, found.reason, found.replacement.text) == (
        "contradicted",
        "the graph states Ann",
        "Ann",
    )


def test_edges_that_say_nothing_of_it_leave_it_open(facts) -> None:
    assert judge(facts, "Alba sued Ann.") is None
    assert judge(facts, "Brio supplies Alba.").verdict == "contradicted"
