"""``graphnative schema …``: the types of entities and relations under review."""

import json
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli import schema_test
from graphnative.cli.context import JsonOption, RootOption, workspace
from graphnative.cli.counted import counted
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.kg.schema.propose import SchemaReport
    from graphnative.store.database import Database
    from graphnative.store.type_reviews import Status, TypeReview

_DOCUMENTS = 20
_NOT_UNDER_REVIEW = "`graphnative schema list` shows what is under review."


class KindChoice(StrEnum):
    """Types of what."""

    entity = "entity"
    relation = "relation"


class StatusChoice(StrEnum):
    """What holds of a type."""

    proposed = "proposed"
    accepted = "accepted"
    rejected = "rejected"
    merged = "merged"


Names = Annotated[list[str], typer.Argument(metavar="NAME...", help="As `list` shows them.")]
Kind = Annotated[
    KindChoice | None,
    typer.Option("--kind", help="Only needed where a name is both.", show_default=False),
]


def register(app: typer.Typer) -> None:
    """Add the group ``schema``."""
    group = typer.Typer(help="The types of entities and relations under review.", no_args_is_help=True)
    group.command("list")(_list)
    group.command("show")(_show)
    group.command("accept")(_accept)
    group.command("reject")(_reject)
    group.command("merge")(_merge)
    group.command("reopen")(_reopen)
    group.command("export")(_export)
    group.command("import")(_import)
    group.command("test")(schema_test.test)
    app.add_typer(group, name="schema")


