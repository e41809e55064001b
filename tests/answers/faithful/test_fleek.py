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


def test_a_refusal_claims_nothing(facts) -> None:
    assert check_text(facts, "Insufficient information available.").verdicts == ()


def test_passages_that_the_graph_lacks_count_too(facts) -> None:
    source = Source("mine", "notes", "Norvalis in Mars", None, "Norvalis plans a factory on Mars.")
    checked = open_fleek(facts).check(Draft("", UNKNOWN, (source,)))
    assert [(each.verdict, each.proofs[0].document_id) for each in checked.verdicts] == [
        ("supported", "notes")
    ]
