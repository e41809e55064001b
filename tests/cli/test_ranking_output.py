import datetime
import json

import pytest

from graphnative.cli.question_file import FiledQuestion
from graphnative.cli.ranking_output import Format, ranking_writer
from graphnative.retrievers.ranked import Passage, PathTopic, RankedArticle, TopicPath

ASKED = FiledQuestion("q1", "Water?")
ARTICLE = RankedArticle(
    "a1",
    "Head",
    datetime.date(2021, 3, 5),
    0.75,
    {"words": 0.5},
    (Passage("c0", 0, "Ein Satz über Wasser. " * 40, 1.5),),
    (TopicPath("phrase", 0.9, (PathTopic("r", "Root", "root", "CONTAINED_IN", 0.1),)),),
    ("Shell",),
    "news.jsonl:7",
)


def lines(form: Format, *ranked: RankedArticle, explain: bool = False) -> list[str]:
    return list(ranking_writer(form, "dense", explain=explain)(ASKED, ranked))


def test_text_shows_rank_headline_and_the_best_passage() -> None:
    shown = lines(Format.text, ARTICLE, RankedArticle("a2", "", None, 0.5))

    assert shown[0] == "1. Head (a1, 2021-03-05) score 0.750"
    assert all(len(line) <= 100 for line in shown[1].splitlines())
    assert shown[1].endswith(" …")
    assert shown[2] == "2. a2 (a2) score 0.500"


def test_text_explains_and_says_when_nothing_matches() -> None:
    assert "phrase" in lines(Format.text, ARTICLE, explain=True)[2]
    assert lines(Format.text) == ["No article matches."]


@pytest.mark.parametrize("explain", [True, False])
def test_json_is_one_line_of_plain_values(explain: bool) -> None:
    (line,) = lines(Format.jsonl, ARTICLE, explain=explain)
    record = json.loads(line)

    assert "über" in line
    assert (record["id"], record["question"], record["method"]) == ("q1", "Water?", "dense")
    article = record["articles"][0]
    assert (article["published"], article["source"]) == ("2021-03-05", "news.jsonl:7")
    assert article["passages"][0]["score"] == 1.5
    assert article["parts"] == {"words": 0.5}
    assert ("paths" in article) is explain


def test_a_run_line_has_question_document_rank_and_score() -> None:
    assert lines(Format.trec, ARTICLE) == ["q1 Q0 a1 1 0.75 dense"]
    assert lines(Format.trec) == []