def _list(
    status: Annotated[
        StatusChoice | None, typer.Option("--status", help="Only these.", show_default=False)
    ] = None,
    kind: Annotated[KindChoice | None, typer.Option("--kind", help="Only these.", show_default=False)] = None,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Print the types under review."""
    from graphnative.store.connect import open_database
    from graphnative.store.type_reviews import read_reviews

    with open_database(workspace(root)) as database:
        reviews = read_reviews(database)
    shown = [
        one for one in reviews if one.kind == (kind or one.kind) and one.status == (status or one.status)
    ]
    for one in shown:
        typer.echo(json.dumps(asdict(one), ensure_ascii=False) if as_json else _line(one))
    if not shown and not as_json:
        typer.echo("No types are under review." if not reviews else "No type is of that kind and status.")


def _show(name: str, kind: Kind = None, as_json: JsonOption = False, root: RootOption = None) -> None:
    """Print a type with its examples and the documents that use it."""
    from graphnative.store.connect import open_database
    from graphnative.store.type_reviews import read_documents

    with open_database(workspace(root)) as database:
        review = _find(database, name, kind)
        documents = read_documents(database, review.kind, review.name, _DOCUMENTS)
    if as_json:
        typer.echo(json.dumps({**asdict(review), "document_ids": documents}, ensure_ascii=False))
        return
    typer.echo(_line(review))
    if review.definition:
        typer.echo(f"  {review.definition}  ({review.defined_by})")
    if review.subjects or review.objects:
        typer.echo(f"  joins: {_any_of(review.subjects)} → {_any_of(review.objects)}")
    for example in review.examples:
        pair = f"{example.subject} → {example.object}" if example.object else example.subject
        typer.echo(f"  e.g. {pair}: {' '.join(example.text.split())}")
    rest = f" and {review.documents - len(documents)} more" if review.documents > len(documents) else ""
    if documents:
        typer.echo(f"  in: {', '.join(documents)}{rest}")


def _accept(names: Names, kind: Kind = None, root: RootOption = None) -> None:
    """Accept types: their facts show; this takes back a rejection or a merge."""
    _decide(names, kind, "accepted", root)


def _reject(names: Names, kind: Kind = None, root: RootOption = None) -> None:
    """Reject types: their facts leave the graph and wait for review."""
    _decide(names, kind, "rejected", root)


def _reopen(names: Names, kind: Kind = None, root: RootOption = None) -> None:
    """Take decisions back."""
    _decide(names, kind, "proposed", root)


def _merge(
    name: Annotated[str, typer.Argument(help="The type that is shown as another.")],
    into: Annotated[str, typer.Argument(help="The other, accepted by this.")],
    kind: Kind = None,
    root: RootOption = None,
) -> None:
    """Show a type as another one."""
    from graphnative.kg.schema.decide import merge
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database:
        report = merge(database, _find(database, name, kind).kind, name, into)
    typer.echo(f"{name} is shown as {into}. {_moved(report)}")


def _export(
    file: Annotated[Path | None, typer.Argument(help="Default: the terminal.", show_default=False)] = None,
    root: RootOption = None,
) -> None:
    """Write all types, and the facts that you have decided on, into a YAML file for review."""
    from graphnative.kg.schema.schema_file import write_schema
    from graphnative.store.connect import open_database
    from graphnative.store.fact_decisions import read_decisions
    from graphnative.store.type_reviews import read_reviews

    with open_database(workspace(root)) as database:
        text = write_schema(read_reviews(database), read_decisions(database))
    if file is None:
        typer.echo(text, nl=False)
    else:
        file.write_text(text, encoding="utf-8")


def _import(
    file: Annotated[Path, typer.Argument(help="As `export` writes it, with your changes.")],
    root: RootOption = None,
) -> None:
    """Take over what a file says otherwise; a mistake anywhere in it changes nothing."""
    from graphnative.kg.schema.fact_entries import read_facts
    from graphnative.kg.schema.import_file import import_schema
    from graphnative.kg.schema.schema_entries import read_schema
    from graphnative.store.connect import open_database

    entries, facts = read_schema(file), read_facts(file)
    with open_database(workspace(root)) as database:
        report = import_schema(database, entries, facts)
    typer.echo(f"{report.changed} changed, {report.unchanged} unchanged. {_moved(report.schema)}")


def _decide(names: list[str], kind: KindChoice | None, status: "Status", root: RootOption) -> None:
    from graphnative.kg.schema.decide import decide
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database:
        for found in [_find(database, name, kind) for name in names]:
            report = decide(database, found.kind, found.name, status)
            typer.echo(f"{found.name} {_standing(database, found)}. {_moved(report)}")


def _standing(database: "Database", decided: "TypeReview") -> str:
    """What holds of a type after a decision: the hierarchy's are accepted again once one is taken back."""
    from graphnative.store.type_reviews import read_reviews

    reviews = read_reviews(database)
    now = next((one for one in reviews if (one.kind, one.name) == (decided.kind, decided.name)), None)
    if now is None:
        return "is gone, since nothing uses it"
    return f"is {now.status}{', as the hierarchy has it' if _is_shipped(now) else ''}"


def _is_shipped(review: "TypeReview") -> bool:
    return review.status == "accepted" and not review.decided


def _find(database: "Database", name: str, kind: KindChoice | None) -> "TypeReview":
    from graphnative.store.type_reviews import read_reviews

    found = [one for one in read_reviews(database) if one.name == name and one.kind == (kind or one.kind)]
    if not found:
        raise InputError(f"There is no type {name!r}.", hint=_NOT_UNDER_REVIEW)
    if len(found) > 1:
        raise InputError(f"{name!r} is a type of entities and of relations.", hint="Say which with --kind.")
    return found[0]


def _line(review: "TypeReview") -> str:
    status = f"merged into {review.merged_into}" if review.status == "merged" else review.status
    who = "" if not review.decided else ", decided"
    documents = counted(review.documents, "document")
    like = f", like {review.similar_to}" if review.similar_to else ""
    return f"{review.kind}  {review.name}  {status}{who}  ({documents}{like})"


def _any_of(labels: tuple[str, ...]) -> str:
    return " or ".join(labels) or "anything"


def _moved(report: "SchemaReport") -> str:
    return f"{counted(report.moved, 'piece')} of evidence moved."
