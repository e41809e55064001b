"""`graphnative review`: the facts that wait for a person, and what the person decides of them."""

import datetime
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace
from graphnative.cli.counted import counted
from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.store.fact_decisions import Decided
    from graphnative.store.rival_facts import Rival

_WORST = 5
"""Documents that are named: those on which two passes agree least."""

Keys = Annotated[list[str], typer.Argument(metavar="KEY...", help="Of facts, as `review` shows them.")]


def register(app: typer.Typer) -> None:
    """Add the group ``review``."""
    group = typer.Typer(help="The facts that `build` read but holds back.", invoke_without_command=True)
    group.callback()(review)
    group.command("accept")(_accept)
    group.command("reject")(_reject)
    group.command("reopen")(_reopen)
    group.command("decided")(_decided)
    app.add_typer(group, name="review")


def review(
    context: typer.Context,
    limit: Annotated[int, typer.Option(min=1, help="So many facts at most, the best supported first.")] = 50,
    as_json: JsonOption = False,
    root: RootOption = None,
) -> None:
    """List the facts that `build` read but holds back, with why: votes, quality, or the schema."""
    if context.invoked_subcommand is not None:
        return
    from graphnative.store.connect import open_database
    from graphnative.store.held import count_held, read_held
    from graphnative.store.rival_facts import read_rivals
    from graphnative.store.second_pass import count_compared, read_compared
    from graphnative.store.type_reviews import read_reviews

    with open_database(workspace(root)) as database:
        facts, total = read_held(database, limit), sum(count_held(database).values())
        rivals = read_rivals(database, [each.name for each in read_reviews(database) if each.single])
        compared, score = count_compared(database)
        worst = read_compared(database, _WORST) if compared else []
    for fact in facts:
        for line in [json.dumps(fact, ensure_ascii=False)] if as_json else _lines(fact):
            typer.echo(line)
    for rival in rivals:
        typer.echo(json.dumps(_rival_row(rival), ensure_ascii=False) if as_json else _rival_line(rival))
    if as_json:
        return
    typer.echo(waiting(total) + (f"; {limit} are shown." if total > limit else "."))
    if compared:
        least = ", ".join(f"{each.id} ({each.score:.2f})" for each in worst)
        typer.echo(
            f"{counted(compared, 'document')} read twice, mean quality {score:.2f}; the least: {least}."
        )


def waiting(total: int) -> str:
    """Return how many facts wait, as a sentence without its stop."""
    return f"{counted(total, 'fact')} {'waits' if total == 1 else 'wait'} for a review"


def _lines(fact: dict[str, Any]) -> list[str]:
    read_by = ", ".join(fact["pathways"] or ())
    second = f"; second pass: {fact['second']}, quality {fact['quality']:.2f}" if fact["second"] else ""
    return [
        f"{fact['key']}  {fact['subject']} | {fact['relation']} | {fact['object']}  "
        f"({fact['reason']}: {read_by}{second})",
        f"    {fact['document']}: {fact['sentence']}",
    ]


def _rival_row(rival: "Rival") -> dict[str, Any]:
    return {**asdict(rival), "until": rival.until.isoformat(), "reason": "ended"}


def _rival_line(rival: "Rival") -> str:
    return (
        f"{rival.key}  {rival.subject} | {rival.relation} | {rival.object}  (may have ended {rival.until}: "
        f"then {rival.since}, by {', '.join(rival.documents)}; `accept --until {rival.until}` says so)"
    )


def _accept(
    keys: Keys,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="DAY", help="The last day on which it held, if it has ended.", show_default=False
        ),
    ] = None,
    root: RootOption = None,
) -> None:
    """Accept facts: they show with any votes."""
    _decide(keys, "accepted", root, _day(until))


def _reject(keys: Keys, root: RootOption = None) -> None:
    """Reject facts: they show with none, in whatever document."""
    _decide(keys, "rejected", root)


def _reopen(keys: Keys, root: RootOption = None) -> None:
    """Take decisions on facts back."""
    from graphnative.kg.schema.decide_facts import reopen_facts
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database:
        moved = reopen_facts(database, keys)
    typer.echo(f"{counted(len(set(keys)), 'decision')} taken back. {_moved(moved)}")


def _decided(as_json: JsonOption = False, root: RootOption = None) -> None:
    """List the facts that you have decided on."""
    from graphnative.store.connect import open_database
    from graphnative.store.fact_decisions import read_decisions

    with open_database(workspace(root)) as database:
        decisions = read_decisions(database)
    for each in decisions:
        row = {"key": each.id, **asdict(each), "until": each.until and each.until.isoformat()}
        until = f", until {each.until}" if each.until else ""
        text = f"{each.id}  {each.subject} | {each.type} | {each.object}  ({each.decided}{until})"
        typer.echo(json.dumps(row, ensure_ascii=False) if as_json else text)
    if not decisions and not as_json:
        typer.echo("You have decided on no fact yet.")


def _decide(
    keys: list[str], decided: "Decided", root: RootOption, until: datetime.date | None = None
) -> None:
    from graphnative.kg.schema.decide_facts import decide_facts
    from graphnative.store.connect import open_database

    with open_database(workspace(root)) as database:
        moved = decide_facts(database, keys, decided, until=until)
    typer.echo(f"{counted(len(set(keys)), 'fact')} {decided}. {_moved(moved)}")


def _day(text: str | None) -> datetime.date | None:
    if text is None:
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise InputError(f"--until takes a day such as 2021-05-31, not {text!r}.") from None


def _moved(moved: int) -> str:
    return f"{counted(moved, 'piece')} of evidence moved."
