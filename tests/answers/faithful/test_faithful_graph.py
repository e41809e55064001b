"""An answer from communities after its checks: citations of rows again, evidence of passages only."""

from dataclasses import replace

import pytest

from graphnative.answers.data_citations import DataRow
from graphnative.answers.faithful.chain import Workshop, open_checks
from graphnative.answers.faithful.faithful_graph import (
    checked_graph_answer,
    faithful_graph_answer,
    row_sources,
)
from graphnative.answers.faithful.records import Checked, Draft, Source
from graphnative.answers.graph_answer import GraphAnswer, GraphCall, Spent
from graphnative.models.extractive import ExtractiveModel
from graphnative.retrievers.graphrag.context_table import ContextRow
from script_model import ScriptModel

ROWS = {row.row_id: row for row in (DataRow("Reports", "3", "R", "r3"), DataRow("Sources", "0", "s", "c"))}
CALL = GraphCall("data", "What leaked?", ROWS, "digest")
SOURCES = (
    Source("", "r3", "Reports", None, "Oil leaked.", 1, derived=True),
    Source("c", "d", "", None, "Gas.", 2),
)


class Writes:
    name = "writes"

    def __init__(self, text: str) -> None:
        self._text = text
        self.seen: list[str] = []

    def check(self, draft: Draft) -> Checked:
        self.seen.append(draft.text)
        return Checked(self._text, calls=1, prompt_tokens=7, completion_tokens=3)


def given(text: str, *, insufficient: bool = False) -> GraphAnswer:
    return GraphAnswer(text, (), insufficient, "m", "digest", 10, 5, 2, 1)


def test_a_check_sees_places_and_the_reader_rows() -> None:
    check = Writes("Gas leaked [2][1]. Nobody saw. It burnt [9].")
    start = given("Oil leaked [Data: Reports (3)].")
    answer, looked = faithful_graph_answer("What leaked?", start, CALL, SOURCES, [check])
    assert check.seen == ["Oil leaked [1]."]
    assert answer.text == "Gas leaked [Data: Sources (0); Reports (3)]. Nobody saw. It burnt."
    assert [row.key for row in answer.citations] == ["c", "r3"]
    assert (answer.unknown_citations, answer.calls, answer.prompt_tokens) == (1, 2, 17)
    assert answer.uncited == ("Nobody saw.", "It burnt.") and looked[0].name == "writes"


def test_a_refusal_stays_one() -> None:
    refusing = Writes("Insufficient information available.")
    answer, _ = faithful_graph_answer("?", given("Oil."), CALL, SOURCES, [refusing])
    assert answer.insufficient and answer.text == "insufficient information available"
    refused = given("insufficient information available", insufficient=True)
    assert faithful_graph_answer("?", refused, CALL, SOURCES, [refusing]) == (refused, ())


@pytest.mark.neo4j
def test_passages_bear_out_what_reports_alone_do_not(facts) -> None:
    passage = facts.read("MATCH (c:Chunk) WHERE c.text CONTAINS '18,400' RETURN c.id AS id, c.text AS text")[
        0
    ]
    said = "Norvalis employs 99 pilots."
    rows = [
        ("Reports", ContextRow(("3", "Norvalis", said), "r3")),
        ("Sources", ContextRow(("0", passage["text"]), passage["id"], "d")),
    ]
    sources = row_sources(facts, rows)
    assert [(each.number, each.derived) for each in sources] == [(1, True), (2, False)]
    assert sources[1].published is not None and sources[1].document_id.startswith("demo/")
    checks = open_checks(["fleek"], Workshop(facts, ExtractiveModel()))
    text = f"Norvalis employs 18,400 people [Data: Sources (0)]. {said} [Data: Reports (3)]"
    answer, looked = faithful_graph_answer("What of Norvalis?", given(text), CALL, sources, checks)
    assert [each.verdict for each in looked[0].checked.verdicts] == ["supported", "unknown"]
    assert answer.text == text


@pytest.mark.neo4j
def test_named_first_ever_writes_an_answer_from_rows_but_not_over_gathered_points(facts) -> None:
    def answer(call: GraphCall, *replies: str) -> tuple[str, int]:
        model = ScriptModel(replies)
        checks = open_checks(["ever"], Workshop(facts, model))
        written, _ = checked_graph_answer("What leaked?", call, SOURCES, model, checks)
        return written.text, written.calls

    sentence = "Oil leaked at Norvalis. [Data: Reports (3)]"
    assert answer(CALL, "Oil leaked at Norvalis. [1]", "Verdict: supported", "DONE") == (sentence, 3)
    gathered = replace(CALL, spent=Spent(calls=2))
    assert answer(gathered, sentence, "Verdict: supported") == (sentence, 4)
