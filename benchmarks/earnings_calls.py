"""Three questions asked of 41 earnings calls: long texts, where the passages decide.

    python benchmarks/earnings_calls.py --data DIR [--keep DIR] [--method gri-path] [--top-k 3]

DIR holds MSFT_Input_Text.zip and MSFT_Single_Transcript_Questions.csv (CDLA-Permissive-2.0). The calls are
unpacked and ingested as they are, as a folder of text files. Three questions of the CSV are asked as they
stand: on the platform shift, on security and on an acquisition.
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

QUESTIONS = ("2", "5", "7")
"""Ids of the asked questions in the CSV."""


def unpack(archive: Path, folder: Path) -> list[Path]:
    """Return the archive's text files, unpacked as they are, sorted."""
    with zipfile.ZipFile(archive) as opened:
        names = sorted(name for name in opened.namelist() if name.endswith(".txt"))
        return [Path(opened.extract(name, folder)) for name in names]


def read_questions(path: Path, ids: tuple[str, ...]) -> list[str]:
    """Return the text of the questions with these ids, in their order."""
    with path.open(encoding="utf-8-sig", newline="") as lines:
        texts = {row["question_id"]: row["question_text"].strip() for row in csv.DictReader(lines)}
    return [texts[one] for one in ids]


def ingest(store: Any, data: Path) -> tuple[Any, int, float]:
    """Return what the ingest reports, the number of files and the seconds it took."""
    from graphnative.esg.ingest import ingest_articles
    from graphnative.esg.readers.paths import read_articles

    with tempfile.TemporaryDirectory() as folder:
        files = unpack(data / "MSFT_Input_Text.zip", Path(folder))
        begin = time.perf_counter()
        report = ingest_articles(store, read_articles(files))
        return report, len(files), time.perf_counter() - begin


def ask(store: Any, index: Any, question: str, method: str, top_k: int) -> tuple[Any, list[Any]]:
    """Return the answer and the ranked articles behind it."""
    from graphnative.answers.answer import PROMPT, answer
    from graphnative.models.open import open_chat_model, open_embedder
    from graphnative.prompts import load_prompt
    from graphnative.retrievers.search import search

    settings = store.database.settings
    ranked = search(index, question, method=method, top_k=top_k)
    chat = open_chat_model(settings.chat, embedder=open_embedder(settings.embedder))
    return answer(question, ranked, chat, load_prompt(settings, PROMPT)), ranked


def show(question: str, answered: Any, ranked: list[Any]) -> None:
    """Print one question, its answer and which passages of which call it rests on."""
    cited = {citation.article_id: citation.number for citation in answered.citations}
    print(f"\n**{question}**\n")
    print(textwrap.fill(answered.text, 110))
    print(f"\n({answered.model}: {answered.passages} passages given, {answered.dropped} had no room)\n")
    rows = [
        [
            f"[{cited[article.id]}]" if article.id in cited else "not cited",
            article.id,
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

    questions = read_questions(options.data / "MSFT_Single_Transcript_Questions.csv", QUESTIONS)
    with scratch_workspace(options.keep) as root, open_store(root) as store:
        report, files, seconds = ingest(store, options.data)
        index = open_article_index(store)
        chunks = index.articles().arrays.facts.chunks
        print(machine_line(method=options.method, top_k=options.top_k))
        print(
            f"\n{files} files: {report.new} new, {report.changed} changed, {report.unchanged} unchanged, "
            f"{len(report.refused)} refused in {seconds:,.0f} s; {chunks:,} passages."
        )
        for refusal in report.refused:
            print(f"refused: {refusal.source} {refusal.reason}")
        for question in questions:
            show(question, *ask(store, index, question, options.method, options.top_k))


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
