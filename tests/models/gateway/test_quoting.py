"""GraphRAG's prompts answered without a model."""

from graphrag.prompts.index.community_report import COMMUNITY_REPORT_PROMPT

import gateway_prompts as prompts
from graphnative.models.extractive import INSUFFICIENT, ExtractiveModel
from graphnative.models.gateway.quoting import NOTE, free_answer, read_request, shaped_answer
from graphnative.models.gateway.shapes import (
    CommunityReport,
    DriftPrimer,
    DriftStep,
    Points,
    Relevance,
)

MODEL = ExtractiveModel()


def test_local_and_basic_search_are_answered_in_the_words_of_the_data_with_citations() -> None:
    assert free_answer(MODEL, prompts.BASIC, prompts.QUESTION) == (
        f"Acme leaked methane | at Moss. [Data: Sources (0)]{NOTE}"
    )
    assert "[Data: Reports (7)]" in free_answer(MODEL, prompts.LOCAL, prompts.QUESTION)


def test_what_the_data_lack_is_not_answered() -> None:
    assert free_answer(MODEL, prompts.BASIC, "Who won the chess tournament?") == INSUFFICIENT
    assert free_answer(MODEL, "You are helpful.", "Who are you?") == INSUFFICIENT
    assert free_answer(MODEL, prompts.BASIC, " ") == INSUFFICIENT


def test_earlier_answers_are_joined_in_their_order() -> None:
    text = free_answer(MODEL, prompts.GLOBAL_REDUCE, prompts.QUESTION)
    assert text == f"Acme leaked. [Data: Reports (7)]\n\nBeta planted.\n\nOaks.{NOTE}"
    assert free_answer(MODEL, prompts.DRIFT_REDUCE, prompts.QUESTION).startswith("Acme leaked “é”.")
    nothing = prompts.DRIFT_REDUCE_PROMPT.format(response_type="", context_data=[INSUFFICIENT])
    assert free_answer(MODEL, nothing, prompts.QUESTION) == INSUFFICIENT


def test_a_hypothetical_answer_is_the_question() -> None:
    assert free_answer(MODEL, "", prompts.HYPOTHETICAL) == prompts.QUESTION


def test_points_of_global_search_cite_reports_and_score_nothing_where_nothing_is_said() -> None:
    (point,) = shaped_answer(MODEL, prompts.GLOBAL_MAP, prompts.QUESTION, Points)["points"]
    assert "Acme leaked methane" in point["description"] and "[Data: Reports (7)]" in point["description"]
    assert point["score"] == 100
    (point,) = shaped_answer(MODEL, prompts.GLOBAL_MAP, "Who won the chess tournament?", Points)["points"]
    assert point == {"description": INSUFFICIENT, "score": 0}


def test_points_are_one_sentence_each_and_score_by_how_much_they_say() -> None:
    reports = "Acme leaked methane gas into a river.|1.0\n9|B|0.5|Methane gas leaks into rivers.|2.0\n"
    system = prompts.MAP_SYSTEM_PROMPT.format(
        max_length=100, context_data=f"id|title|occurrence weight|content|rank\n7|A|1.0|{reports}"
    )
    question = "Did methane gas leak into a river from the valve?"
    points = shaped_answer(MODEL, system, question, Points)["points"]
    assert [point["description"].split(" [")[0] for point in points] == [
        "Acme leaked methane gas into a river.",
        "Methane gas leaks into rivers.",
    ]
    assert all(50 <= point["score"] < 100 for point in points)
    assert shaped_answer(MODEL, system, "Which valve of the gas meter is open?", Points)["points"] == [
        {"description": INSUFFICIENT, "score": 0}
    ]


def test_a_rating_is_high_where_the_report_answers() -> None:
    assert shaped_answer(MODEL, prompts.RATING, prompts.QUESTION, Relevance)["rating"] == 5
    other = prompts.RATE_QUERY.format(description=prompts.REPORT, question="Who won the chess tournament?")
    # 1 would be relevant to GraphRAG already
    assert shaped_answer(MODEL, other, "", Relevance)["rating"] == 0


def test_drift_begins_with_follow_ups_about_the_reports() -> None:
    primer = shaped_answer(MODEL, "", prompts.DRIFT_PRIMER, DriftPrimer)
    assert "Acme leaked methane" in primer["intermediate_answer"]
    assert primer["follow_up_queries"][:2] == [
        "What is known about Acme?",
        "How is Acme connected to others?",
    ]
    assert DriftPrimer.model_validate(primer)
    step = shaped_answer(MODEL, prompts.DRIFT_STEP, prompts.QUESTION, DriftStep)
    assert step["follow_up_queries"] == [] and step["score"] == 100


def test_a_primer_without_reports_asks_the_question_again() -> None:
    empty = prompts.DRIFT_PRIMER_PROMPT.format(query=prompts.QUESTION, community_reports=" ")
    primer = shaped_answer(MODEL, "", empty, DriftPrimer)
    assert primer["follow_up_queries"] == [prompts.QUESTION] and primer["score"] == 0
    assert shaped_answer(MODEL, "", "", DriftPrimer)["follow_up_queries"] == ["What is known?"]


def test_a_community_report_lists_what_the_prompt_lists() -> None:
    text = "Entities\n\nhuman_readable_id,title,description\n5,ACME,leaks"
    prompt = COMMUNITY_REPORT_PROMPT.format(input_text=text, max_report_length=100)
    report = CommunityReport.model_validate(shaped_answer(MODEL, "", prompt, CommunityReport))
    assert (report.title, report.summary) == ("ACME", "leaks")
    assert report.findings[0].explanation == "leaks [Data: Entities (5)]"
    assert shaped_answer(MODEL, "", "", CommunityReport)["title"] == "Community"


def test_numbers_in_brackets_in_the_data_are_no_citations() -> None:
    system = "-----Sources-----\nid|text\n4|Acme leaked gas, see [9].\n"
    assert read_request(system, "Q?").rows[0].text == "Acme leaked gas, see [9]."
    assert free_answer(MODEL, system, "What gas did Acme leak?").startswith(
        "Acme leaked gas, see (9). [Data: Sources (4)]"
    )


def test_headings_of_reports_are_sentences_of_their_own() -> None:
    system = '-----Reports-----\nid|title|content\n2|Acme|"# Acme\n\n## Acme acts\n\nAcme leaked gas."\n'
    answer = free_answer(MODEL, system, "What gas was leaked by Acme?")
    assert answer == f"Acme leaked gas. [Data: Reports (2)]{NOTE}"
