"""The project's own questions, each asked of 30 companies: what every retriever finds, and what is refused.

    python benchmarks/demo_questions.py [--keep DIR] [--companies N] [--pairs N] [--answers N] [--half 0]

The set-up is that of S0, section 3: 144 questions (59 environment, 41 social, 44 governance) and 30
companies, over the demo news; the articles that answer a pair of question and company are known. 60 further
templates ask about one year. Pairs that no article answers are in no mean: for a sample of them it is counted
how often the answer is "insufficient information available", and the same for as many answerable pairs.
"""

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from graphnative.demo.bank import Company
from graphnative.demo.news import (
    SEED,
    demo_aliases,
    demo_articles,
    demo_companies,
    demo_gold,
    demo_questions,
    demo_temporal_questions,
)
from graphnative.evaluation.aggregate import GroupSummary, Judged, summarise, weighted_mean
from graphnative.evaluation.ranking import hit_at_k, reciprocal_rank
from graphnative.models.remembering import RememberingEmbedder
from graphnative.records import Article
from report import machine_line, table
from scratch_workspace import scratch_workspace

CATEGORIES = {"environment": 59, "social": 41, "governance": 44}
"""S0's categories and the number of its questions in each."""
VARIANTS = (
    ("gri-path", "kg_enhanced"),
    ("gri-path", "kg"),
    ("gri-path-paper", "kg_enhanced"),
    ("gri-path-paper", "kg"),
    ("bm25", ""),
    ("dense", ""),
    ("mmr", ""),
)
TOP = 10
METRICS = {"hit@3": lambda ranking, gold: hit_at_k(ranking, gold, 3), "MRR": reciprocal_rank}


@dataclass(frozen=True, slots=True)
class Pair:
    """One question about one company.

    Attributes:
        id: Question and company.
        category: What it is averaged with.
        text: The question as asked.
        gold: The articles that answer it.
    """

    id: str
    category: str
    text: str
    gold: frozenset[str]


def all_pairs(companies: Sequence[Company]) -> list[Pair]:
    """Return every pair of a question and one of the companies, sorted by id."""
    gold = demo_gold(SEED)
    return sorted(
        (
            Pair(
                f"{question.id}/{company.id}",
                question.category,
                question.ask(company.short),
                frozenset(gold[question.id, company.short]),
            )
            for question in (*demo_questions(), *demo_temporal_questions())
            for company in companies
        ),
        key=lambda pair: pair.id,
    )


def news_of(companies: Sequence[Company]) -> list[Article]:
    """Return the demo's articles about the companies."""
    ids = {company.id for company in companies}
    return [one for one in demo_articles(SEED) if one.id.removeprefix("demo/").split("-")[0] in ids]


def sample(pairs: Sequence[Pair], number: int, seed: int) -> list[Pair]:
    """Return so many of the pairs, drawn with a seed and in their order; all if there are no more."""
    drawn = random.Random(seed).sample(range(len(pairs)), min(number, len(pairs)))
    return [pairs[i] for i in sorted(drawn)]


def rank(index: Any, pair: Pair, method: str, variant: str, *, find: bool, top_k: int = TOP) -> list[Any]:
    """Return the ranked articles; ``find`` takes companies and dates in the question as filters."""
    from graphnative.retrievers.search import search

    return search(
        index, pair.text, method=method, top_k=top_k, detect_filters=find, variant=variant or "kg_enhanced"
    )


def measure(index: Any, pairs: Sequence[Pair], seed: int) -> Iterator[tuple[list[str], list[GroupSummary]]]:
    """Yield each retriever's name, its company filter and its summaries; only answerable pairs are ranked."""
    for find in (True, False):
        for method, variant in VARIANTS:
            judged = [
                Judged(pair.id, pair.category, tuple(one.id for one in found), pair.gold)
                for pair in pairs
                for found in (rank(index, pair, method, variant, find=find) if pair.gold else [],)
            ]
            name = f"{method} {variant.upper()}".strip()
            yield [name, "found" if find else "none"], list(summarise(judged, METRICS, seed=seed))


def row(name: Sequence[str], summaries: Sequence[GroupSummary], metric: str) -> list[str | float | None]:
    """Return the mean of each category, of S0's three by its questions, and of the year questions."""
    means = {summary.group: summary.means[metric].value for summary in summaries if summary.means}
    known = [category for category in CATEGORIES if category in means]
    overall = (
        weighted_mean([means[one] for one in known], [CATEGORIES[one] for one in known]) if known else None
    )
    return [*name, *(means.get(category) for category in CATEGORIES), overall, means.get("temporal")]


