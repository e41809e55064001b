import json
import re

import pytest

from graphnative.evaluation.cypher_metrics import JudgedQuery, cypher_scores
from graphnative.evaluation.cypher_report import (
    CypherRun,
    Prices,
    as_figure,
    as_group_table,
    as_json,
    as_table,
    run_cost,
)
from graphnative.evaluation.run_queries import Outcome, QueryResult

OUTCOMES = [
    Outcome("RETURN 1", QueryResult(([1],)), seconds, 1000, 50, cached)
    for seconds, cached in ((0.5, True), (1.5, False), (9.0, False))
]


def run(prompt: str, model: str, executed: bool) -> CypherRun:
    judged = [JudgedQuery(str(n), "group_a", str(n), executed, 0.5, 1.0, True) for n in range(2)]
    return CypherRun(prompt, model, cypher_scores(judged), run_cost(OUTCOMES, Prices(2.0, 10.0)))


RUNS = [run("examples", "none", True), run("schema", "small|model", False)]


def test_the_cost_is_of_all_questions() -> None:
    cost = RUNS[0].cost
    assert (cost.questions, cost.cached, cost.seconds) == (3, 1, 1.5)
    assert (cost.prompt_tokens, cost.completion_tokens) == (3000, 150)
    assert cost.price == pytest.approx(0.0075)


def test_the_table_has_a_row_for_each_run() -> None:
    head, line, first, second = as_table(RUNS).splitlines()
    assert head.startswith("| prompt | model | ER | GQA | EA | EX |")
    assert len({row.count("|") - row.count("\\|") for row in (head, line, first, second)}) == 1
    assert first.startswith("| `examples` | none | 1.000 (1.000–1.000) | 0.500 (0.500–0.500) | 1.000")
    assert "| – | 1.500 | 350 |" not in first and "| – |" in second  # no output of the second ran


def test_the_group_table_ends_with_all() -> None:
    lines = as_group_table(RUNS[0]).splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| group a", "| overall"]


def test_the_json_has_everything() -> None:
    made = json.loads(json.dumps(as_json(RUNS)))
    assert made[1]["model"] == "small|model" and made[1]["cost"]["cached"] == 1
    assert made[1]["groups"]["overall"]["EX"] == {"value": 0.0, "low": 0.0, "high": 0.0}
    assert made[1]["groups"]["overall"]["EA executed"] is None


def test_the_figure_shows_each_measure_of_each_run() -> None:
    made = as_figure(RUNS)
    assert made.count("<title>") == 8
    assert re.findall(r"<title>(.*?): ER", made) == ["examples", "schema · small|model"]
