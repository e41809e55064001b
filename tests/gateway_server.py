"""A real gateway on a free port, in a thread of the test's process."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from gateway_models import Lengths
from graphnative.models.gateway.server import Gateway
from graphnative.models.protocols import ChatModel


@contextmanager
def served(model: ChatModel) -> Iterator[str]:
    """Yield the ``api_base`` of a gateway to a model."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(Gateway(model, Lengths()).app(), log_level="critical"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
    finally:
        server.should_exit = True
        thread.join()
