"""The gateway's folder, and the small file in it by which processes find each other."""

import hashlib
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from graphnative import __version__
from graphnative.settings import Settings
from graphnative.settings.gateway_address import GatewayAddress
from graphnative.store.home import write_atomically
from graphnative.store.process import Process, identify


@dataclass(frozen=True, slots=True)
class GatewayState:
    """What is noted of a gateway that was started.

    Attributes:
        process: Who serves.
        url: What clients call ``api_base``.
        since: When it was started, in seconds since 1970.
        digest: Of the settings it serves; another one means that settings.yaml has changed since.
    """

    process: Process
    url: str
    since: float
    digest: str


@dataclass(frozen=True, slots=True)
class GatewayHome:
    """Paths below the gateway's folder.

    Attributes:
        folder: ``indexes/gateway``.
    """

    folder: Path

    @classmethod
    def of(cls, settings: Settings) -> "GatewayHome":
        """Return the home of a workspace's gateway."""
        return cls((settings.indexes / "gateway").resolve())

    @property
    def lock(self) -> Path:
        """Held by the one process that starts or stops the gateway."""
        return self.folder / "lock"

    @property
    def state_file(self) -> Path:
        """JSON form of :class:`GatewayState`."""
        return self.folder / "state.json"

    @property
    def log(self) -> Path:
        """Warnings and errors; no text of a document or question."""
        return self.folder / "gateway.log"

    @property
    def console(self) -> Path:
        """What the process printed when it could not even begin."""
        return self.folder / "console.log"

    def read_state(self) -> GatewayState | None:
        """Return the noted state, or None when there is none or it can't be understood."""
        try:
            raw = json.loads(self.state_file.read_text(encoding="utf-8"))
            process = Process(int(raw["process"]["pid"]), str(raw["process"]["started"]))
            return GatewayState(process, str(raw["url"]), float(raw["since"]), str(raw["digest"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None


@contextmanager
def noted_gateway(settings: Settings, address: GatewayAddress) -> Iterator[None]:
    """Note this process as the workspace's gateway, so that others find it."""
    home, me = GatewayHome.of(settings), identify(os.getpid())
    state = GatewayState(me, address.url, time.time(), settings_digest(settings, address))
    write_atomically(home.state_file, json.dumps(asdict(state)))
    try:
        yield
    finally:
        noted = home.read_state()
        if noted is not None and noted.process == me:
            home.state_file.unlink(missing_ok=True)


def settings_digest(settings: Settings, address: GatewayAddress) -> str:
    """Return a digest of all that a gateway is started with."""
    sections = []
    for section in (settings.chat, settings.embedder, settings.traces):
        key = getattr(section, "api_key", None)
        sections.append([section.model_dump(mode="json"), key.get_secret_value() if key else ""])
    text = json.dumps([__version__, address.url, *sections], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
