"""The answer from ranked articles and its sources, as text and as data."""

import datetime
import json
from dataclasses import replace

from graphnative.answers.answer import Answer
from graphnative.answers.citations import Citation
from graphnative.answers.faithful.chain import Looked
from graphnative.answers.faithful.records import Checked
from graphnative.cli.ask_articles import Asked, as_data, as_text
from graphnative.retrievers.ranked import Passage, PathTopic, RankedArticle, TopicPath

PATH = TopicPath("oil spill", 1.0, (PathTopic("t", "Spills", "basic", "CONTAINED_IN", 0.5),))
RANKED = [
    RankedArticle(
        "n/1",
        "Oil leaks",
        datetime.date(2021, 5, 1),
        1.234,
        {"path": 1.0},
        (Passage("c", 0, "Oil.", 1.0),),
        (PATH,),
        source="news.jsonl:7",
    ),
    RankedArticle("n/2", "", None, 0.5),
]
GIVEN = Answer("Oil leaked [2].", (Citation(2, "n/2"),), False, "openai/small", "d" * 12, 100, 5, 1)
ASKED = Asked("Did oil leak?", GIVEN, RANKED, {"retrieval": 0.1, "answer": 0.2})


def test_the_text_shows_the_cited_sources() -> None:
    assert as_text(ASKED, explain=False).splitlines() == [
        "Oil leaked [2].",
        "",
        "Sources:",
        "  [2] Untitled (no date)  n/2  score 0.50",
        "Written by openai/small.",
    ]


def test_the_text_shows_where_it_looked_in_vain() -> None:
    nothing = replace(
        GIVEN, text="insufficient information available", citations=(), insufficient=True, model="extractive"
    )
    lines = as_text(replace(ASKED, answer=nothing), explain=False).splitlines()
    assert lines[0] == "insufficient information available"
    assert lines[2:4] == [
        "Looked at, without finding an answer:",
        "   -  Oil leaks (2021-05-01)  n/1  score 1.23",
    ]
    assert lines[-1] == "Sentences picked from the articles; no language model is configured."
    empty = as_text(Asked("?", replace(nothing, model="none"), [], {}), explain=True)
    assert empty.splitlines() == [
        "insufficient information available",
        "",
        "No article fits the question and its filters; `--method auto` looks beyond articles.",
    ]


def test_the_text_says_what_a_reader_must_know() -> None:
    doubtful = replace(GIVEN, dropped=2, unknown_citations=1, uncited=("It rained.",))
    assert as_text(replace(ASKED, answer=doubtful), explain=False).splitlines()[-3:] == [
        "2 passages had no room in the model's context window.",
        "1 citations of articles that don't exist were taken out.",
        "Without a source: It rained.",
    ]


def test_explain_adds_the_paths() -> None:
    assert "“oil spill” 1.00" in as_text(ASKED, explain=True)
    assert "Spills" not in as_text(ASKED, explain=False)


def test_the_data_hold_everything() -> None:
    data = json.loads(json.dumps(as_data(ASKED)))
    assert (data["question"], data["answer"], data["model"]) == (
        "Did oil leak?",
        "Oil leaked [2].",
        "openai/small",
    )
    assert (data["prompt_tokens"], data["completion_tokens"], data["seconds"]["answer"]) == (100, 5, 0.2)
    assert data["citations"] == [{"number": 2, "article_id": "n/2"}]
    first, second = data["articles"]
    assert (first["id"], first["published"], first["cited_as"], first["passages"][0]["text"]) == (
        "n/1",
        "2021-05-01",
        None,
        "Oil.",
    )
    assert first["paths"][0]["topics"][0]["label"] == "Spills"
    assert (second["published"], second["cited_as"]) == (None, 2)
    assert (first["source"], second["source"]) == ("news.jsonl:7", "")


def test_checks_are_shown_after_the_remarks() -> None:
    looked = (Looked("fleek", Checked("Oil leaked [2].")),)
    lines = as_text(replace(ASKED, looked=looked), explain=False).splitlines()
    assert lines[-1] == "Checked by fleek: 0 supported, 0 contradicted, 0 unknown."
    assert as_data(replace(ASKED, looked=looked))["checks"][0]["name"] == "fleek"
