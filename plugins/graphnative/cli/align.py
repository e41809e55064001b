"""``graphnative align …``: which entities are one, and the pairs of which a person must decide."""

import json
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace
from graphnative.cli.counted import counted
from graphnative.cli.spending import print_json
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.kg.alignment.align import AlignmentReport
    from graphnative.store.database import Database
    from graphnative.store.merges import Merge


class StatusChoice(StrEnum):
    """What holds of a pair."""

    candidate = "candidate"
    merged = "merged"
    apart = "apart"


Key = Annotated[
    str,
    typer.Argument(metavar="KEY", help="Type and name, such as Person:ann lee, or a name only one has."),
]


def register(app: typer.Typer) -> None:
    """Add the group ``align``."""
    group = typer.Typer(help="Which entities are one, and pairs under review.", no_args_is_help=True)
    group.command("run")(_run)
    group.command("list")(_list)
    group.command("merge")(_merge)
    group.command("split")(_split)
    group.command("reopen")(_reopen)
    app.add_typer(group, name="align")


def _run(
    similar: Annotated[
        bool, typer.Option("--similar/--no-similar", help="Also look for names with a similar meaning.")
    ] = True,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Align all entities anew, with candidates by similar names and a model's word on these."""
    from graphnative.kg.alignment.align import align_entities
    from graphnative.models.open import open_chat_model, open_embedder
    from graphnative.store.connect import open_database

    settings = workspace(root)
    embedder = open_embedder(settings.embedder) if similar else None
    chat = open_chat_model(settings.chat) if settings.chat.kind != "extractive" else None
    with open_database(settings) as database:
        report = align_entities(database, embedder=embedder, chat=chat)
    if as_json:
        print_json(asdict(report))
    else:
        typer.echo(_told(report))


def _list(
    status: Annotated[
        StatusChoice | None, typer.Option("--status", help="Only these.", show_default=False)
    ] = None,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """Print the pairs that are one, may be one, or are kept apart, each with the reason."""
    from graphnative.store.connect import open_database
    from graphnative.store.merges import read_merges

    with open_database(workspace(root)) as database:
        merges = [merge for merge in read_merges(database.read) if status in (None, merge.status)]
    for merge in merges:
        typer.echo(json.dumps(asdict(merge), ensure_ascii=False) if as_json else _line(merge))
    if not merges and not as_json:
        typer.echo("There are no such pairs.")


def _merge(one: Key, other: Key, root: RootOption = None) -> None:
    """Decide that two entities are one."""
    _decide(one, other, "same", root)


def _split(one: Key, other: Key, root: RootOption = None) -> None:
    """Decide that two entities are never one."""
    _decide(one, other, "different", root)


def _reopen(one: Key, other: Key, root: RootOption = None) -> None:
    """Take a decision back."""
    _decide(one, other, None, root)


def _decide(one: str, other: str, decided: Literal["same", "different"] | None, root: RootOption) -> None:
    from graphnative.kg.alignment.align import align_entities
    from graphnative.store.connect import open_database
    from graphnative.store.merges import Merge, decide

    with open_database(workspace(root)) as database:
        one, other = _key(database, one), _key(database, other)
        if one == other:
            raise InputError(f"{one!r} is one entity already.")
        decide(database, Merge(min(one, other), max(one, other), decided=decided))
        typer.echo(_told(align_entities(database)))


def _key(database: "Database", given: str) -> str:
    """The key that is given, or that of the one entity of a given name."""
    from graphnative.documents.folding import fold_name
    from graphnative.store.merges import keys_named
    from graphnative.store.words import plain_words

    # Organisations fold as articles' own do, all others as plain words.
    keys = keys_named(database, given, sorted({fold_name(given), " ".join(plain_words(given))} - {""}))
    if given in keys:
        return given
    if len(keys) > 1:
        raise InputError(f"{given!r} is the name of several entities.", hint=f"Say which: {', '.join(keys)}.")
    if not keys:
        raise InputError(f"There is no entity {given!r}.", hint="Give its key or name as `dump` shows it.")
    return keys[0]


def _line(merge: "Merge") -> str:
    """``merged  IBM  =  International Business Machines  (said 1.00; in a, b)``."""
    sure = f" {merge.score:.2f}" if merge.score is not None else ""
    facts = [f"{merge.kind}{sure}"] if merge.kind else []
    facts += [f"in {', '.join(merge.documents)}"] if merge.documents else []
    facts += [f"{merge.model}: {merge.verdict}"] if merge.verdict else []
    facts += [f"decided: {merge.decided}"] if merge.decided else []
    return f"{merge.status:9}  {merge.one}  =  {merge.other}  ({'; '.join(facts)})"


def _told(report: "AlignmentReport") -> str:
    merged = ", ".join(f"{n} {kind}" for kind, n in report.merged.items())
    asked = f" The model was asked about {counted(report.asked, 'pair')}." if report.asked else ""
    kinds = f" ({merged})" if merged else ""
    one = sum(report.merged.values())
    return (
        f"{counted(report.keys, 'key')}; {counted(one, 'pair')} {'is' if one == 1 else 'are'} one{kinds}; "
        f"{counted(report.short_forms, 'short form')}, {counted(report.homonyms, 'homonym')}, "
        f"{counted(report.candidates, 'candidate')}; {counted(report.moved, 'piece')} of evidence moved."
        f"{asked}"
    )
