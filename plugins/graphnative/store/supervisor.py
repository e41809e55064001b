"""The small process beside the managed server: it starts it, and stops it when nobody has used it for long.

Run as ``python -m graphnative.store.supervisor``; it leaves the terminal and the process that called it,
so that neither Ctrl-C nor a closed window reaches the server.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from graphnative.store.detach import leave_caller
from graphnative.store.home import ServerHome, ServerState
from graphnative.store.lock import exclusive
from graphnative.store.process import Process, identify, is_alive, terminate

POLL_S = 0.5


@dataclass(frozen=True, slots=True)
class Watch:
    """When a supervised server has to end.

    Attributes:
        idle_s: Seconds without use; 0: never for that reason.
        owner: A process with which the server ends, or None.
        connections: Returns how many clients are connected now.
    """

    idle_s: float
    owner: Process | None
    connections: Callable[[ServerState], int]


def supervise(home: ServerHome, state: ServerState, watch: Watch, *, poll_s: float = POLL_S) -> None:
    """Return when the server has ended, having stopped it if it was idle or its owner or folder had gone."""
    while is_alive(state.server):
        if not home.folder.is_dir() or (watch.owner is not None and not is_alive(watch.owner)):
            terminate(state.server)
            return
        if 0 < watch.idle_s <= home.idle_s():
            _stop_if_unused(home, state, watch)
        time.sleep(poll_s)


def _stop_if_unused(home: ServerHome, state: ServerState, watch: Watch) -> None:
    """Stop the server unless somebody is connected, is starting it or uses it this very moment.

    A client notes its use first and reads the state then; here the state is changed first and the use
    read then. So one of the two sees the other.
    """
    if watch.connections(state) > 0:
        home.touch()
        return
    with exclusive(home.lock, 0) as mine:
        noted = home.read_state()
        if not mine or noted is None or noted.server != state.server:
            return
        stopping = home.set_phase(noted, "stopping")
        if home.idle_s() < watch.idle_s:
            home.set_phase(stopping, noted.phase)
            return
        terminate(state.server)
        home.forget_state()


def main(arguments: Sequence[str] | None = None) -> None:
    """Start or adopt the server that the arguments name, let the caller go on, and supervise it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--idle-s", type=float, required=True)
    parser.add_argument("--owner", type=int, default=0)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--adopt", type=int, default=0)
    options = parser.parse_args(arguments)
    # By standard input, so that a search for the server by its arguments does not find this process.
    command = [] if options.adopt else json.loads(sys.stdin.read())
    home = ServerHome(options.home)
    owner = identify(options.owner) if options.owner else None
    announce = leave_caller()
    os.chdir(home.folder)  # the caller's folder can be removed or unmounted
    child = None if options.adopt else _launch(home, command)
    state = _note(home, child.pid if child else options.adopt, options.port)
    announce()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        supervise(home, state, Watch(options.idle_s, owner, count_connections(home)))
    finally:
        terminate(state.server)
        if child:
            child.wait()


def _launch(home: ServerHome, command: Sequence[str]) -> subprocess.Popen[bytes]:
    with home.console.open("wb") as console:
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=console, stderr=console, cwd=home.folder
        )


def _note(home: ServerHome, pid: int, port: int) -> ServerState:
    """Write down who runs now; an adopted server keeps the phase and the time it had."""
    state = ServerState(identify(pid), identify(os.getpid()), port, time.time())
    noted = home.read_state()
    if noted is not None and noted.server == state.server:
        state = replace(state, phase=noted.phase, since=noted.since)
    home.write_state(state)
    return state


def count_connections(home: ServerHome) -> Callable[[ServerState], int]:
    """Return a function that asks the server itself how many clients it has, without the one who asks."""

    def count(state: ServerState) -> int:
        from graphnative.store.credentials import count_clients

        return count_clients(home, state.port)

    return count


if __name__ == "__main__":
    main()
