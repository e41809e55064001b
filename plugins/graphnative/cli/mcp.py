"""`graphnative mcp`: the graph as tools of the Model Context Protocol; everything only reads."""

from enum import StrEnum
from typing import Annotated

import typer

from graphnative.cli.context import RootOption, workspace


class Transport(StrEnum):
    """How a client reaches the server."""

    stdio = "stdio"
    http = "streamable-http"


def register(app: typer.Typer) -> None:
    """Add the command ``mcp``."""
    app.command("mcp")(_mcp)


def _mcp(
    transport: Annotated[
        Transport, typer.Option("--transport", help="stdio, or HTTP on 127.0.0.1.")
    ] = Transport.stdio,
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port of HTTP.")] = 8766,
    root: RootOption = None,
) -> None:
    """Serve ask, retrieve, cypher, check and schema to any client of the Model Context Protocol."""
    from graphnative.cli.mcp_server import make_server

    make_server(workspace(root), port=port).run(transport=transport.value)
