"""S0's experiment on the demo news: 144 questions of 30 companies, six retrievers, and how fast it goes.

    python benchmarks/esg_experiment.py [--keep DIR] [--companies N] [--questions N] [--model FILE.gguf]

Prints the tables of `graphnative eval esg` and how many answers a second were made. The graph is made first,
and MiniLM embeds whole articles for the baselines; neither is in that figure. With --keep both are there in
the next run, and so is every answer: what was made before is not in the figure either.
"""

import argparse
import time
from pathlib import Path

import yaml

from graphnative.demo.experiment import demo_experiment
from graphnative.demo.news import SEED, demo_aliases, demo_articles, demo_companies
from graphnative.evaluation.esg.question import EsgQuestion, spread
from report import machine_line, table
from scratch_workspace import scratch_workspace

PAPER = ("environment", "social", "governance")


def asked_of(companies: int, categories: tuple[str, ...], limit: int | None) -> list[EsgQuestion]:
    """Return the questions about the companies with the least news, of some categories."""
    chosen = {company.short for company in demo_companies()[-companies:]}
    return spread(
        [one for one in demo_experiment() if one.company in chosen and one.category in categories], limit
    )


def run(options: argparse.Namespace) -> None:
    """Make the graph, run the grid, print."""
    from graphnative import ingest_articles, open_store
    from graphnative.evaluation.esg.report import costs_of
    from graphnative.evaluation.esg.run import EsgPlan, evaluate_esg
    from graphnative.evaluation.esg.tables import as_table, cells_of, metrics_of
    from graphnative.evaluation.open_writers import open_model

    categories = (*PAPER, "temporal") if options.temporal else PAPER
    questions = asked_of(options.companies, categories, options.questions)
    ids = {company.id for company in demo_companies()[-options.companies :]}
    articles = [one for one in demo_articles(SEED) if one.id.removeprefix("demo/").split("-")[0] in ids]
    sections = {"articles": {"aliases_file": "aliases.yaml"}}
    with scratch_workspace(options.keep, **sections) as root:
        (root / "aliases.yaml").write_text(yaml.safe_dump(demo_aliases(), allow_unicode=True), "utf-8")
        with open_store(root) as store:
            ingest_articles(store, articles)
            models = [open_model(name, store.database.settings) for name in options.model]
            warm = EsgPlan(questions[:1], models=models)
            evaluate_esg(store, warm)  # reads the models, and embeds whole articles if nobody has yet
            began = time.perf_counter()
            results = evaluate_esg(store, EsgPlan(questions, models=models)).results
            seconds = time.perf_counter() - began
    print(machine_line(demo_seed=SEED, articles=len(articles), questions=len(questions)), end="\n\n")
    cells = cells_of(results.grades())
    for metric in metrics_of(cells):
        print(f"{metric}\n\n{as_table(cells, metric)}\n")
    made = sum(not one.cached for one in results.outcomes)
    rows = [
        [one.model, one.answers, one.written, one.seconds, one.prompt_tokens, one.completion_tokens]
        for one in costs_of(results)
    ]
    print(
        table(
            ["model", "answers", "written", "s each, median", "tokens read", "tokens written"], rows, digits=4
        )
    )
    print(f"\n{made:,} answers made in {seconds:,.1f} s: {made / seconds:,.1f} a second.")


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", type=Path, help="folder of a workspace that stays, with its graph")
    parser.add_argument("--companies", type=int, default=30, help="only so many, those with the least news")
    parser.add_argument("--questions", type=int, help="a sample of so many questions instead of all")
    parser.add_argument("--temporal", action="store_true", help="the 60 questions about one year too")
    parser.add_argument("--model", action="append", default=[], help="a .gguf file or a name for litellm")
    run(parser.parse_args())


if __name__ == "__main__":
    main()
