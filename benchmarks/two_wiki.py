"""Two sets made of 2WikiMultihopQA: passages, questions with their gold passages, and published rankings."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphnative.records import Article

PUBLISHED = {
    "fast-graphrag": "graph_2wikimultihopqa_101.json",
    "nano-graphrag": "nano_2wikimultihopqa_101_local.json",
    "LightRAG": "lightrag_2wikimultihopqa_101_local.json",
    "vector database": "vdb_2wikimultihopqa_101.json",
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the ids of the passages that answer it together; none if the set lacks them."""

    id: str
    text: str
    gold: frozenset[str]
    part: str = ""


@dataclass(frozen=True, slots=True)
class Set:
    """Passages, questions, published rankings by system, and how the product names entities there."""

    passages: list[Article]
    questions: list[Question]
    published: dict[str, dict[str, list[str]]]
    mentions: str


def read_set(data: Path) -> Set:
    """Return the set that a folder holds."""
    return read_hipporag(data) if (data / "published_runs").is_dir() else read_multihop(data)


def read_hipporag(data: Path) -> Set:
    """Return the passages of HippoRAG's 2Wiki, named by their titles, and the published runs."""
    corpus = json.loads((data / "2wikimultihopqa_corpus.json").read_text("utf-8"))
    passages = [Article(row["title"], row["title"], row["text"]) for row in corpus]
    runs = {
        name: json.loads((data / "published_runs" / file).read_text("utf-8"))
        for name, file in PUBLISHED.items()
    }
    asked = {row["question"]: frozenset(row["ground_truth"]) for row in runs["fast-graphrag"]}
    questions = [Question(text, text, gold) for text, gold in asked.items()]
    published = {name: {row["question"]: row["evidence"] for row in run} for name, run in runs.items()}
    return Set(passages, questions, published, "titles")


def read_multihop(data: Path) -> Set:
    """Return the passages without their titles, the answerable questions and those without an answer."""
    passages = [Article(row["chunk_id"], "", row["text"]) for row in _lines(data / "corpus.jsonl")]
    questions = [
        Question(row["id"], row["question"], frozenset(row["gold_support_chunk_ids"]), row["split"])
        for row in _lines(data / "questions.jsonl")
    ]
    unanswerable = [
        Question(row["id"], row["question"], frozenset()) for row in _lines(data / "no_knowledge.jsonl")
    ]
    return Set(passages, [*questions, *unanswerable], {}, "names")


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    with file.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())
