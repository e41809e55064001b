"""`graphnative eval cypher`: what query writers make of a data set, as a table, JSON and a figure."""

from pathlib import Path
from typing import Annotated

import typer

from graphnative.cli.ask_cypher import KindName
from graphnative.cli.context import RootOption, progress_bar, workspace

DatasetOption = Annotated[
    Path, typer.Option(help="Questions with gold queries, or dialogues, as JSON lines.", show_default=False)
]
PromptOption = Annotated[
    list[KindName] | None,
    typer.Option(help="A kind of prompt; several can be given.", show_default="examples"),
]
ModelOption = Annotated[
    list[str] | None,
    typer.Option(
        help="A model: a name for litellm, hf:NAME, or a .gguf file; several can be given.",
        show_default="settings.yaml",
    ),
]
ExamplesOption = Annotated[
    Path | None,
    typer.Option(
        help="Questions with queries for `examples` and `few_shot`.", show_default="the graph's own"
    ),
]
LimitOption = Annotated[
    int | None, typer.Option(min=1, help="Ask so many questions only, evenly spread.", show_default=False)
]
PricesOption = Annotated[
    tuple[float, float], typer.Option(help="Price of a million tokens read, and written.")
]


def register(group: typer.Typer) -> None:
    """Add the command to the group."""
    group.command()(cypher)


def cypher(
    dataset: DatasetOption,
    prompt: PromptOption = None,
    model: ModelOption = None,
    examples: ExamplesOption = None,
    limit: LimitOption = None,
    prices: PricesOption = (0.0, 0.0),
    output: Annotated[Path, typer.Option("--output", "-o", help="Folder for the results.")] = Path("scores"),
    root: RootOption = None,
) -> None:
    """Ask the questions of each writer, run what it writes, score it, and go on where it was if stopped."""
    from graphnative.evaluation.cypher_report import Prices, as_table
    from graphnative.evaluation.evaluate_cypher import Bench, evaluate_writer, spread, write_results
    from graphnative.evaluation.journal import Journal
    from graphnative.evaluation.open_writers import open_writers
    from graphnative.evaluation.questions import read_questions
    from graphnative.models.minilm import open_minilm
    from graphnative.retrievers.examples.json_lines import read_pairs
    from graphnative.retrievers.text2cypher.open import KINDS
    from graphnative.store.connect import open_database

    questions = spread(read_questions(dataset), limit)
    pairs = None if examples is None else read_pairs(examples)
    kinds = [kind for one in prompt or [KindName.examples] for kind in KINDS if kind == one.value]
    settings = workspace(root)
    with open_database(settings) as database:
        writers = open_writers(database, kinds, model or [], pairs)
        total = len(questions) * len(writers)
        with Journal.of(settings, "eval-cypher") as journal, progress_bar("questions", total) as tell:
            bench = Bench(database, open_minilm(), journal, Prices(*prices))
            results = [evaluate_writer(bench, questions, one, progress=tell) for one in writers]
    files = write_results(output, questions, results)
    typer.echo(as_table([result.run for result in results]), nl=False)
    typer.echo(
        f"{len(questions)} questions; per group, as JSON and as a figure: {', '.join(map(str, files))}"
    )
