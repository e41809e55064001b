"""The managed local Neo4j of a workspace: start it when it does not run, stop it, say how it is."""

import time

from graphnative.errors import ServerError
from graphnative.settings import Settings
from graphnative.store.bolt import speaks_bolt
from graphnative.store.diagnosis import server_died
from graphnative.store.endpoint import Endpoint
from graphnative.store.home import ServerHome, ServerState
from graphnative.store.jars import cache_folder, ensure_jars, read_lock
from graphnative.store.java import find_java
from graphnative.store.launch import (
    choose_port,
    command_line,
    folder_errors,
    prepare_home,
    start_supervised,
    write_config,
)
from graphnative.store.lock import exclusive
from graphnative.store.process import Process, find_by_argument, is_alive, terminate, wait_gone
from graphnative.store.progress import Progress, terminal_bar

USERNAME = "neo4j"
_LOCK_WAIT_S = 3600.0
_START_WAIT_S = 300.0
_POLL_S = 0.1


def ensure_running(
    settings: Settings, *, owner_pid: int | None = None, progress: Progress | None = None
) -> Endpoint:
    """Return where the workspace's own server listens, started now if it did not run.

    Any number of processes may call this at once: one of them starts the server, all get it.

    Args:
        settings: The workspace.
        owner_pid: A process with which a server started now shall end; None: it outlives everybody
            until it is idle or stopped.
        progress: Told how far fetching and starting are; None draws a bar on a terminal.

    Raises:
        ServerError: No Java, no disk space, the port is taken, the server ended.
    """
    home = ServerHome.of(settings)
    with folder_errors(home.folder):
        home.touch()
    endpoint = find_running(settings)
    if endpoint is not None:
        return endpoint
    with exclusive(home.lock, _LOCK_WAIT_S) as mine:
        if not mine:
            raise _busy(home)
        endpoint = find_running(settings)
        if endpoint is not None:
            return endpoint
        with terminal_bar() as bar:
            return _start(home, settings, owner_pid, progress or bar)


def stop(settings: Settings) -> bool:
    """Return whether a server ran; it and its supervisor have ended now."""
    home = ServerHome.of(settings)
    if not home.run.is_dir():
        return False
    with exclusive(home.lock, _LOCK_WAIT_S) as mine:
        if not mine:
            raise _busy(home)
        state = home.read_state()
        if state is not None and is_alive(state.server):
            home.set_phase(state, "stopping")
        servers = _servers(home, state)
        for server in servers:
            terminate(server)
        if state is not None:
            wait_gone(state.supervisor, 10.0)
            terminate(state.supervisor, 1.0)
        home.forget_state()
    return bool(servers)


def find_running(settings: Settings) -> Endpoint | None:
    """Return where a server that is up, supervised and answers listens; None when there is none such."""
    home = ServerHome.of(settings)
    state = home.read_state()
    if (
        state is None
        or state.phase != "ready"
        or not is_alive(state.server)
        or not is_alive(state.supervisor)
    ):
        return None
    if not speaks_bolt(state.port):
        return None
    return _endpoint(home, settings, state.port)


def _busy(home: ServerHome) -> ServerError:
    return ServerError(
        f"Another process has been starting or stopping Neo4j in {home.folder} for an hour.",
        hint="End that process, then run the command again.",
    )


def _endpoint(home: ServerHome, settings: Settings, port: int) -> Endpoint | None:
    try:
        password = home.password_file.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return None
    return Endpoint(f"bolt://127.0.0.1:{port}", USERNAME, password, settings.neo4j.database)


def _servers(home: ServerHome, state: ServerState | None) -> list[Process]:
    """The live servers of this home: the noted one, else those found by their arguments."""
    if state is not None and is_alive(state.server):
        return [state.server]
    return find_by_argument(home.home_argument)


def _start(home: ServerHome, settings: Settings, owner_pid: int | None, progress: Progress) -> Endpoint:
    """Start the server, or finish what a killed process began; the lock is held."""
    state = home.read_state()
    watch = ["--idle-s", str(settings.neo4j.idle_minutes * 60), "--owner", str(owner_pid or 0)]
    if state is None or state.phase == "stopping" or not is_alive(state.server):
        for orphan in _servers(home, state):
            terminate(orphan)
        _launch(home, settings, watch, progress)
    elif not is_alive(state.supervisor):
        adopt = ["--adopt", str(state.server.pid), "--port", str(state.port)]
        start_supervised(home, [*watch, *adopt], [])
    return _finish(home, settings, progress)


def _launch(home: ServerHome, settings: Settings, watch: list[str], progress: Progress) -> None:
    prepare_home(home)
    port = choose_port(settings.neo4j.port)
    java = find_java()
    lib = ensure_jars(read_lock(), cache_folder(), progress=progress)
    write_config(home, port)
    command = command_line(java, lib, home, settings.neo4j.heap)
    home.forget_state()
    start_supervised(home, [*watch, "--port", str(port)], command)


def _finish(home: ServerHome, settings: Settings, progress: Progress) -> Endpoint:
    """Wait until the server answers, set its password if it is new, and note that it is ready."""
    from graphnative.store.credentials import ensure_access

    state = _wait_for_bolt(home, progress)
    ensure_access(home, state.port)
    home.set_phase(state, "ready")
    endpoint = _endpoint(home, settings, state.port)
    assert endpoint is not None
    return endpoint


def _wait_for_bolt(home: ServerHome, progress: Progress) -> ServerState:
    began = time.monotonic()
    state = home.read_state()
    while state is not None and is_alive(state.server):
        if speaks_bolt(state.port):
            return state
        waited = time.monotonic() - began
        if waited > _START_WAIT_S:
            terminate(state.server)
            raise ServerError(
                f"Neo4j has not answered within {_START_WAIT_S:.0f} seconds; see {home.console}."
            )
        progress("Starting Neo4j", int(waited), 0)
        time.sleep(_POLL_S)
    home.forget_state()
    raise server_died(home)
