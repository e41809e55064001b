"""Write the demo news set as files: articles, questions, gold and aliases."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from graphnative.demo.bank import Company
from graphnative.demo.news import (
    SEED,
    DemoQuestion,
    demo_aliases,
    demo_articles,
    demo_companies,
    demo_gold,
    demo_questions,
    demo_temporal_questions,
)
from graphnative.errors import InputError
from graphnative.evaluation.trec import write_qrels
from graphnative.records import Article


def write_demo(folder: Path, seed: int = SEED) -> dict[str, int]:
    """Return the files written and how many records each holds.

    ``articles.jsonl`` is for ``graphnative ingest``, ``questions.jsonl`` for ``graphnative retrieve --file``,
    ``gold.jsonl`` and ``qrels.txt`` hold the answers, the latter for trec_eval, ``aliases.yaml`` is a table
    for the setting ``articles.aliases_file``. Files of these names are overwritten.

    Args:
        folder: Made if it does not exist.
        seed: The seed of the articles.

    Raises:
        InputError: The folder or a file can't be written.
    """
    asked = list(_pairs())
    gold = demo_gold(seed)
    answers = {pair_id(question, company): gold[question.id, company.short] for question, company in asked}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return {
            "articles.jsonl": _write(folder / "articles.jsonl", map(article_row, demo_articles(seed))),
            "questions.jsonl": _write(folder / "questions.jsonl", (question_row(*pair) for pair in asked)),
            "gold.jsonl": _write(folder / "gold.jsonl", (_gold_row(*pair, answers) for pair in asked)),
            "qrels.txt": write_qrels(
                folder / "qrels.txt", {key: dict.fromkeys(found, 1) for key, found in answers.items()}
            ),
            "aliases.yaml": write_aliases(folder / "aliases.yaml"),
        }
    except OSError as error:
        raise InputError(f"{error.filename or folder} can't be written: {error.strerror}.") from error


def write_aliases(path: Path) -> int:
    """Write the companies' other names as a table for ``articles.aliases_file``; return how many companies.

    Args:
        path: The file; overwritten.
    """
    table = demo_aliases()
    path.write_bytes(yaml.safe_dump(table, allow_unicode=True, sort_keys=True).encode())
    return len(table)


def pair_id(question: DemoQuestion, company: Company) -> str:
    """Return the id under which a question about one company is asked and judged."""
    return f"{question.id}/{company.id}"


def article_row(article: Article) -> dict[str, Any]:
    """Return an article as ``graphnative ingest`` reads it: what is no field of an article is a tag."""
    return {
        "id": article.id,
        "headline": article.headline,
        "published": article.published.isoformat() if article.published else None,
        "organisations": list(article.organisations or ()),
        **article.tags,
        "text": article.text,
    }


def question_row(question: DemoQuestion, company: Company) -> dict[str, Any]:
    """Return a question about one company as ``graphnative retrieve --file`` reads it."""
    return {
        "id": pair_id(question, company),
        "question": question.ask(company.short),
        "filters": {"company": company.short},
    }


def _gold_row(
    question: DemoQuestion, company: Company, answers: Mapping[str, tuple[str, ...]]
) -> dict[str, Any]:
    key = pair_id(question, company)
    return {
        "id": key,
        "question_id": question.id,
        "company": company.short,
        "category": question.category,
        "topic": question.topic_id,
        "year": question.year,
        "answerable": bool(answers[key]),
        "articles": list(answers[key]),
    }


def _pairs() -> Iterable[tuple[DemoQuestion, Company]]:
    for question in (*demo_questions(), *demo_temporal_questions()):
        for company in demo_companies():
            yield question, company


def _write(path: Path, rows: Iterable[Mapping[str, Any]]) -> int:
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_bytes("".join(f"{line}\n" for line in lines).encode())
    return len(lines)