def judge_answers(store: Any, index: Any, pairs: Sequence[Pair]) -> tuple[int, int]:
    """Return how many answers say that the articles lack the answer, and how many cite one that has it."""
    from graphnative.answers.answer import PROMPT, answer
    from graphnative.models.open import open_chat_model, open_embedder
    from graphnative.prompts import load_prompt

    settings = store.database.settings
    chat = open_chat_model(settings.chat, embedder=open_embedder(settings.embedder))
    prompt = load_prompt(settings, PROMPT)
    answers = [
        answer(pair.text, rank(index, pair, "gri-path", "", find=True, top_k=3), chat, prompt)
        for pair in pairs
    ]
    right = sum(
        any(citation.article_id in pair.gold for citation in given.citations)
        for pair, given in zip(pairs, answers, strict=True)
    )
    return sum(given.insufficient for given in answers), right


def print_rankings(index: Any, pairs: Sequence[Pair], seed: int) -> None:
    """Print one table per metric."""
    results = list(measure(index, pairs, seed))
    first = {summary.group: summary for summary in results[0][1]}
    counts = ", ".join(
        f"{name} {first[name].answerable}" for name in (*CATEGORIES, "temporal") if name in first
    )
    print(f"Answerable pairs: {counts}; without an answer, in no mean: {first['overall'].unanswerable}.\n")
    for metric in METRICS:
        depth = f"@{TOP}" if metric == "MRR" else ""
        header = ["retriever", "company filter", *CATEGORIES, "overall", "one year"]
        print(f"{metric}{depth} (overall: weighted {':'.join(map(str, CATEGORIES.values()))})\n")
        print(table(header, [row(name, summaries, metric) for name, summaries in results]), end="\n\n")


def print_refusals(store: Any, index: Any, pairs: Sequence[Pair], options: argparse.Namespace) -> None:
    """Print how often the answer is refused, where it must be and where it must not, and how often right.

    With ``half`` the pairs are those of every second company, so that what is tuned on one half can be judged
    on the other.
    """
    if options.half is not None:
        chosen = {company.id for company in demo_companies()[options.half :: 2]}
        pairs = [pair for pair in pairs if pair.id.split("/")[1] in chosen]
    lines = []
    for name, wanted in (("no article answers", False), ("an article answers", True)):
        drawn = sample([pair for pair in pairs if bool(pair.gold) == wanted], options.answers, options.seed)
        refused, right = judge_answers(store, index, drawn)
        shares = [count / len(drawn) if drawn else None for count in (refused, right)]
        lines.append([name, len(drawn), refused, *shares])
    model = store.database.settings.chat.kind
    print(f"“insufficient information available” by the {model} model, gri-path, top 3\n")
    print(table(["pairs", "asked", "refused", "share", "cite a right article"], lines))


def run(options: argparse.Namespace) -> None:
    """Ingest, ask and print."""
    from graphnative import ingest_articles, open_store
    from graphnative.models.open import open_embedder
    from graphnative.retrievers.article_index import open_article_index

    companies = demo_companies()[-options.companies :]  # the last of them have the least news
    pairs = all_pairs(companies)
    pairs = sample(pairs, options.pairs, options.seed) if options.pairs else pairs
    sections = {"embedder": {"kind": options.embedder}, "articles": {"aliases_file": "aliases.yaml"}}
    with scratch_workspace(options.keep, **sections) as root:
        (root / "aliases.yaml").write_text(yaml.safe_dump(demo_aliases(), allow_unicode=True), "utf-8")
        with open_store(root) as store:
            begin = time.perf_counter()
            report = ingest_articles(store, news_of(companies))
            seconds = time.perf_counter() - begin
            print(
                machine_line(embedder=options.embedder, demo_seed=SEED, seed=options.seed, pairs=len(pairs))
            )
            print(
                f"\nArticles: {report.received}, {report.new + report.changed} prepared, in {seconds:,.0f} s."
            )
            embedder = open_embedder(store.database.settings.embedder)
            index = open_article_index(store, embedder=RememberingEmbedder(embedder))
            if not options.only_answers:
                print_rankings(index, pairs, options.seed)
            print_refusals(store, index, pairs, options)


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", type=Path, help="folder of a workspace that stays, with its graph")
    parser.add_argument("--companies", type=int, default=30, help="only so many, those with the least news")
    parser.add_argument("--pairs", type=int, default=0, help="a sample of so many pairs instead of all")
    parser.add_argument("--answers", type=int, default=200, help="so many answers of either kind")
    parser.add_argument("--half", type=int, choices=[0, 1], help="answers about every second company only")
    parser.add_argument("--only-answers", action="store_true", help="leave the rankings out")
    parser.add_argument("--embedder", default="use", choices=["use", "minilm"])
    parser.add_argument("--seed", type=int, default=0, help="of samples and bootstrap")
    run(parser.parse_args())


if __name__ == "__main__":
    main()
