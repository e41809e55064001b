"""A managed server of the store's own tests: it has a password, which the session's shared one may lack."""

import os
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from graphnative.settings import Settings


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format, *args) -> None:
        pass


def local_workspace(root: Path, **neo4j: object) -> Settings:
    """A workspace whose Neo4j is the managed one, small, and never idle."""
    return Settings.model_validate({"root": root, "neo4j": {"heap": "512m", "idle_minutes": 0, **neo4j}})


@pytest.fixture(scope="session")
def managed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """A workspace whose managed server runs."""
    from graphnative.store.local import ensure_running, stop

    settings = local_workspace(tmp_path_factory.mktemp("managed"))
    ensure_running(settings, owner_pid=os.getpid())
    yield settings
    stop(settings)


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[Settings]:
    """A workspace whose managed server never ran; whatever a test starts in it is stopped."""
    from graphnative.store.local import stop

    settings = local_workspace(tmp_path)
    yield settings
    stop(settings)


@pytest.fixture
def web_server(tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    """An HTTP server on a free port that serves the folder ``served`` of the test."""
    folder = tmp_path / "served"
    folder.mkdir()
    handler = type("Handler", (_Quiet,), {})
    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *args: handler(*args, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()
