"""What a long run has found so far, on disk: a stopped run goes on where it was, a repeated one is quick."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

from graphnative.settings import Settings
from graphnative.settings.private_folder import private_folder


class Journal:
    """A file with one finding a line, found by a key.

    Args:
        path: The file; made when the first finding is added.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, dict[str, Any]] = {}
        self._file: TextIO | None = None

    @classmethod
    def of(cls, settings: Settings, name: str) -> "Journal":
        """Return the journal of that name in a workspace's caches."""
        return cls(settings.cache / f"{name}.jsonl")

    def get(self, key: str, make: Callable[[], dict[str, Any]]) -> tuple[dict[str, Any], bool]:
        """Return the finding of a key, made and kept if it is not known, and whether it was known.

        Args:
            key: Of :func:`key_of`.
            make: Makes it; what it raises is raised, and nothing kept.
        """
        if key in self._known:
            return self._known[key], True
        found = make()
        if self._file is None:
            private_folder(self._path.parent)
            self._file = self._path.open("a", encoding="utf-8")
        self._file.write(json.dumps({"key": key, **found}, default=str) + "\n")
        self._file.flush()
        self._known[key] = found
        return found, False

    def __contains__(self, key: object) -> bool:
        """Tell whether a finding is known."""
        return key in self._known

    def __enter__(self) -> "Journal":
        self._known = _read(self._path)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def key_of(*parts: object) -> str:
    """Return 24 hex digits that stand for all of the parts, JSON values, in their order."""
    text = json.dumps(parts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _read(path: Path) -> dict[str, dict[str, Any]]:
    """The complete lines; the last one may have been cut when the process was killed."""
    found: dict[str, dict[str, Any]] = {}
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    complete = text[: text.rfind("\n") + 1]
    if len(complete) < len(text):
        path.write_text(complete, encoding="utf-8")
    for line in complete.splitlines():
        record = json.loads(line)
        found[record.pop("key")] = record
    return found
