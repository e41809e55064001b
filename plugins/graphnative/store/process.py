"""Processes by pid and start time: a pid that the system gave to somebody else is not mistaken for ours."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_POLL_S = 0.1
_PROC = Path("/proc/self/stat")


@dataclass(frozen=True, slots=True)
class Process:
    """One process of this machine.

    Attributes:
        pid: Its number.
        started: When it started, in the system's own notation; empty for a process that is gone.
    """

    pid: int
    started: str


def identify(pid: int) -> Process:
    """Return the process that has a pid now; ``started`` is empty when there is none, or only a zombie."""
    stat = Path(f"/proc/{pid}/stat")
    if _PROC.exists():
        try:
            # The name in brackets may hold spaces and brackets: count the fields after the last one.
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            return Process(pid, "")
        return Process(pid, "" if fields[0] in "ZX" else fields[19])
    return Process(pid, _started_by_ps(pid))


def is_alive(process: Process) -> bool:
    """Return whether this very process still runs."""
    return bool(process.started) and identify(process.pid).started == process.started


def wait_gone(process: Process, timeout_s: float) -> bool:
    """Return whether the process ended within ``timeout_s`` seconds."""
    deadline = time.monotonic() + timeout_s
    while is_alive(process):
        if time.monotonic() > deadline:
            return False
        time.sleep(_POLL_S)
    return True


def terminate(process: Process, grace_s: float = 60.0) -> None:
    """Ask a process to end, and kill it when it has not done so after ``grace_s`` seconds."""
    for number, patience_s in ((signal.SIGTERM, grace_s), (signal.SIGKILL, 10.0)):
        if is_alive(process):
            with suppress(ProcessLookupError):
                os.kill(process.pid, number)
            wait_gone(process, patience_s)


def find_by_argument(argument: str) -> list[Process]:
    """Return the processes one of whose arguments is exactly ``argument``, ordered by pid."""
    listing = _arguments_by_proc() if _PROC.exists() else _arguments_by_ps(argument)
    found = [identify(pid) for pid, text in listing if f"\0{argument}\0" in text]
    return sorted((process for process in found if process.started), key=lambda process: process.pid)


def _arguments_by_proc() -> Iterator[tuple[int, str]]:
    for folder in _PROC.parent.parent.glob("[0-9]*"):
        with suppress(OSError):
            yield int(folder.name), f"\0{(folder / 'cmdline').read_text(encoding='utf-8', errors='replace')}"


def _arguments_by_ps(argument: str) -> Iterator[tuple[int, str]]:
    """As `ps` tells them, which sets no marks between arguments: the one sought is marked here."""
    listing = subprocess.run(
        ["ps", "-axww", "-o", "pid=,args="], capture_output=True, text=True, errors="replace", check=False
    )
    for line in listing.stdout.splitlines():
        pid, _, text = line.strip().partition(" ")
        yield int(pid), f"{text} ".replace(f" {argument} ", f"\0{argument}\0")


def _started_by_ps(pid: int) -> str:
    result = subprocess.run(
        ["ps", "-p", str(pid), "-o", "stat=,lstart="], capture_output=True, text=True, check=False
    )
    state, _, started = result.stdout.strip().partition(" ")
    return "" if state.startswith("Z") else started.strip()
