"""``graphnative eval esg``: which questions are asked, and what is printed."""

import json
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from graphnative.cli.app import app
from graphnative.cli.eval_esg import _about, _of_categories, _questions
from graphnative.errors import InputError
from graphnative.evaluation.esg import companies
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.retrievers import article_index
from small_workspace import small


def test_the_demo_is_asked_where_no_file_is_named() -> None:
    assert len(_questions(None)) == 6120


def test_files_without_questions_or_companies_are_refused(tmp_path) -> None:
    empty, nobody = tmp_path / "none.jsonl", tmp_path / "nobody.jsonl"
    empty.write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="holds no question"):
        _questions(empty)
    nobody.write_text('{"id": "q", "question": "What?", "category": "social"}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"question 'q' of .*nobody\.jsonl has no company"):
        _questions(nobody)


def test_categories_are_chosen_by_name() -> None:
    asked = [EsgQuestion(name, "?", name, "A") for name in ("social", "art")]
    assert _of_categories(asked, ["art"]) == asked[1:] and _of_categories(asked, None) == asked
    with pytest.raises(InputError, match="category 'x'"):
        _of_categories(asked, ["x"])


def test_questions_with_a_company_stay_where_only_templates_wait_for_some(monkeypatch) -> None:
    index = SimpleNamespace(articles=lambda: None)
    monkeypatch.setattr(article_index, "open_article_index", lambda database: index)
    monkeypatch.setattr(companies, "article_counts", lambda articles, named: {"A": 1})
    own, template = EsgQuestion("own", "?", "social", "B"), EsgQuestion("q", "{company}?", "social")
    assert [each.id for each in _about(None, [own, template], None, None)] == ["own", "q/A"]
    assert [each.id for each in _about(None, [own, template], None, 0)] == ["q/A"]
    assert [each.id for each in _about(None, [own, template], ["B"], None)] == ["own", "q/B"]
    assert _about(None, [own], None, None) == [own]


@pytest.mark.neo4j
def test_the_command_prints_and_writes_tables(workspace, database, tmp_path) -> None:
    from graphnative.esg.ingest import ingest_articles
    from graphnative.records import Article

    settings = small(workspace)
    ingest_articles(
        database,
        [Article("n/2", "Pellory plc", "Pellory cut its emissions by 12%.", None, {}, ("Pellory plc",))],
    )
    file = tmp_path / "questions.jsonl"
    record = {"id": "q", "question": "By how much did Pellory cut its emissions?", "category": "environment"}
    file.write_text(json.dumps({**record, "company": "Pellory plc", "gold": ["n/2"]}), encoding="utf-8")

    def run(*options: str) -> str:
        arguments = ["--questions", str(file), "--retriever", "bm25", "--baseline", "graph", *options]
        root = ["--root", str(settings.root)]
        folder = ["-o", str(tmp_path / "out")]
        result = CliRunner().invoke(app, ["eval", "esg", *folder, *arguments, *root])
        if result.exception:
            raise result.exception
        return result.stdout

    told = run("--sample")
    assert "| bm25 | extractive | 1.000 | 1.000 |" in told
    assert "1 questions, 1 answers, 0 of them known from an earlier run." in told
    assert (tmp_path / "out" / "esg.html").exists() and (tmp_path / "out" / "hit-3.png").exists()
    data = json.loads(run("--json"))
    assert {cell["metric"] for cell in data["cells"]} == {"hit@3", "MRR", "nDCG@10", "answered right"}
    assert data["costs"][0]["answers"] == 1

    with pytest.raises(InputError, match="no question to ask"):
        run("--company", "Acme")

    template = {**record, "question": "By how much did {company} cut its emissions?"}
    file.write_text(json.dumps(template), encoding="utf-8")
    told = run()
    assert "1 questions, 1 answers" in told and "Nobody knows what answers them" in told
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="is no folder"):
        run("-o", str(tmp_path / "file"))
