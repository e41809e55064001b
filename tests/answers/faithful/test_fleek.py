"""The demo checked: a claim supported, one contradicted and corrected, one unknown, each with evidence."""

import pytest

from graphnative.answers.faithful.fleek import check_text, open_fleek
from graphnative.answers.faithful.records import Draft, Source

pytestmark = pytest.mark.neo4j

SUPPORTED = "Norvalis employs 18,400 people."
WRONG = "The carbon emissions of Norvalis went up by 3% to 5.9 million tonnes in 2020."
UNKNOWN = "Norvalis plans a factory on Mars."


def test_a_claim_is_supported_one_contradicted_and_corrected_one_unknown(facts) -> None:
    checked = check_text(facts, f"{SUPPORTED} {WRONG} {UNKNOWN}")

    first, second, third, fourth = checked.verdicts
    assert [each.verdict for each in checked.verdicts] == [
        "supported",
        "supported",
        "contradicted",
        "unknown",
    ]
    assert (first.about, first.proofs[0].kind) == ("18,400 people", "claim")
    assert "now employs 18,400 people in eleven countries" in first.proofs[0].text
    assert second.about == "3%"
    assert third.proofs[0].document_id == "demo/norvalis-2021-01-15"
    assert "to 4.9 million tonnes in 2020" in third.proofs[0].text
    assert third.correction is not None
    assert (third.correction.before, third.correction.after) == ("5.9 million tonnes", "4.9 million tonnes")
    assert (fourth.about, fourth.reason) == ("statement", "no evidence says so")
    assert checked.draft == f"{SUPPORTED} {WRONG.replace('5.9', '4.9')} {UNKNOWN}"
    assert checked.changes == ("5.9 million tonnes → 4.9 million tonnes",)


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("The carbon emissions of Norvalis went down by 3% in 2020.", ["contradicted"]),
        ("In 2019 the carbon emissions of Norvalis rose to 4.9 million tonnes.", ["contradicted"]),
        ("Norvalis plans mass layoffs. It lays off 450 employees.", ["supported", "unknown"]),
        ("Norvalis won a contract worth £60 million.", ["supported"]),
        ("Norvalis is in twelve countries.", ["contradicted"]),
        ("Norvalis does not plan mass layoffs.", ["contradicted"]),
        ("Zorblax employs 18,400 people.", ["unknown"]),
        ("Alba employs 18,400 people.", ["unknown"]),
        ("Alba is led by Ann.", ["supported"]),
        ("Alba is led by Ben.", ["contradicted"]),
        ("Alba is not led by Ben.", ["supported"]),
        ("Alba is not led by Ann.", ["contradicted"]),
        ("Ann met Ben.", ["unknown"]),
        ("Alba supplies Brio.", ["supported"]),
        ("Brio supplies Alba.", ["contradicted"]),
        ("Alba supplies Cona.", ["contradicted"]),
        ("Hello there!", ["unknown"]),
    ],
)
def test_verdicts(facts, text: str, verdicts: list[str]) -> None:
    assert [each.verdict for each in check_text(facts, text).verdicts] == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("Lisa Kohl was born in Vardheim.", ["contradicted"]),
        ("Lisa Kohl was not born in Vardheim.", ["supported"]),
        ("Lisa Kohl wasn't born in Vardheim.", ["supported"]),
        ("Lisa Kohl was never born in Vardheim.", ["supported"]),
        ("It is not true that Lisa Kohl was born in Vardheim.", ["supported"]),
        ("Ostmark AS acquired Fjordwind AS.", ["supported"]),
        ("Fjordwind AS was acquired by Ostmark AS.", ["supported"]),
        ("Fjordwind AS acquired Ostmark AS.", ["contradicted"]),
        ("Ostmark AS was acquired by Fjordwind AS.", ["contradicted"]),
        ("Fjordwind AS did not acquire Ostmark AS.", ["unknown"]),
        ("Martin Sheen is the father of Charlie Sheen.", ["supported"]),
        ("Charlie Sheen's father is Martin Sheen.", ["supported"]),
        ("Charlie Sheen is the father of Martin Sheen.", ["contradicted"]),
        ("Janet Sheen married Martin Sheen.", ["supported"]),
        ("Ostmark AS acquired Fjordwind AS in 2019.", ["supported"]),
        ("Ostmark AS acquired Fjordwind AS in 2018.", ["contradicted"]),
        ("Ostmark AS did not acquire Fjordwind AS in 2018.", ["unknown"]),
        ("Martin Sheen married Janet Sheen in 1961.", ["unknown"]),
        ("Ostmark AS may acquire Fjordwind AS.", ["unknown"]),
        ("If Ostmark AS acquired Fjordwind AS, prices rise.", ["unknown"]),
        ("Ostmark AS bought Vindkraft AS.", ["unknown"]),
        ("Ostmark AS may buy Vindkraft AS.", ["supported"]),
        ("Who acquired Fjordwind AS?", []),
        ("Lisa Kohl is chief executive of Ostmark AS.", ["supported"]),
        ("Lisa Kohl is chief financial officer of Ostmark AS.", ["unknown"]),
        ("Norvalis employs at least 10,000 people.", ["supported"]),
        ("Norvalis employs fewer than 10,000 people.", ["contradicted"]),
    ],
)
def test_what_is_denied_turned_round_of_another_time_or_only_possible(
    facts, text: str, verdicts: list[str]
) -> None:
    assert [each.verdict for each in check_text(facts, text).verdicts] == verdicts


