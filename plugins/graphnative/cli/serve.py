"""`graphnative serve`: the OpenAI-compatible gateway that GraphRAG's stock command talks to."""

from contextlib import nullcontext
from typing import Annotated

import typer

from graphnative.cli.context import RootOption, workspace
from graphnative.errors import SettingsError


def register(app: typer.Typer) -> None:
    """Add the command ``serve``."""
    app.command()(serve)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65535,
            help="Port to listen on; default: the one that GraphRAG's half of settings.yaml names.",
            show_default=False,
        ),
    ] = None,
    key: Annotated[
        str, typer.Option(envvar="GRAPHNATIVE_GATEWAY_KEY", help="Key that clients must send.")
    ] = "",
    root: RootOption = None,
) -> None:
    """Serve the configured chat model and embedder to GraphRAG and every other OpenAI client.

    It stays in the foreground; `graphnative up` starts it in the background.
    """
    from graphnative.settings.gateway_address import DEFAULT_PORT, LOOPBACK, GatewayAddress, gateway_address

    if host not in LOOPBACK and not key:
        raise SettingsError(
            f"The gateway does not listen on {host} without a key.",
            hint="Set GRAPHNATIVE_GATEWAY_KEY, or leave out --host.",
        )
    settings = workspace(root)
    expected = gateway_address(settings)
    here = GatewayAddress(host, port or (expected.port if expected else DEFAULT_PORT))
    from graphnative.models.gateway.own_address import refuse_own_address
    from graphnative.models.gateway.serving import listen, log_faults, open_gateway
    from graphnative.models.gateway.serving import serve as serve_until_stopped
    from graphnative.store.gateway_home import noted_gateway

    refuse_own_address(settings, *here)
    listener = listen(*here)
    gateway = open_gateway(settings, host, key)
    log_faults(None)
    typer.echo(f"Serving {gateway.chat.name} and {gateway.embedder.name} on {here.url}")
    with noted_gateway(settings, here) if here == expected else nullcontext():
        serve_until_stopped(gateway, listener)
