"""The whole measurement: questions to query writers, what they write run, scored and put into tables."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from graphnative.evaluation.bert_score import TokenEncoder
from graphnative.evaluation.cypher_metrics import JudgedQuery, cypher_scores
from graphnative.evaluation.cypher_report import (
    FREE,
    CypherRun,
    Prices,
    as_figure,
    as_group_table,
    as_json,
    as_table,
    run_cost,
)
from graphnative.evaluation.journal import Journal
from graphnative.evaluation.query_writer import QueryWriter
from graphnative.evaluation.questions import Question
from graphnative.evaluation.run_queries import Outcome, gold_results, run_questions
from graphnative.evaluation.score_queries import score_queries
from graphnative.store.database import HasDatabase


@dataclass(frozen=True, slots=True)
class Bench:
    """What every writer is measured with.

    Attributes:
        store: The graph; it is only read.
        encoder: Encodes queries and results for BERTScore.
        journal: Open; what it knows is not asked again.
        prices: Of the models.
    """

    store: HasDatabase
    encoder: TokenEncoder
    journal: Journal
    prices: Prices = FREE


@dataclass(frozen=True, slots=True)
class WriterResult:
    """What one query writer made of a data set.

    Attributes:
        run: Its scores and cost.
        outcomes: What it wrote for each question, in their order.
        judged: How each of that did.
    """

    run: CypherRun
    outcomes: tuple[Outcome, ...]
    judged: tuple[JudgedQuery, ...]


def evaluate_writer(
    bench: Bench,
    questions: Sequence[Question],
    writer: QueryWriter,
    *,
    progress: Callable[[int], object] | None = None,
) -> WriterResult:
    """Return how well one query writer does on a data set.

    Source: S1, section 3.2 and table 3.

    Args:
        bench: What it is measured with.
        questions: At least one.
        writer: Who is measured.
        progress: Called with 1 for every question.

    Raises:
        ModelError: The model failed; what was found before is kept.
        StoreError: The server failed.
    """
    outcomes = run_questions(bench.store, questions, writer, bench.journal, progress=progress)
    gold = gold_results(bench.store, questions, bench.journal)
    judged = score_queries(questions, gold, outcomes, bench.encoder)
    cost = run_cost(outcomes, bench.prices)
    run = CypherRun(writer.prompt, writer.model, cypher_scores(judged), cost)
    return WriterResult(run, tuple(outcomes), tuple(judged))


def spread(questions: Sequence[Question], limit: int | None) -> Sequence[Question]:
    """Return at most so many questions, taken at even distances, so that every group has its share.

    Args:
        questions: A data set.
        limit: How many at most; None takes all.
    """
    if limit is None or limit >= len(questions):
        return questions
    return [questions[at * len(questions) // limit] for at in range(limit)]


def write_results(folder: Path, questions: Sequence[Question], results: Sequence[WriterResult]) -> list[Path]:
    """Return the files written: scores.md, scores.json, scores.svg, and each query in queries.jsonl.

    Args:
        folder: Made if it is not there; files of these names are overwritten.
        questions: The data set.
        results: Of each writer.
    """
    runs = [result.run for result in results]
    groups = "\n".join(f"`{run.prompt}`, {run.model}\n\n{as_group_table(run)}" for run in runs)
    lines = [_line(*one, result.run) for result in results for one in _cases(questions, result)]
    texts = {
        "scores.md": f"{as_table(runs)}\n{groups}",
        "scores.json": json.dumps(as_json(runs), indent=2) + "\n",
        "scores.svg": as_figure(runs),
        "queries.jsonl": "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    return [folder / name for name in texts]


def _cases(
    questions: Sequence[Question], result: WriterResult
) -> list[tuple[Question, Outcome, JudgedQuery]]:
    return list(zip(questions, result.outcomes, result.judged, strict=True))


def _line(question: Question, outcome: Outcome, judged: JudgedQuery, run: CypherRun) -> dict[str, Any]:
    return {
        "prompt": run.prompt,
        "model": run.model,
        "question": question.question,
        "gold": question.cypher,
        "cypher": outcome.cypher,
        "fault": outcome.result.fault,
        "seconds": round(outcome.seconds, 4),
        **asdict(judged),
    }
