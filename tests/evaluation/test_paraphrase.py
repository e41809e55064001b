import re

import pytest

from graphnative.evaluation.paraphrase import paraphrase
from graphnative.evaluation.templates import load_templates

CYPHER = (
    "MATCH (a:Tier1Supplier)-[:LOCATED_IN]->(b:Country) "
    "WHERE b.name = 'Tier1Supplier the most' RETURN a.risk_index"
)
QUESTION = "Which Tier1Supplier have the LOCATED_IN Tier1Supplier the most and at most one risk_index?"


def test_the_kinds_differ_and_each_does_its_own() -> None:
    simple, schema, both = (
        paraphrase(QUESTION, CYPHER, kind, "1") for kind in ("simple", "schema", "in_context")
    )
    assert len({QUESTION, simple, schema, both}) == 4
    assert simple.endswith(
        "Tier1Supplier that have the LOCATED_IN Tier1Supplier the most and at most one risk_index."
    )
    assert (
        schema
        == "Which tier 1 supplier have the located in Tier1Supplier the most and at most one risk index?"
    )
    assert "Tier1Supplier the most and no more than one risk index" in both  # the value stays as it is


@pytest.mark.parametrize("template", load_templates(), ids=lambda template: template.id)
@pytest.mark.parametrize("kind", ["simple", "schema", "in_context"])
def test_no_value_is_lost_and_nothing_is_left_open(template, kind: str) -> None:
    question = re.sub(
        r"\{(\w+)\}",
        lambda match: {"v": "O'Neil Part_Of", "w": "7.5"}.get(match[1], match[1]),
        template.description,
    )
    cypher = "MATCH (a:A) WHERE a.p = 'O\\'Neil Part_Of' AND a.q = 7.5 RETURN a"
    found = paraphrase(question, cypher, kind, template.id)
    for value in ("O'Neil Part_Of", "7.5"):
        assert (value in found) == (value in question)
    assert found[0].isupper() and found[-1] in ".?" and "{" not in found and "  " not in found


def test_the_seed_decides() -> None:
    question, cypher = "How many A are there?", "MATCH (a:A) RETURN count(a)"
    ways = {paraphrase(question, cypher, "simple", str(n)) for n in range(20)}
    assert ways == {"Tell me how many A there are.", "I would like to know how many A there are."}


def test_a_name_that_ends_in_a_full_stop_ends_the_sentence_too() -> None:
    cypher = "MATCH (a:A) WHERE a.name = 'Acme Co.' RETURN a.p"
    found = paraphrase("What is the p of the A called Acme Co.?", cypher, "simple", "1")
    assert found.endswith("the p of the A called Acme Co.")


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="no kind of request 'free'"):
        paraphrase("Who?", "RETURN 1", "free", "1")
