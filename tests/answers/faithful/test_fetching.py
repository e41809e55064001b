"""Evidence for one sentence: the graph's own beside what was found, the best last, nothing twice."""

import pytest

from graphnative.answers.faithful.evidence import open_graph_evidence
from graphnative.answers.faithful.fetching import FETCHED, fetch
from graphnative.answers.faithful.records import Source

pytestmark = pytest.mark.neo4j


def test_what_the_graph_says_of_a_sentence_stands_behind_the_passages_that_are_known(facts) -> None:
    evidence = open_graph_evidence(facts)
    sources = (
        Source("a", "first", "", None, "Oil."),
        Source("b", "second", "", None, "Gas."),
        Source("c", "first", "", None, "Coal."),
    )
    found = fetch(evidence, "Norvalis employs 18,400 people.", sources)
    assert [(number, source.text) for number, source in found[:3]] == [(1, "Coal."), (2, "Gas."), (1, "Oil.")]
    assert "18,400 people" in found[-1][1].text and found[-1][0] == 3
    assert 0 < len(found) - 3 <= FETCHED


def test_what_a_passage_says_already_is_not_fetched_and_a_known_document_keeps_its_number(facts) -> None:
    evidence = open_graph_evidence(facts)
    text = "Norvalis employs 18,400 people."
    best = fetch(evidence, text, ())[-1][1]
    known = Source("x", best.document_id, "", None, "Something else.")
    assert fetch(evidence, text, (known,))[-1][0] == 1
    told = Source("x", "d", "", None, f"It says: {best.text}")
    assert best.text not in [source.text for _, source in fetch(evidence, text, (told,))]
