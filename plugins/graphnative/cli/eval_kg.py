"""`graphnative eval kg`: how well triplets are extracted, on a labelled set."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import JsonOption, RootOption, progress_bar, workspace
from graphnative.cli.spending import print_json

if TYPE_CHECKING:
    from graphnative.evaluation.compare_extractions import Compared, Comparison
    from graphnative.evaluation.extraction_runs import Run
    from graphnative.evaluation.labelled_sets import Labelled


def register(group: typer.Typer) -> None:
    """Add the command to the group."""
    group.command()(kg)


def kg(
    gold: Annotated[
        Path,
        typer.Argument(
            metavar="GOLD", help="The labelled set: JSON lines of id, text and triples, or DocRED's JSON."
        ),
    ],
    predictions: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE]...",
            help="What was extracted: JSON lines of id and triples, with model, prompt, pathway, mentions. "
            "None: the documents are read now, by the passes of `graphnative build`.",
        ),
    ] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="Take only so many documents of the set.", show_default=False)
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Keep what is read now.", show_default=False)
    ] = None,
    json_: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Compare models, prompts and pathways on a labelled set, alone and by votes; propose how many votes.

    An answer that can't be parsed counts as an empty one. Names are compared folded, values in their normal
    form.
    """
    from graphnative.evaluation.compare_extractions import compare_extractions
    from graphnative.evaluation.extraction_runs import read_runs
    from graphnative.evaluation.labelled_sets import read_labelled

    documents = read_labelled(gold)[:limit]
    runs = read_runs(predictions) if predictions else _extract(documents, output, root)
    comparison = compare_extractions(runs, documents)
    if json_:
        print_json(_as_json(comparison), indent=2)
        return
    typer.echo(f"{'':44} {'P':>6} {'R':>6} {'F1':>6} {'pairs F1':>9} {'unparsable':>11} {'missing':>8}")
    for line in comparison.lines:
        typer.echo(_shown(line))
    for setup, quorum in comparison.quorums.items():
        typer.echo(f"{setup}: the best F1 is that of {quorum} of the votes.")
    for setup, quality in comparison.qualities.items():
        typer.echo(f"{setup}: the best F1 is that of a quality of {quality:.2f} (`kg.quality`).")
    for (model, prompt), gained in comparison.gained.items():
        name = ", ".join(part for part in (model, prompt) if part) or "–"
        typer.echo(f"{name}: giving the voted mentions changes F1 by {gained:+.3f}.")


def _extract(documents: "list[Labelled]", output: Path | None, root: RootOption) -> "list[Run]":
    """What the passes read in the documents now."""
    from graphnative.evaluation.extract_labelled import extract_runs
    from graphnative.evaluation.extraction_runs import run_lines
    from graphnative.evaluation.json_lines import write_records

    with progress_bar("documents read") as tell:
        runs = extract_runs(workspace(root), documents, progress=tell)
    if output is not None:
        write_records(output, run_lines(runs))
    return runs


def _shown(line: "Compared") -> str:
    score = line.score
    figures = f"{score.precision:6.3f} {score.recall:6.3f} {score.f1:6.3f}"
    counts = "" if line.pairs is None else f"{line.pairs.f1:10.3f} {line.unparsable:11} {line.missing:8}"
    return f"{f'{line.setup}: {line.what}':44} {figures}{counts}"


def _as_json(comparison: "Comparison") -> dict[str, object]:
    return {
        "lines": [
            {
                "setup": str(line.setup),
                "what": line.what,
                "precision": line.score.precision,
                "recall": line.score.recall,
                "f1": line.score.f1,
                "pairs_f1": line.pairs and line.pairs.f1,
                "unparsable": line.unparsable,
                "missing": line.missing,
            }
            for line in comparison.lines
        ],
        "quorums": {str(setup): quorum for setup, quorum in comparison.quorums.items()},
        "qualities": {str(setup): quality for setup, quality in comparison.qualities.items()},
        "gained_by_mentions": {", ".join(key): gained for key, gained in comparison.gained.items()},
    }
