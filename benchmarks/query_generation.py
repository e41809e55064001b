"""The paper's framework run whole: gold queries, requests, and what query writers make of them.

python benchmarks/query_generation.py [--full] [--data DIR] [--model FILE.gguf] [--asked 48] [--attempts 3]

On the supply chain, and with DIR on the POLE graph (pole-data-importer.zip of ZOGRASCOPE): 60 templates are
filled five times each and run, three requests are worded for each by rules, and the writers are asked: the
one that knows examples only, and with a model those that prompt it (it is asked so many of the requests).
The examples are other fillings of the templates, with the templates' own wording; in the second row those of
half of the templates only, asked for the other half. The server is the one of NEO4J_URI, which must be empty
and is emptied afterwards, or one started for this run.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from graphnative.demo.supply_chain import FULL, SMALL, supply_chain
from graphnative.evaluation.csv_graph import read_csv_graph
from graphnative.evaluation.cypher_report import CypherRun, as_group_table, as_table
from graphnative.evaluation.evaluate_cypher import Bench, evaluate_writer, spread
from graphnative.evaluation.gold import GoldSet, make_gold
from graphnative.evaluation.graph_statistics import GraphStatistics, read_statistics
from graphnative.evaluation.journal import Journal
from graphnative.evaluation.open_writers import open_writers
from graphnative.evaluation.questions import Question
from graphnative.evaluation.requests import RuleWriter, write_requests
from graphnative.evaluation.templates import load_templates
from graphnative.models.minilm import open_minilm
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.settings import Settings, load_settings
from graphnative.settings.models import LlamaCppChat
from graphnative.settings.sections import Section
from graphnative.store.bulk_load import GraphTables, load_tables
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from graphnative.store.empty_graph import empty_graph
from report import machine_line, table
from scratch_workspace import scratch_workspace

_EXAMPLES_SEED = 1


def main() -> None:
    """Run the benchmark and print its tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true", help="the supply chain in the paper's size")
    parser.add_argument("--data", type=Path, help="folder of the POLE graph")
    parser.add_argument("--model", help="a GGUF file, or a model's name for litellm")
    parser.add_argument("--asked", type=int, default=48, help="requests that a model is asked")
    parser.add_argument("--attempts", type=int, default=3, help="queries that a writer may try for a request")
    parser.add_argument("--threads", type=int, help="cores for a model in a GGUF file")
    parser.add_argument("--per-template", type=int, default=5, help="gold queries of each template")
    parser.add_argument("--only-data", action="store_true", help="leave the supply chain out")
    options = parser.parse_args()
    graphs: list[tuple[str, GraphTables]] = []
    if not options.only_data:
        graphs.append(("supply chain", supply_chain(FULL if options.full else SMALL)))
    if options.data is not None:
        graphs.append(("POLE", read_csv_graph(options.data)))
    print(machine_line(model=options.model or "none"))
    with scratch_workspace(None) as root:
        settings = chosen(load_settings(root), options)
        for name, tables in graphs:
            with open_database(settings, to_load=True) as database:
                load_tables(database, tables)
                print(f"\n### {name}: {tables.node_count:,} nodes, {tables.edge_count:,} edges\n")
                measure(database, options)
                empty_graph(database)


def chosen(settings: Settings, options: argparse.Namespace) -> Settings:
    """Return the settings with the options' attempts, and the model in a GGUF file."""
    updates: dict[str, Section] = {
        "text2cypher": settings.text2cypher.model_copy(update={"attempts": options.attempts})
    }
    if str(options.model).endswith(".gguf"):
        file = Path(options.model).resolve()
        updates["chat"] = LlamaCppChat(kind="llama_cpp", file=file, threads=options.threads, max_tokens=128)
    return settings.model_copy(update=updates)


def measure(database: Database, options: argparse.Namespace) -> None:
    """Print the tables of the graph that is loaded."""
    statistics = read_statistics(database)
    gold = gold_set(database, statistics, options.per_template, 0)
    print(gold_table(gold))
    requests = write_requests(gold.queries, RuleWriter())
    print(f"\n{len(gold.queries)} gold queries, {len(requests.questions)} requests, worded by rules\n")
    others = gold_set(database, statistics, options.per_template, _EXAMPLES_SEED)
    pairs = examples(gold, others)
    with Journal.of(database.settings, "eval-cypher") as journal:
        bench = Bench(database, open_minilm(), journal)
        runs = [
            run(bench, requests.questions, "examples", pairs),
            unseen(bench, requests.questions, gold, others),
        ]
        if options.model:
            asked = spread(requests.questions, options.asked)
            for kind in ("simple", "schema", "few_shot"):
                runs.append(run(bench, asked, kind, pairs, options.model))
    print(as_table(runs))
    print(f"`{runs[0].prompt}` by group:\n\n{as_group_table(runs[0])}")


def gold_set(database: Database, statistics: GraphStatistics, per_template: int, seed: int) -> GoldSet:
    """Return gold queries of the shipped templates."""
    return make_gold(database, load_templates(), statistics, per_template=per_template, seed=seed)


def gold_table(gold: GoldSet) -> str:
    """Return how many gold queries each group has, and what it lacks."""
    made = Counter(query.group for query in gold.queries)
    group = {template.id: template.group for template in load_templates()}
    rows = []
    for name in dict.fromkeys(group.values()):
        lacking = [short for short in gold.shortfalls if group[short.template] == name]
        told = "; ".join(
            f"{one.template} {one.made}: {max(one.reasons, key=one.reasons.get)}" for one in lacking
        )
        rows.append((name.replace("_", " "), made[name], told or "–"))
    return table(["group", "gold queries", "templates that could not be filled"], rows)


def examples(gold: GoldSet, others: GoldSet) -> list[ExamplePair]:
    """Return the other fillings of the templates as examples, without the gold queries themselves."""
    asked = {query.cypher for query in gold.queries}
    return [
        ExamplePair(query.description, query.cypher) for query in others.queries if query.cypher not in asked
    ]


def run(
    bench: Bench, questions: Sequence[Question], kind: str, pairs: Sequence[ExamplePair], model: str = ""
) -> CypherRun:
    """Return how one writer does."""
    (writer,) = open_writers(bench.store, [kind], [model] if model else [], pairs)
    return evaluate_writer(bench, questions, writer).run


def unseen(bench: Bench, questions: Sequence[Question], gold: GoldSet, others: GoldSet) -> CypherRun:
    """Return how the writer without a model does where no example has the question's template."""
    templates = {template.id: at % 2 for at, template in enumerate(load_templates())}
    asked = [question for question in questions if templates[question.template]]
    known = [query for query in others.queries if not templates[query.template]]
    found = run(bench, asked, "examples", examples(gold, GoldSet(tuple(known), ())))
    return replace(found, prompt="examples, none of the template")


if __name__ == "__main__":
    main()
