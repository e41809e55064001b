"""`graphnative status`: the server, the gateway and the communities as they are; starts nothing."""

import json
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import typer

from graphnative.cli.context import JsonOption, RootOption, workspace

if TYPE_CHECKING:
    from graphnative.communities.freshness import Freshness
    from graphnative.settings import Settings
    from graphnative.store.status import ServerStatus


def register(app: typer.Typer) -> None:
    """Add the command ``status``."""
    app.command()(status)


def status(root: RootOption = None, as_json: JsonOption = False) -> None:
    """Say whether the workspace's Neo4j and gateway run and its communities are fresh; starts nothing."""
    from graphnative.store.status import status as server_status

    settings = workspace(root)
    found = server_status(settings)
    gateway, fresh = _gateway(settings), _freshness(settings, found)
    if as_json:
        communities = None if fresh is None else [asdict(one) for one in fresh]
        everything = {**asdict(found), "gateway": gateway, "communities": communities}
        typer.echo(json.dumps(everything, default=_iso, indent=2))
    else:
        typer.echo("\n".join([*_server_lines(found), *_gateway_lines(gateway), *_fresh_lines(fresh)]))
    if found.phase == "unreachable":
        raise typer.Exit(1)


def _iso(moment: datetime) -> str:
    return moment.isoformat()


def _gateway(settings: "Settings") -> dict[str, Any] | None:
    """What is known of the gateway; None for a workspace whose GraphRAG asks other servers."""
    from graphnative.settings.gateway_address import gateway_address
    from graphnative.store.gateway import find_gateway
    from graphnative.store.gateway_home import settings_digest

    address, state = gateway_address(settings), find_gateway(settings)
    if state is None:
        return None if address is None else {"running": False, "url": address.url}
    current = address is not None and state.digest == settings_digest(settings, address)
    since = datetime.fromtimestamp(state.since, UTC).replace(microsecond=0)
    return {
        "running": True,
        "url": state.url,
        "pid": state.process.pid,
        "since": since,
        "current_settings": current,
    }


def _freshness(settings: "Settings", found: "ServerStatus") -> "tuple[Freshness, ...] | None":
    """How fresh the communities are; None when the graph can't be looked at without starting it."""
    from graphnative.store.status import running_endpoint

    endpoint = running_endpoint(settings) if found.phase == "ready" else None
    if endpoint is None:
        return None
    from graphnative.communities.freshness import read_freshness
    from graphnative.store.connect import open_driver
    from graphnative.store.database import Database

    with Database(open_driver(endpoint, settings.neo4j.timeout_s), endpoint, settings) as database:
        return read_freshness(database)


def _server_lines(found: "ServerStatus") -> list[str]:
    if found.phase == "unreachable":
        return [found.problem]
    if found.phase == "stopped":
        return [f"Neo4j is stopped (data in {found.folder}); the next command that needs it starts it."]
    lines = [f"Neo4j {found.version} is {found.phase} at {found.uri}."]
    if found.kind == "managed":
        lines.append(
            f"  process {found.pid}, since {found.since:%Y-%m-%d %H:%M:%S} UTC, data in {found.folder}"
        )
    if found.stops_at is not None:
        lines.append(f"  stops at {found.stops_at:%H:%M} UTC unless somebody uses it")
    return lines


def _gateway_lines(gateway: dict[str, Any] | None) -> list[str]:
    if gateway is None:
        return []
    if not gateway["running"]:
        return ["The gateway is stopped; `graphnative up` starts it for GraphRAG's stock command."]
    lines = [
        f"The gateway runs at {gateway['url']}.",
        f"  process {gateway['pid']}, since {gateway['since']:%Y-%m-%d %H:%M:%S} UTC",
    ]
    if not gateway["current_settings"]:
        lines.append("  settings.yaml has changed since: `graphnative up` starts it anew")
    return lines


def _fresh_lines(fresh: "tuple[Freshness, ...] | None") -> list[str]:
    return [
        f"{one.communities} communities ({one.projection}): "
        f"{one.staleness:.1%} of the edges changed since they were made."
        for one in fresh or ()
    ]
