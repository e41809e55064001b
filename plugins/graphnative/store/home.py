"""The folder of the managed server, and the small files in it by which processes find each other."""

import json
import os
import time
import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from graphnative.settings import Settings
from graphnative.store.process import Process

Phase = Literal["starting", "ready", "stopping"]


@dataclass(frozen=True, slots=True)
class ServerState:
    """What the state file says of a server that was started.

    Attributes:
        server: The Java process.
        supervisor: The process that stops the server when it is idle.
        port: Its bolt port on 127.0.0.1.
        since: When it was started, in seconds since 1970.
        phase: ``ready`` once it takes connections with our password.
    """

    server: Process
    supervisor: Process
    port: int
    since: float
    phase: Phase = "starting"


@dataclass(frozen=True, slots=True)
class ServerHome:
    """Paths below the managed server's folder.

    Attributes:
        folder: ``indexes/neo4j``: data, logs and configuration of the server.
    """

    folder: Path

    @classmethod
    def of(cls, settings: Settings) -> "ServerHome":
        """Return the home of a workspace's server."""
        return cls((settings.indexes / "neo4j").resolve())

    @property
    def run(self) -> Path:
        """Files that matter only while a server runs."""
        return self.folder / "run"

    @property
    def lock(self) -> Path:
        """Held by the one process that starts or stops the server."""
        return self.run / "lock"

    @property
    def used(self) -> Path:
        """Its modification time is the last use by a command."""
        return self.run / "used"

    @property
    def state_file(self) -> Path:
        """JSON form of :class:`ServerState`."""
        return self.run / "state.json"

    @property
    def password_file(self) -> Path:
        """The server's password, readable by its owner only."""
        return self.folder / "password"

    @property
    def version_file(self) -> Path:
        """The version of Neo4j that last opened the data."""
        return self.folder / "version"

    @property
    def console(self) -> Path:
        """What the server prints."""
        return self.folder / "logs" / "console.log"

    @property
    def home_argument(self) -> str:
        """The argument by which the server's process is recognised."""
        return f"--home-dir={self.folder}"

    def data_version(self) -> str:
        """Return the version of Neo4j that last opened the data; empty when there is no data yet."""
        try:
            return self.version_file.read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            return ""

    def touch(self) -> None:
        """Note a use of the server, making the folder when it is missing."""
        self.run.mkdir(parents=True, exist_ok=True)
        self.used.touch()

    def idle_s(self) -> float:
        """Return the seconds since the last use; 0 when none was noted."""
        try:
            return max(0.0, time.time() - self.used.stat().st_mtime)
        except FileNotFoundError:
            return 0.0

    def read_state(self) -> ServerState | None:
        """Return the noted state, or None when there is none or it can't be understood."""
        try:
            raw = json.loads(self.state_file.read_text(encoding="utf-8"))
            return _state(raw)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def write_state(self, state: ServerState) -> None:
        """Note a state, whole or not at all."""
        write_atomically(self.state_file, json.dumps(asdict(state)))

    def set_phase(self, state: ServerState, phase: Phase) -> ServerState:
        """Note and return the state in another phase."""
        changed = replace(state, phase=phase)
        self.write_state(changed)
        return changed

    def forget_state(self) -> None:
        """Remove the state file."""
        self.state_file.unlink(missing_ok=True)


def write_atomically(path: Path, text: str, mode: int = 0o600) -> None:
    """Put a file in place in one step: readers see the old text or the new one, never a part."""
    write_bytes_atomically(path, text.encode(), mode)


def write_bytes_atomically(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Put a file in place in one step: readers see the old content or the new one, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.{uuid.uuid4().hex}")
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def _state(raw: Mapping[str, Any]) -> ServerState:
    server, supervisor = raw["server"], raw["supervisor"]
    return ServerState(
        Process(int(server["pid"]), str(server["started"])),
        Process(int(supervisor["pid"]), str(supervisor["started"])),
        int(raw["port"]),
        float(raw["since"]),
        raw["phase"],
    )
