"""Reports to weigh and answers to merge, in GraphRAG's prompts."""

from graphrag.prompts.index.community_report import COMMUNITY_REPORT_PROMPT

import gateway_prompts as prompts
from graphnative.models.gateway.blocks import earlier_answers, report_source, weighed_reports


def test_reports_of_the_primer_with_their_question() -> None:
    found = weighed_reports(prompts.DRIFT_PRIMER)
    assert found is not None and found.question == prompts.QUESTION
    assert [(row.id, row.name) for row in found.rows] == [("0", "Acme, methane"), ("1", "Beta")]
    assert found.rows[1].text == "Oaks."
    assert prompts.DRIFT_PRIMER[found.rows[1].begin : found.rows[1].end] == "# Beta\n\nOaks."


def test_the_report_of_a_rating() -> None:
    found = weighed_reports(prompts.RATING)
    assert found is not None and found.question == prompts.QUESTION
    assert [row.name for row in found.rows] == ["Acme, methane"]


def test_a_description_without_a_heading_is_one_report() -> None:
    found = weighed_reports("---Information---\nonly a line\n---Question---\nWhy?\n---Target")
    assert found is not None
    assert [(row.name, row.text) for row in found.rows] == [("only a line", "only a line")]


def test_answers_of_analysts_in_their_order() -> None:
    answers = earlier_answers(prompts.GLOBAL_REDUCE)
    assert answers is not None
    assert [(row.id, row.text) for row in answers] == [
        ("2", "Acme leaked. [Data: Reports (7)]"),
        ("1", "Beta planted.\n\nOaks."),
    ]


def test_answers_of_drift_steps_are_read_from_a_list_of_python() -> None:
    answers = earlier_answers(prompts.DRIFT_REDUCE)
    assert answers is not None
    assert [row.text for row in answers] == [
        "Acme leaked “é”. [Data: Sources (0)]",
        "It isn't [closed].\nNo.",
    ]
    assert prompts.DRIFT_REDUCE[answers[1].begin : answers[1].end].startswith('"It isn')


def test_a_list_that_is_none_has_no_answers() -> None:
    frame = "---Data Reports---\n\n{}\n\n---Target"
    assert earlier_answers(frame.format("[oops oops]")) == ()
    assert earlier_answers(frame.format("[1][0]")) == ()
    assert earlier_answers(frame.format("[1]")) == ()


def test_other_prompts_have_neither() -> None:
    assert weighed_reports(prompts.LOCAL) is None
    assert earlier_answers(prompts.LOCAL) is None
    nobody = prompts.REDUCE_SYSTEM_PROMPT.format(report_data="", response_type="", max_length=1)
    assert earlier_answers(nobody) == ()


def test_the_rows_behind_a_community_report_are_read_and_those_of_the_example_are_not() -> None:
    text = (
        'Entities\n\nhuman_readable_id,title,description\n5,ACME,"leaks, a lot"\n\n\n'
        "Relationships\n\nhuman_readable_id,source,target,description\n7,ACME,MOSS,Acme is in Moss"
    )
    prompt = COMMUNITY_REPORT_PROMPT.format(input_text=text, max_report_length=100)
    rows = [(row.table, row.id, row.name, row.text) for row in report_source(prompt)]
    assert rows == [("Entities", "5", "ACME", "leaks, a lot"), ("Relationships", "7", "", "Acme is in Moss")]
    assert report_source("nothing of that kind") == []
