"""The workspace's gateway in the background: started once, found, stopped."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from graphnative.errors import ServerError, SettingsError
from graphnative.models.gateway.own_address import refuse_own_address
from graphnative.settings import Settings, load_settings
from graphnative.settings.gateway_address import GatewayAddress, gateway_address
from graphnative.store.gateway_home import GatewayHome, GatewayState, settings_digest
from graphnative.store.lock import exclusive
from graphnative.store.process import is_alive, terminate

_LOCK_WAIT_S = 120.0
_ANSWER_WAIT_S = 30.0
_END_WAIT_S = 15.0


def start_gateway(settings: Settings, *, owner_pid: int | None = None) -> GatewayState:
    """Return the running gateway of a workspace, started now if it did not run or served other settings.

    Any number of processes may call this at once: one of them starts the gateway, all get it.

    Args:
        settings: A workspace. What is served, and where, is what its settings.yaml says now.
        owner_pid: A process with which a gateway started now shall end; None: it runs until it is stopped.

    Raises:
        SettingsError: GraphRAG's half names no gateway, its port is taken, or a model is the gateway itself.
        ServerError: It can't be started.
    """
    address = gateway_address(settings)
    if address is None:
        raise SettingsError(
            f"{settings.root / 'settings.yaml'} names no gateway.",
            hint="Call one of GraphRAG's models there `graphnative`, with a loopback `api_base`.",
        )
    served = load_settings(settings.root)
    refuse_own_address(served, *address)
    home, digest = GatewayHome.of(settings), settings_digest(served, address)
    with _alone(home):
        state = home.read_state()
        if state is not None and state.digest == digest and is_alive(state.process) and answers(address):
            return state
        _end(home, state)
        return _start(home, settings, address, owner_pid or 0)


def stop_gateway(settings: Settings) -> bool:
    """Return whether a gateway of the workspace ran; it has ended now."""
    home = GatewayHome.of(settings)
    if not home.folder.is_dir():
        return False
    with _alone(home):
        return _end(home, home.read_state())


def find_gateway(settings: Settings) -> GatewayState | None:
    """Return the gateway of a workspace that runs now, or None; nothing is started or written."""
    state = GatewayHome.of(settings).read_state()
    return state if state is not None and is_alive(state.process) else None


@contextmanager
def running_gateway(settings: Settings) -> Iterator[GatewayState]:
    """Keep the gateway of a workspace running for a while; one that did not run before is stopped then."""
    ran = find_gateway(settings) is not None
    state = start_gateway(settings, owner_pid=None if ran else os.getpid())
    try:
        yield state
    finally:
        if not ran:
            stop_gateway(settings)


def answers(address: GatewayAddress, timeout_s: float = _ANSWER_WAIT_S) -> bool:
    """Return whether something that speaks HTTP listens at an address."""
    request = f"GET /v1/models HTTP/1.1\r\nHost: {address.host}\r\nConnection: close\r\n\r\n"
    try:
        with socket.create_connection(address, timeout=timeout_s) as connection:
            connection.sendall(request.encode())
            return connection.recv(5) == b"HTTP/"
    except OSError:
        return False


@contextmanager
def _alone(home: GatewayHome) -> Iterator[None]:
    with exclusive(home.lock, _LOCK_WAIT_S) as mine:
        if not mine:
            raise ServerError(
                f"Another process has been starting or stopping the gateway in {home.folder} for minutes.",
                hint="End that process, then run the command again.",
            )
        yield


def _end(home: GatewayHome, state: GatewayState | None) -> bool:
    """End the noted process, if it is the one that was noted; the lock is held."""
    ran = state is not None and is_alive(state.process)
    if state is not None:
        terminate(state.process, _END_WAIT_S)
    home.state_file.unlink(missing_ok=True)
    return ran


def _start(home: GatewayHome, settings: Settings, address: GatewayAddress, owner_pid: int) -> GatewayState:
    from graphnative.models.gateway.serving import listen

    with listen(*address) as listener, home.console.open("wb") as console:
        result = subprocess.run(
            # -P: what lies in the caller's folder must not be taken for a module.
            [
                *(sys.executable, "-P", "-m", "graphnative.store.gateway_process"),
                *("--root", str(settings.root), "--listener", str(listener.fileno())),
                *("--owner", str(owner_pid)),
            ],
            pass_fds=[listener.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=console,
            stderr=console,
            start_new_session=True,
            check=False,
        )
    state = home.read_state()
    if result.returncode != 0 or state is None or not answers(address):
        raise ServerError(f"The gateway can't be started; see {home.console}.")
    return state
