"""A run as pages."""

import json

from esg_outcomes import OUTCOMES, QUESTIONS, outcome
from graphnative.evaluation.esg.report import (
    ABOUT,
    ModelCost,
    costs_of,
    left_out,
    without_verdict,
    write_report,
)
from graphnative.evaluation.esg.results import EsgResults, GivenVerdict
from graphnative.evaluation.esg.tables import cells_of

RESULTS = EsgResults(
    tuple(QUESTIONS), (*OUTCOMES, outcome("e1", "g", model="n", prompt_tokens=7, completion_tokens=2))
)


def test_costs_are_told_by_model() -> None:
    assert costs_of(RESULTS) == [ModelCost("m", 4, 4, 0.5, 0, 0), ModelCost("n", 1, 1, 0.5, 7, 2)]


def test_an_answer_that_another_retriever_has_got_costs_nothing_more() -> None:
    shared = outcome("e1", "g", retriever="bm25", seconds=0.001, shared=True, prompt_tokens=7)
    twice = EsgResults(tuple(QUESTIONS), (outcome("e1", "g", prompt_tokens=7), shared))
    assert costs_of(twice) == [ModelCost("m", 2, 1, 0.5, 7, 0)]
    assert costs_of(EsgResults(tuple(QUESTIONS), (shared,))) == [ModelCost("m", 1, 0, 0.0, 0, 0)]


def test_answers_that_nobody_judged_are_counted_and_told(tmp_path) -> None:
    judged = GivenVerdict(OUTCOMES[0].answer_id, "judge", "partly")
    results = EsgResults(tuple(QUESTIONS), tuple(OUTCOMES), (judged,))
    cells = cells_of(results.grades())
    assert without_verdict(results, cells) == {"judged right": 3}
    said = "3 of 4 answers have no verdict and stand in no cell."
    assert left_out("judged right", results, cells) == said and left_out("hit@3", results, cells) == ""
    write_report(tmp_path, results, cells)
    assert said in (tmp_path / "esg.md").read_text("utf-8")
    assert said in (tmp_path / "esg.html").read_text("utf-8")
    assert json.loads((tmp_path / "esg.json").read_text("utf-8"))["without_verdict"] == {"judged right": 3}

    whole = tuple(GivenVerdict(each.answer_id, "judge", "right") for each in OUTCOMES)
    judged_all = EsgResults(tuple(QUESTIONS), tuple(OUTCOMES), whole)
    assert left_out("judged right", judged_all, cells_of(judged_all.grades())) == ""


def test_pages_say_what_is_not_comparable_before_any_number(tmp_path) -> None:
    cells = cells_of(RESULTS.grades())
    files = write_report(tmp_path / "new", RESULTS, cells)
    assert {path.name for path in files} == {
        "esg.md",
        "esg.json",
        "esg.html",
        "hit-3.png",
        "mrr.png",
        "ndcg-10.png",
        "answered-right-m.png",
        "answered-right-n.png",
        "answered-right-by-model.png",
        "refused-right-m.png",
    }
    for name in ("esg.md", "esg.html"):
        text = (tmp_path / "new" / name).read_text("utf-8")
        assert 0 < text.index("Not comparable with the paper") < text.index("hit@3")
        assert text.index("Another pool") < text.index("0.667")
    data = json.loads((tmp_path / "new" / "esg.json").read_text("utf-8"))
    assert len(data["cells"]) == len(cells) and len(data["not_comparable"]) == 6
    assert {cell.metric for cell in cells} <= set(ABOUT)
    assert "84.72 | 82.65" in (tmp_path / "new" / "esg.md").read_text("utf-8")
