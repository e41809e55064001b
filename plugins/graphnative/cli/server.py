"""The commands of the server: up, down, doctor."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace

if TYPE_CHECKING:
    from graphnative.settings import Settings
    from graphnative.store.check import Check

_COLOURS = {"ok": typer.colors.GREEN, "warn": typer.colors.YELLOW, "fail": typer.colors.RED}


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.command()(up)
    app.command()(down)
    app.command()(doctor)


def up(root: RootOption = None) -> None:
    """Start the workspace's own Neo4j and its gateway, if they do not run yet."""
    from graphnative.store.connect import find_endpoint
    from graphnative.store.status import server_version
    from graphnative.store.status import status as server_status

    settings = workspace(root)
    version = server_version(settings, find_endpoint(settings))
    found = server_status(settings)
    typer.echo(f"Neo4j {version} runs at {found.uri}.")
    if found.kind == "given":
        typer.echo("It is the server of NEO4J_URI or `graphnative.neo4j.uri`: `down` does not stop it.")
    else:
        typer.echo(f"  user neo4j, password in {found.folder}/password")
        typer.echo(f"  {_end(settings)}")
    _start_gateway(settings)


def down(root: RootOption = None) -> None:
    """Stop the workspace's own Neo4j and its gateway; the data stays."""
    from graphnative.store.gateway import stop_gateway
    from graphnative.store.local import stop

    settings = workspace(root)
    if stop_gateway(settings):
        typer.echo("The gateway has stopped.")
    typer.echo("Neo4j has stopped." if stop(settings) else "Neo4j was not running.")
    if settings.neo4j.uri is not None:
        typer.echo("The server of NEO4J_URI or `graphnative.neo4j.uri` is not ours to stop.")


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


def _start_gateway(settings: "Settings") -> None:
    """Start the gateway where GraphRAG expects it; nothing where GraphRAG asks other servers."""
    from graphnative.settings.gateway_address import gateway_address
    from graphnative.store.gateway import start_gateway
    from graphnative.store.gateway_home import GatewayHome

    if gateway_address(settings) is None:
        return
    state = start_gateway(settings)
    typer.echo(f"The gateway runs at {state.url}.")
    typer.echo(f"  it runs until `graphnative down`; faults are noted in {GatewayHome.of(settings).log}")


def _end(settings: "Settings") -> str:
    minutes = settings.neo4j.idle_minutes
    if not minutes:
        return "it runs until `graphnative down`"
    return f"it stops after {minutes} minutes without use, or with `graphnative down`"


def _checks(root: RootOption) -> "Iterator[Check]":
    """The checks of a workspace; when its settings can't be read, that is the one finding."""
    from graphnative.errors import SettingsError
    from graphnative.store.check import Check
    from graphnative.store.doctor import examine

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
