"""`graphnative serve`: the OpenAI-compatible gateway that GraphRAG's stock command talks to."""

from typing import Annotated

import typer

from graphnative.cli.context import RootOption, workspace
from graphnative.errors import SettingsError

_LOOPBACK = ("127.0.0.1", "localhost", "::1")


def register(app: typer.Typer) -> None:
    """Add the command ``serve``."""
    app.command()(serve)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8765,
    key: Annotated[
        str, typer.Option(envvar="GRAPHNATIVE_GATEWAY_KEY", help="Key that clients must send.")
    ] = "",
    root: RootOption = None,
) -> None:
    """Serve the configured chat model and embedder to GraphRAG and every other OpenAI client."""
    if host not in _LOOPBACK and not key:
        raise SettingsError(
            f"The gateway does not listen on {host} without a key.",
            hint="Set GRAPHNATIVE_GATEWAY_KEY, or leave out --host.",
        )
    import uvicorn

    from graphnative.models import open_chat_model, open_embedder
    from graphnative.models.gateway.server import Gateway

    settings = workspace(root)
    embedder = open_embedder(settings.embedder)
    gateway = Gateway(open_chat_model(settings.chat, embedder=embedder), embedder, key, frozenset({host}))
    typer.echo(f"Serving {gateway.chat.name} and {embedder.name} on http://{host}:{port}/v1")
    uvicorn.run(gateway.app(), host=host, port=port, log_level="warning")
