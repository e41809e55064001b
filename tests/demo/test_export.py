"""The files of `graphnative demo --write`."""

import json
from pathlib import Path

import pytest
import yaml

from graphnative.demo.export import write_demo
from graphnative.demo.news import demo_articles, demo_gold
from graphnative.documents.readers.fields import ReaderOptions
from graphnative.documents.readers.paths import read_articles
from graphnative.errors import InputError
from graphnative.evaluation.trec import read_qrels


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("set") / "new" / "demo"
    counts = write_demo(target)
    assert counts["articles.jsonl"] == len(demo_articles())
    assert counts["questions.jsonl"] == counts["gold.jsonl"] == (144 + 60) * 30
    return target


def rows(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_articles_are_read_back_as_they_are(folder: Path) -> None:
    read = list(read_articles([folder / "articles.jsonl"], ReaderOptions()))

    for one, other in zip(read, demo_articles(), strict=True):
        assert (one.id, one.headline, one.text, one.published, one.organisations) == (
            other.id,
            other.headline,
            other.text,
            other.published,
            other.organisations,
        )
        assert dict(one.tags) == dict(other.tags)


def test_questions_and_gold_stand_in_one_order(folder: Path) -> None:
    questions, gold = rows(folder / "questions.jsonl"), rows(folder / "gold.jsonl")

    assert [row["id"] for row in questions] == [row["id"] for row in gold]
    assert len({row["id"] for row in questions}) == len(questions)
    assert questions[0] == {
        "id": "recycled-content/norvalis",
        "question": "What share of recycled content does Norvalis use in its products?",
        "filters": {"company": "Norvalis"},
    }
    for row in gold:
        assert tuple(row["articles"]) == demo_gold()[row["question_id"], row["company"]]
        assert row["answerable"] == bool(row["articles"])


def test_the_qrels_hold_the_answerable_pairs(folder: Path) -> None:
    qrels = read_qrels(folder / "qrels.txt")

    assert qrels == {
        row["id"]: dict.fromkeys(row["articles"], 1)
        for row in rows(folder / "gold.jsonl")
        if row["answerable"]
    }


def test_the_alias_table_holds_legal_names(folder: Path) -> None:
    table = yaml.safe_load((folder / "aliases.yaml").read_text(encoding="utf-8"))

    assert table["Norvalis Energy plc"] == ["Norvalis", "Norvalis Energy", "NRV"]
    assert len(table) == 30


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")

    with pytest.raises(InputError, match="taken"):
        write_demo(tmp_path / "taken")
