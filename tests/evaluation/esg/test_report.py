"""A run as pages."""

import json

from esg_outcomes import OUTCOMES, QUESTIONS, outcome
from graphnative.evaluation.esg.report import ABOUT, ModelCost, costs_of, write_report
from graphnative.evaluation.esg.results import EsgResults
from graphnative.evaluation.esg.tables import cells_of

RESULTS = EsgResults(
    tuple(QUESTIONS), (*OUTCOMES, outcome("e1", "g", model="n", prompt_tokens=7, completion_tokens=2))
)


def test_costs_are_told_by_model() -> None:
    assert costs_of(RESULTS) == [ModelCost("m", 4, 0.5, 0, 0), ModelCost("n", 1, 0.5, 7, 2)]


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
