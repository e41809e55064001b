"""`graphnative serve`: the OpenAI-compatible gateway that GraphRAG's stock command talks to."""

import os
import socket
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.cli.context import RootOption, workspace
from graphnative.errors import SettingsError

if TYPE_CHECKING:
    from graphnative.settings import Settings

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
    settings = workspace(root)
    refuse_own_address(settings, host, port)
    import uvicorn

    from graphnative.models import open_chat_model, open_embedder
    from graphnative.models.gateway.server import Gateway

    listener = listen(host, port)
    embedder = open_embedder(settings.embedder)
    gateway = Gateway(open_chat_model(settings.chat, embedder=embedder), embedder, key, frozenset({host}))
    typer.echo(f"Serving {gateway.chat.name} and {embedder.name} on http://{host}:{port}/v1")
    server = uvicorn.Server(uvicorn.Config(gateway.app(), log_level="warning"))
    with listener:
        server.run(sockets=[listener])


def refuse_own_address(settings: "Settings", host: str, port: int) -> None:
    """Refuse a model that is the gateway itself: every request would wait for another one for ever.

    Raises:
        SettingsError: It names the setting.
    """
    from graphnative.models.gateway.server import is_own_address

    for name, section in (("chat", settings.chat), ("embedder", settings.embedder)):
        if is_own_address(getattr(section, "api_base", None), host, port):
            raise SettingsError(
                f"`graphnative.{name}.api_base` is the gateway's own address, port {port}.",
                hint="Give the address of the model's server there.",
            )


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Raises:
        SettingsError: The port is taken, or the address is not this machine's.
    """
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise SettingsError(
            f"The gateway can't listen on {host}:{port}: {os.strerror(error.errno or 0)}.",
            hint="It may run already; otherwise choose another --port and set it in settings.yaml too.",
        ) from error
