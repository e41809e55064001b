"""Reports of a run that is under way, on disk: a stopped run goes on where it was."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TextIO

from graphnative.communities.report import Report
from graphnative.settings import Settings
from graphnative.settings.private_folder import private_folder


@dataclass(slots=True)
class ReportCache:
    """A file with one finished report a line.

    Attributes:
        path: The file; it is there only while a run is under way.
        reports: What it held when it was opened, by key.
    """

    path: Path
    reports: dict[str, Report] = field(default_factory=dict)
    _file: TextIO | None = None

    @classmethod
    def of(cls, settings: Settings, projection: str) -> "ReportCache":
        """Return the cache of a workspace's projection."""
        return cls(settings.cache / f"reports-{projection}.jsonl")

    def add(self, report: Report) -> Report:
        """Return the report, which now outlives this process."""
        assert self._file is not None
        self._file.write(json.dumps(report.as_properties(), ensure_ascii=False) + "\n")
        self._file.flush()
        return report

    def clear(self) -> None:
        """Remove the file: the reports are in the graph."""
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> "ReportCache":
        private_folder(self.path.parent)
        self.reports = _read(self.path)
        self._file = self.path.open("a", encoding="utf-8")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
        if self.path.exists() and self.path.stat().st_size == 0:
            self.path.unlink()


def _read(path: Path) -> dict[str, Report]:
    """The complete lines of the file; the last one may have been cut when the process was killed."""
    found: dict[str, Report] = {}
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for line in lines:
        try:
            report = Report.from_properties(json.loads(line))
        except (json.JSONDecodeError, KeyError):
            continue
        found[report.key] = report
    return found
