"""``graphnative schema test``: examples read again, and what changed."""

import json
from collections import Counter
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.kg.extraction import Extraction, Passes
    from graphnative.kg.schema.regression import Case, Read, Tested
    from graphnative.store.database import Database

_FAILED = 1


def test(
    file: Annotated[
        Path | None,
        typer.Argument(help="As `export` writes it; default: the types of the graph.", show_default=False),
    ] = None,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Read the examples of all types again with today's model, prompts and schema, and say what changed."""
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database:
        tested = _run(database, file)
    counts = Counter(each.outcome for each in tested)
    for each in tested:
        if as_json:
            typer.echo(json.dumps(asdict(each), ensure_ascii=False))
        elif each.outcome != "kept":
            typer.echo(_line(each))
    if not as_json:
        typer.echo(f"{counts['kept']} kept, {counts['changed']} changed, {counts['lost']} lost.")
    if counts["changed"] or counts["lost"]:
        raise typer.Exit(_FAILED)


def _run(database: "Database", file: Path | None) -> "list[Tested]":
    from graphnative.kg.open_caller import open_caller
    from graphnative.kg.profiles import open_profile
    from graphnative.kg.schema.filter import SchemaFilter
    from graphnative.kg.schema.regression import cases_of, run_cases
    from graphnative.kg.schema.schema_entries import read_schema
    from graphnative.store.type_reviews import read_reviews

    reviews = read_reviews(database)
    cases = cases_of(reviews if file is None else read_schema(file))
    if not cases:
        raise InputError("There are no examples to test.", hint="`graphnative build` finds some.")
    with ExitStack() as stack:
        settings = database.settings
        caller = open_caller(settings, None, stack)
        profile = open_profile(settings, settings.kg.profile, caller)
        read = _reader(database, profile.passes.once(), cases)
        return run_cases(cases, read, SchemaFilter(reviews), profile.signature.quorum)


def _reader(database: "Database", passes: "Passes", cases: "list[Case]") -> "Read":
    """Reads a text as it was read: in its passages where the graph has any, else alone."""
    from graphnative.kg.passage import read_passage
    from graphnative.records import Article
    from graphnative.store.example_passages import read_example_passages

    passages = read_example_passages(database, (case.example.text for case in cases))

    def read(text: str) -> "list[Extraction]":
        known = [
            passes.read(each.article, [read_passage(each.article, each.chunk)])
            for each in passages.get(text, ())
        ]
        return known or [passes.extract(Article("example", "", text))]

    return read


def _line(tested: "Tested") -> str:
    example = tested.case.example
    ends = f"{example.subject} → {example.object}" if example.object else example.subject
    found = f", now {' or '.join(tested.found)}" if tested.found else ""
    return f"{tested.outcome}  {tested.case.type}{found}  ({ends}): {' '.join(example.text.split())}"
