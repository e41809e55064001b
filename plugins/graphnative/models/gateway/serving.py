"""A gateway from the settings, and the server around it."""

import logging
import os
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable
from copy import copy
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

import uvicorn

from graphnative.errors import SettingsError
from graphnative.models.gateway.server import Gateway
from graphnative.models.open import open_chat_model, open_embedder
from graphnative.models.traces import start_traces
from graphnative.settings import Settings

_LOG_BYTES = 2**20
_LONGEST_MESSAGE = 300
_POLL_S = 1.0
_GRACE_S = 5
_Fault = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def open_gateway(settings: Settings, host: str, key: str = "") -> Gateway:
    """Return the gateway to a workspace's models.

    Args:
        settings: The workspace.
        host: What it will listen on.
        key: What clients must send; empty for none.
    """
    start_traces(settings.traces)
    embedder = open_embedder(settings.embedder)
    return Gateway(open_chat_model(settings.chat, embedder=embedder), embedder, key, frozenset({host}))


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
            hint="It may run already, for another workspace too; otherwise choose another port and set it in "
            "every `api_base` of GraphRAG's models in settings.yaml.",
        ) from error


def serve(gateway: Gateway, listener: socket.socket, *, gone: Callable[[], bool] | None = None) -> None:
    """Serve until a signal ends it.

    Args:
        gateway: What is served.
        listener: Where; listens already.
        gone: Also ends it when it returns True; asked once a second.
    """
    config = uvicorn.Config(
        gateway.app(),
        lifespan="off",
        ws="none",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_S,
    )
    server = uvicorn.Server(config)
    if gone is not None:
        threading.Thread(target=_watch, args=(server, gone), daemon=True).start()
    with listener:
        server.run(sockets=[listener])


def log_faults(path: Path | None) -> None:
    """Send warnings and errors of this process to a file that stays small, or to stderr.

    Only the first line of a message is kept, and of an exception its class and where it arose: texts of
    exceptions may quote documents.
    """
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if path is not None:
        handler = RotatingFileHandler(path, maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8")
    handler.setFormatter(_Discreet("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)  # its own handler quotes replies


class _Discreet(logging.Formatter):
    """Writes first lines, and exceptions without their texts."""

    def format(self, record: logging.LogRecord) -> str:
        own = copy(record)
        own.exc_text = own.stack_info = None  # another handler may have written the exception out
        return super().format(own)

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = record.message.partition("\n")[0][:_LONGEST_MESSAGE]
        return super().formatMessage(record)

    def formatException(self, ei: _Fault) -> str:
        kind, _, trace = ei
        frames = traceback.extract_tb(trace)
        lines = [f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}' for frame in frames]
        return "\n".join([*lines, kind.__name__ if kind else ""])


def _watch(server: uvicorn.Server, gone: Callable[[], bool]) -> None:
    while not server.should_exit:
        time.sleep(_POLL_S)
        if gone():
            server.should_exit = True
