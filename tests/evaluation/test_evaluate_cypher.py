import json
from pathlib import Path

import pytest

from graphnative.evaluation.cypher_report import Prices
from graphnative.evaluation.evaluate_cypher import Bench, evaluate_writer, spread, write_results
from graphnative.evaluation.journal import Journal
from graphnative.evaluation.query_writer import WrittenQuery
from graphnative.evaluation.questions import Question
from graphnative.models.minilm import open_minilm
from graphnative.store.database import Database

QUESTIONS = [
    Question(f"q{n}", f"Firm {n}?", f"MATCH (f:Firm) RETURN f.name LIMIT {n + 1}", f"g{n % 2}")
    for n in range(7)
]


class Echo:
    """Writes the gold query of every question but one."""

    prompt, model, state = "schema", "echo", ""

    def write(self, question: str, history) -> WrittenQuery:
        cypher = next(one.cypher for one in QUESTIONS if one.question == question)
        return WrittenQuery(cypher if "3" not in question else cypher + " SKIP", prompt_tokens=1000)


@pytest.mark.parametrize(
    ("limit", "expected"), [(None, range(7)), (9, range(7)), (7, range(7)), (3, (0, 2, 4)), (1, (0,))]
)
def test_a_part_is_spread_evenly(limit, expected) -> None:
    assert [one.id for one in spread(QUESTIONS, limit)] == [f"q{n}" for n in expected]


@pytest.mark.neo4j
def test_a_writer_is_measured_and_its_results_written(database: Database, tmp_path: Path) -> None:
    database.write("UNWIND range(1, 9) AS i CREATE (:Firm {name: 'Firm ' + i})")
    with Journal(tmp_path / "j.jsonl") as journal:
        bench = Bench(database, open_minilm(), journal, Prices(prompt=2.0))
        first, again = (evaluate_writer(bench, QUESTIONS, Echo()) for _ in range(2))
    assert first.run.scores == again.run.scores and again.run.cost.cached == 7
    overall = first.run.scores[-1]
    assert [scores.group for scores in first.run.scores] == ["g0", "g1", "overall"]
    for name in ("ER", "EX", "EA"):
        assert overall.means[name].value == pytest.approx(6 / 7, abs=1e-5)
    assert overall.means["GQA"].value > 0.98 and overall.execution_accuracy_executed == pytest.approx(1.0)
    assert first.run.cost.price == pytest.approx(0.014)

    files = write_results(tmp_path / "out" / "deep", QUESTIONS, [first])
    assert [file.name for file in files] == ["scores.md", "scores.json", "scores.svg", "queries.jsonl"]
    assert (
        "| `schema` | echo | 0.857" in files[0].read_text()
        and "| overall | 7 | 0.857" in files[0].read_text()
    )
    assert json.loads(files[1].read_text())[0]["groups"]["g1"]["questions"] == 3
    assert files[2].read_text().startswith("<svg")
    lines = [json.loads(line) for line in files[3].read_text().splitlines()]
    assert len(lines) == 7 and [line["question_id"] for line in lines if line["fault"]] == ["q3"]
