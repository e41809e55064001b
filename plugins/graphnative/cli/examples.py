"""``graphnative examples add|list|remove``: pairs of question and query that Text2Cypher learns from."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.retrievers.examples.pair import ExamplePair


def register(app: typer.Typer) -> None:
    """Add the group ``examples``."""
    group = typer.Typer(
        help="Pairs of question and Cypher query that Text2Cypher learns from.", no_args_is_help=True
    )
    group.command("add")(_add)
    group.command("list")(_list)
    group.command("remove")(_remove)
    app.add_typer(group, name="examples")


def _add(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]...", help='JSON lines: {"question": …, "cypher": …}.'),
    ] = None,
    question: Annotated[str | None, typer.Option("--question", help="One question.")] = None,
    cypher: Annotated[str | None, typer.Option("--cypher", help="The query that answers it.")] = None,
    root: RootOption = None,
) -> None:
    """Keep pairs; a query that does more than read is refused."""
    from graphnative.cypher import guard
    from graphnative.retrievers.examples.keeping import open_examples
    from graphnative.store.connect import open_database

    pairs = _given(files or [], question, cypher)
    refused = {pair.id: verdict.reason for pair in pairs if not (verdict := guard(pair.cypher)).allowed}
    kept = {pair.id: pair for pair in pairs if pair.id not in refused}
    with open_database(workspace(root)) as database:
        new = open_examples(database).add(kept.values())
    typer.echo(f"{new} new, {len(pairs) - new - len(refused)} known already, {len(refused)} refused.")
    for pair in pairs:
        if pair.id in refused:
            typer.echo(f"  refused: {pair.question}  {refused[pair.id]}")


def _list(as_json: JsonOption = False, root: RootOption = None) -> None:
    """Print all pairs; with --json as lines that `add` reads."""
    from graphnative.retrievers.examples.json_lines import as_line
    from graphnative.retrievers.examples.keeping import open_examples
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database:
        pairs = open_examples(database).all()
    for pair in pairs:
        typer.echo(
            as_line(pair) if as_json else f"{pair.id}  {pair.question}\n  {' '.join(pair.cypher.split())}"
        )
    if not pairs and not as_json:
        typer.echo("There are no examples.")


def _remove(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", help="As `list` shows them.")],
    root: RootOption = None,
) -> None:
    """Remove pairs."""
    from graphnative.retrievers.examples.keeping import open_examples
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database:
        removed = open_examples(database).remove(ids)
    typer.echo(f"{len(removed)} removed.")
    unknown = [id_ for id_ in ids if id_ not in removed]
    if unknown:
        raise InputError(f"There is no example {unknown[0]}.", hint="`graphnative examples list` shows them.")


def _given(files: list[Path], question: str | None, cypher: str | None) -> "list[ExamplePair]":
    from graphnative.retrievers.examples.json_lines import pair_of, read_pairs

    if (question is None) != (cypher is None) or not (files or question):
        raise InputError(
            "Give files, or --question and --cypher together.",
            hint='graphnative examples add --question "How many?" --cypher "MATCH (n) RETURN count(n)"',
        )
    pairs = [pair for file in files for pair in read_pairs(file)]
    if question is not None:
        if not question.strip() or not (cypher or "").strip():
            raise InputError("Question or query is blank.")
        pairs.append(pair_of({"question": question, "cypher": cypher}))
    return pairs
