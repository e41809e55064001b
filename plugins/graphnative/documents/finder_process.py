"""Find organisations in a process beside this one, so that two cores work at once."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from tempfile import TemporaryFile
from types import TracebackType
from typing import Self

from graphnative.errors import ModelError
from graphnative.records import OrganisationMention

Mentions = list[tuple[OrganisationMention, ...]]

_MODULE = "graphnative.documents.finder_worker"
_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_PATIENCE_S = 5.0


class FinderProcess:
    """Answers like :class:`graphnative.documents.ner.OrganisationFinder`, later: a future for each list.

    The process starts with the first texts; leaving the ``with`` block ends it.

    Args:
        command: What to run; for tests.
    """

    def __init__(self, command: Sequence[str] = (sys.executable, "-m", _MODULE)) -> None:
        self._command = command
        self._queue = ThreadPoolExecutor(max_workers=1, thread_name_prefix="finder")
        self._process: subprocess.Popen[bytes] | None = None
        self._errors = TemporaryFile()  # noqa: SIM115  # closed by __exit__

    def find(self, texts: Sequence[str]) -> Future[Mentions]:
        """Return the future mentions of each text; asked in order, answered in order.

        Raises:
            ModelError: From the future: the process can't be started or has died.
        """
        return self._queue.submit(self._ask, list(texts))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        process = self._process
        if process is not None and kind is not None:
            process.kill()  # nobody waits for the rest
        self._queue.shutdown(cancel_futures=True)
        if process is not None:
            self._end(process)
        self._errors.close()

    def _ask(self, texts: list[str]) -> Mentions:
        if not texts:
            return []
        if self._process is None:
            self._process = self._start()
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise ModelError("The process that finds organisations has no pipes.")
        try:
            stdin.write(json.dumps(texts).encode() + b"\n")
            stdin.flush()
            line = stdout.readline()
        except OSError:
            line = b""
        if not line.endswith(b"\n"):
            raise ModelError(
                f"The process that finds organisations has died: {self._last_words()}",
                hint="`graphnative doctor` checks the models; `articles.ner: none` does without them.",
            )
        return [tuple(OrganisationMention(*each) for each in mentions) for mentions in json.loads(line)]

    def _start(self) -> subprocess.Popen[bytes]:
        path = os.pathsep.join(entry for entry in sys.path if entry)
        environment = {**os.environ, "PYTHONPATH": path, **dict.fromkeys(_ONE_THREAD, "1")}
        return subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=environment,
        )

    def _last_words(self) -> str:
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else "it left no message."

    @staticmethod
    def _end(process: subprocess.Popen[bytes]) -> None:
        with process:
            if process.stdin:
                process.stdin.close()
            try:
                process.wait(_PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()
