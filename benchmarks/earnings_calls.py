"""Questions asked of 41 earnings calls: long texts, where the passages decide.

    python benchmarks/earnings_calls.py --data DIR [--keep DIR] [--method gri-path] [--top-k 3]

DIR holds MSFT_Input_Text.zip and MSFT_Single_Transcript_Questions.csv (CDLA-Permissive-2.0). The calls are
unpacked and ingested as they are, as a folder of text files. Every question of the CSV is asked as it stands,
and three of the answers are printed in full. The questions are about one call, which the CSV does not name:
the only one that the speaker of question 16 is in.
"""

import argparse
import csv
import tempfile
import textwrap
import time
import zipfile
from pathlib import Path
from typing import Any

from report import machine_line, table
from scratch_workspace import scratch_workspace

IN_FULL = ("7", "12", "15")
"""Ids of the questions whose answers are printed in full."""
ABOUT = "TranscriptFY24Q4.txt"


def unpack(archive: Path, folder: Path) -> list[Path]:
    """Return the archive's text files, unpacked as they are, sorted."""
    with zipfile.ZipFile(archive) as opened:
        names = sorted(name for name in opened.namelist() if name.endswith(".txt"))
        return [Path(opened.extract(name, folder)) for name in names]


def read_questions(path: Path) -> dict[str, str]:
    """Return the questions by their ids, empty ones left out."""
    with path.open(encoding="utf-8-sig", newline="") as lines:
        texts = {row["question_id"]: row["question_text"].strip() for row in csv.DictReader(lines)}
    return {number: text for number, text in texts.items() if text}


def ingest(store: Any, data: Path) -> tuple[Any, int, float]:
    """Return what the ingest reports, the number of files and the seconds it took."""
    from graphnative.documents.readers.paths import read_articles
    from graphnative.esg.ingest import ingest_articles

    with tempfile.TemporaryDirectory() as folder:
        files = unpack(data / "MSFT_Input_Text.zip", Path(folder))
        begin = time.perf_counter()
        report = ingest_articles(store, read_articles(files))
        return report, len(files), time.perf_counter() - begin


def ask(store: Any, index: Any, question: str, options: argparse.Namespace) -> tuple[Any, list[Any]]:
    """Return the answer from the first ``top_k`` calls, and all calls ranked."""
    from graphnative.answers.answer import PROMPT, answer
    from graphnative.models.open import open_chat_model, open_embedder
    from graphnative.prompts import load_prompt
    from graphnative.retrievers.search import search

    settings = store.database.settings
    ranked = search(index, question, method=options.method, top_k=len(index.articles().arrays))
    chat = open_chat_model(settings.chat, embedder=open_embedder(settings.embedder))
    return answer(question, ranked[: options.top_k], chat, load_prompt(settings, PROMPT)), ranked


def summary(number: str, question: str, answered: Any, ranked: list[Any]) -> list[Any]:
    """Return one line: what is cited, and where the call stands that the question is about."""
    place = next((rank for rank, article in enumerate(ranked, start=1) if article.id == ABOUT), None)
    cited = " ".join(call_of(citation.article_id) for citation in answered.citations)
    return [number, textwrap.shorten(question, 70, placeholder=" …"), cited or "insufficient", place]


def call_of(article_id: str) -> str:
    """Return ``FY24Q4`` for ``TranscriptFY24Q4.txt``."""
    return article_id.removeprefix("Transcript").removesuffix(".txt")


def show(question: str, answered: Any, ranked: list[Any]) -> None:
    """Print one question, its answer and which passages of which call it rests on."""
    cited = {citation.article_id: citation.number for citation in answered.citations}
    print(f"\n**{question}**\n")
    print(textwrap.fill(answered.text, 110))
    print(f"\n({answered.model}: {answered.passages} passages given, {answered.dropped} had no room)\n")
    rows = [
        [
            f"[{cited[article.id]}]" if article.id in cited else "not cited",
            call_of(article.id),
            round(article.score, 3),
            " ".join(str(passage.index) for passage in article.passages),
            textwrap.shorten(article.passages[0].text, 60, placeholder=" …") if article.passages else "",
        ]
        for article in ranked
    ]
    print(table(["cited", "call", "score", "passages", "best passage"], rows))


def run(options: argparse.Namespace) -> None:
    """Ingest, ask and print."""
    from graphnative import open_store
    from graphnative.retrievers.article_index import open_article_index

    questions = read_questions(options.data / "MSFT_Single_Transcript_Questions.csv")
    with scratch_workspace(options.keep) as root, open_store(root) as store:
        report, files, seconds = ingest(store, options.data)
        index = open_article_index(store)
        print(machine_line(method=options.method, top_k=options.top_k))
        print(
            f"\n{files} files: {report.new} new, {report.changed} changed, {report.unchanged} unchanged, "
            f"{len(report.refused)} refused in {seconds:,.0f} s; "
            f"{index.articles().arrays.facts.chunks:,} passages.\n"
        )
        for refusal in report.refused:
            print(f"refused: {refusal.source} {refusal.reason}")
        answers = {number: ask(store, index, question, options) for number, question in questions.items()}
    lines = [summary(number, questions[number], *found) for number, found in answers.items()]
    print(table(["id", "question", "cited", f"rank of {call_of(ABOUT)}"], lines))
    for number in IN_FULL:
        answered, ranked = answers[number]
        show(questions[number], answered, ranked[: options.top_k])


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="folder of the earnings calls")
    parser.add_argument("--keep", type=Path, help="folder of a workspace that stays, with its graph")
    parser.add_argument("--method", default="gri-path")
    parser.add_argument("--top-k", type=int, default=3)
    run(parser.parse_args())


if __name__ == "__main__":
    main()