def test_a_claim_turned_round_is_put_right(facts) -> None:
    checked = check_text(facts, "Fjordwind AS acquired Ostmark AS.")
    assert checked.draft == "Ostmark AS acquired Fjordwind AS."


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Charlie Sheen was born in New York in 1966.", "Charlie Sheen was born in New York in 1965."),
        ("Alba is not led by Ann.", "Alba is led by Ann."),
        ("In 2018 Ostmark AS acquired Fjordwind AS.", "In March 2019 Ostmark AS acquired Fjordwind AS."),
    ],
)
def test_what_an_edge_contradicts_is_put_right(facts, text: str, right: str) -> None:
    checked = check_text(facts, text)
    assert ([each.verdict for each in checked.verdicts], checked.draft) == (["contradicted"], right)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Ostmark AS employs fewer than 10,000 people.", "unknown"),
        ("Ostmark AS employs 320 people.", "unknown"),
        ("Fjordwind AS employs 320 people.", "supported"),
        ("Ostmark AS employs 75 people.", "unknown"),
        ("Zorblax Group employs 75 people.", "supported"),
        ("Zorblax Group employs 320 people.", "contradicted"),
    ],
)
def test_a_number_of_somebody_else_bears_nothing_out(facts, text: str, verdict: str) -> None:
    told = (
        "Fjordwind AS is based in Vardheim. Anna Lindqvist joined Ostmark AS in 2017. "
        "Fjordwind AS employs 320 people. Ostmark AS grew. Zorblax Group employs 75 people."
    )
    source = Source("mine", "notes", "", None, told)
    (only,) = open_fleek(facts).check(Draft("", text, (source,))).verdicts
    assert only.verdict == verdict


def test_a_passage_that_denies_a_relation_contradicts_it(facts) -> None:
    source = Source("mine", "notes", "", None, "Brio did not acquire Dero, its chairman said.")
    (only,) = open_fleek(facts).check(Draft("", "Brio acquired Dero.", (source,))).verdicts
    assert (only.verdict, only.proofs[0].document_id) == ("contradicted", "notes")


def test_a_refusal_claims_nothing(facts) -> None:
    assert check_text(facts, "Insufficient information available.").verdicts == ()


def test_passages_that_the_graph_lacks_count_too(facts) -> None:
    source = Source("mine", "notes", "Norvalis in Mars", None, "Norvalis plans a factory on Mars.")
    checked = open_fleek(facts).check(Draft("", UNKNOWN, (source,)))
    assert [(each.verdict, each.proofs[0].document_id) for each in checked.verdicts] == [
        ("supported", "notes")
    ]
