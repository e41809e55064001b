"""``graphnative eval esg``: which questions are asked."""

import json

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.cli.eval_esg import _of_companies, _questions, _spread
from graphnative.errors import InputError
from graphnative.evaluation.esg_experiment import EsgQuestion
from small_workspace import small


def test_the_demo_asks_204_questions_of_30_companies() -> None:
    asked = _questions(None)
    assert (len(asked), len({each.id for each in asked})) == (6120, 6120)
    assert {each.category for each in asked} == {"environment", "social", "governance", "temporal"}
    assert len(_spread(asked, 10)) == 10 and _spread(asked[:5], 10) == asked[:5]


def test_companies_without_articles_are_left_out(tmp_path) -> None:
    asked = [EsgQuestion(name, "?", "social", name) for name in ("A", "B")]
    assert [each.company for each in _of_companies(asked, {"A": 3, "C": 40})] == ["A"]
    with pytest.raises(InputError, match="no article about any company"):
        _of_companies(asked, {})
    empty = tmp_path / "none.jsonl"
    empty.write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="holds no question"):
        _questions(empty)


@pytest.mark.neo4j
def test_the_command_prints_and_writes_tables(workspace, database, tmp_path) -> None:
    from graphnative.esg.ingest import ingest_articles
    from graphnative.records import Article

    settings = small(workspace)
    ingest_articles(
        database, [Article("n/2", "Pellory", "Pellory cut its emissions by 12%.", None, {}, ("Pellory",))]
    )
    file = tmp_path / "questions.jsonl"
    record = {"id": "q", "question": "By how much did Pellory cut its emissions?", "category": "environment"}
    file.write_text(json.dumps({**record, "company": "Pellory", "gold": ["n/2"]}), encoding="utf-8")
    options = ["--questions", str(file), "--retriever", "bm25", "-o", str(tmp_path / "out"), "--sample"]
    result = CliRunner().invoke(app, ["eval", "esg", *options, "--root", str(settings.root)])

    assert result.exception is None, result.exception
    assert "| bm25 | extractive | 1.000 | 1.000 |" in result.stdout
    assert (tmp_path / "out" / "esg.md").exists()
