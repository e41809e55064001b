"""The commands of the server: up, down, status, doctor."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace

if TYPE_CHECKING:
    from graphnative.settings import Settings
    from graphnative.store.doctor import Check
    from graphnative.store.status import ServerStatus

_COLOURS = {"ok": typer.colors.GREEN, "warn": typer.colors.YELLOW, "fail": typer.colors.RED}


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.command()(up)
    app.command()(down)
    app.command()(status)
    app.command()(doctor)


def up(root: RootOption = None) -> None:
    """Start the workspace's own Neo4j, if it does not run yet."""
    from graphnative.store.connect import find_endpoint
    from graphnative.store.status import server_version
    from graphnative.store.status import status as server_status

    settings = workspace(root)
    version = server_version(settings, find_endpoint(settings))
    found = server_status(settings)
    typer.echo(f"Neo4j {version} runs at {found.uri}.")
    if found.kind == "given":
        typer.echo("It is the server of NEO4J_URI or `graphnative.neo4j.uri`: `down` does not stop it.")
        return
    typer.echo(f"  user neo4j, password in {found.folder}/password")
    typer.echo(f"  {_end(settings)}")


def down(root: RootOption = None) -> None:
    """Stop the workspace's own Neo4j; its data stays."""
    from graphnative.store.local import stop

    settings = workspace(root)
    typer.echo("Neo4j has stopped." if stop(settings) else "Neo4j was not running.")
    if settings.neo4j.uri is not None:
        typer.echo("The server of NEO4J_URI or `graphnative.neo4j.uri` is not ours to stop.")


def status(root: RootOption = None, as_json: JsonOption = False) -> None:
    """Say whether the workspace's Neo4j runs; starts nothing."""
    from graphnative.store.status import status as server_status

    found = server_status(workspace(root))
    typer.echo(json.dumps(asdict(found), default=_iso, indent=2) if as_json else _sentence(found))
    if found.phase == "unreachable":
        raise typer.Exit(1)


def doctor(root: RootOption = None, as_json: JsonOption = False) -> None:
    """Check everything the workspace needs and say what to do; starts nothing."""
    checks = []
    for check in _checks(root):
        checks.append(check)
        if not as_json:
            _show(check)
    failed = sum(check.level == "fail" for check in checks)
    if as_json:
        typer.echo(json.dumps({"ok": not failed, "checks": [asdict(check) for check in checks]}, indent=2))
    else:
        typer.echo(f"{failed} of {len(checks)} checks failed." if failed else "Nothing stands in the way.")
    if failed:
        raise typer.Exit(1)


def _iso(moment: datetime) -> str:
    return moment.isoformat()


def _end(settings: "Settings") -> str:
    minutes = settings.neo4j.idle_minutes
    if not minutes:
        return "it runs until `graphnative down`"
    return f"it stops after {minutes} minutes without use, or with `graphnative down`"


def _sentence(found: "ServerStatus") -> str:
    if found.phase == "unreachable":
        return found.problem
    if found.phase == "stopped":
        return f"Neo4j is stopped (data in {found.folder}); the next command that needs it starts it."
    lines = [f"Neo4j {found.version} is {found.phase} at {found.uri}."]
    if found.kind == "managed":
        lines.append(
            f"  process {found.pid}, since {found.since:%Y-%m-%d %H:%M:%S} UTC, data in {found.folder}"
        )
    if found.stops_at is not None:
        lines.append(f"  stops at {found.stops_at:%H:%M} UTC unless somebody uses it")
    return "\n".join(lines)


def _checks(root: RootOption) -> "Iterator[Check]":
    """The checks of a workspace; when its settings can't be read, that is the one finding."""
    from graphnative.errors import SettingsError
    from graphnative.store.doctor import Check, examine

    try:
        settings = workspace(root)
    except SettingsError as error:
        yield Check("settings", "fail", error.message, error.hint)
        return
    yield from examine(settings)


def _show(check: "Check") -> None:
    typer.echo(f"{typer.style(f'{check.level:4}', fg=_COLOURS[check.level])}  {check.name:9} {check.text}")
    if check.hint:
        typer.echo(f"{'':16}{check.hint}")
