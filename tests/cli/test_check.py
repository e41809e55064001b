"""``graphnative check``: verdicts and evidence, as text and as JSON."""

import datetime
import json

import pytest
from typer.testing import CliRunner

from graphnative.answers.faithful.records import Checked, Correction, Judged, Proof
from graphnative.cli.app import app
from graphnative.cli.check import checked_as_data, checked_as_text
from graphnative.errors import InputError
from small_workspace import small

PROOF = Proof("claim", "It  lost\n40 t.", "n/1", "Loss", datetime.date(2021, 5, 1))
WRONG = Judged(
    "It lost 5 t.",
    0,
    12,
    "5 t",
    "contradicted",
    "the evidence gives 40 t",
    (PROOF,),
    Correction(8, 11, "5 t", "40 t"),
)
CHECKED = Checked("It lost 40 t.", (WRONG,), ("5 t → 40 t",))


def test_a_verdict_shows_claim_evidence_and_correction() -> None:
    assert checked_as_text(CHECKED).splitlines() == [
        "contradicted  It lost 5 t. [5 t]",
        "              the evidence gives 40 t",
        "              claim: It lost 40 t. (n/1, 2021-05-01)",
        "              5 t → 40 t",
        "",
        "Corrected:",
        "  It lost 40 t.",
    ]
    assert checked_as_text(Checked("Hm.")) == "The text claims nothing that can be checked."


def test_a_claim_has_no_gap_where_its_citation_stood() -> None:
    cited = Judged("It lost 5 t    .", 0, 16, "5 t", "unknown", "who knows")
    assert checked_as_text(Checked("", (cited,))).splitlines()[0] == "unknown       It lost 5 t. [5 t]"


def test_long_evidence_is_cut_and_a_fact_without_a_document_stands_alone() -> None:
    fact = Judged("A.", 0, 2, "statement", "supported", "so", (Proof("fact", "x" * 300),))
    line = checked_as_text(Checked("A.", (fact,))).splitlines()[2]
    assert line == f"              fact: {'x' * 219}…"


def test_the_data_are_json() -> None:
    data = json.loads(json.dumps(checked_as_data(CHECKED)))
    assert data["verdicts"][0]["proofs"][0]["published"] == "2021-05-01"
    assert (data["draft"], data["changes"]) == ("It lost 40 t.", ["5 t → 40 t"])


def test_an_empty_text_is_refused() -> None:
    for arguments, given in ((["check", " "], ""), (["check", "-"], "\n")):
        assert isinstance(CliRunner().invoke(app, arguments, input=given).exception, InputError)


@pytest.mark.neo4j
def test_a_text_is_checked_from_the_command_line_and_an_answer_by_ask(workspace, database) -> None:
    from graphnative.esg.ingest import ingest_articles
    from graphnative.records import Article

    small(workspace)
    text = "Pellory reduced its carbon emissions by 12% in 2021."
    ingest_articles(
        database, [Article("n/2", "Pellory cuts", text, datetime.date(2022, 3, 4), {}, ("Pellory",))]
    )
    root = ["--root", str(workspace.root)]

    told = CliRunner().invoke(
        app, ["check", "-", *root], input="Pellory reduced its carbon emissions by 15%."
    )
    assert told.exception is None, told.exception
    assert told.stdout.startswith("contradicted  Pellory reduced its carbon emissions by 15%. [15%]\n")
    assert "(n/2, 2022-03-04)" in told.stdout
    assert told.stdout.endswith("Corrected:\n  Pellory reduced its carbon emissions by 12%.\n")

    data = CliRunner().invoke(app, ["check", text, "--json", *root])
    assert [each["verdict"] for each in json.loads(data.stdout)["verdicts"]] == ["supported"]

    question = "By how much did Pellory reduce its carbon emissions?"
    asked = CliRunner().invoke(app, ["ask", question, "--faithful", "fleek", *root])
    assert asked.exception is None, asked.exception
    assert "Checked by fleek: 1 supported, 0 contradicted, 0 unknown." in asked.stdout
    data = json.loads(
        CliRunner().invoke(app, ["ask", question, "--faithful", "fleek", "--json", *root]).stdout
    )
    assert data["checks"][0]["verdicts"][0]["verdict"] == "supported"
    assert data["seconds"].keys() == {"retrieval", "answer"}
