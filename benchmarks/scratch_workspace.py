"""A workspace for one benchmark run: temporary, or kept in a folder so that the next run needs no ingest."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import yaml

from graphnative.settings import load_settings


@contextmanager
def scratch_workspace(keep: Path | None, block: Mapping[str, object] | None = None) -> Iterator[Path]:
    """Yield the folder of a workspace whose graph is its own.

    NEO4J_URI names the server if it is set; otherwise a managed one is started, and stopped at the end.

    Args:
        keep: The folder; it is made if missing, and stays. None takes a temporary one.
        block: The settings under ``graphnative:``; written whenever they differ from what the folder has.
    """
    with tempfile.TemporaryDirectory() as temporary:
        root = (keep or Path(temporary)).resolve()
        root.mkdir(parents=True, exist_ok=True)
        text = yaml.safe_dump({"graphnative": dict(block or {})}, sort_keys=True)
        (root / "settings.yaml").write_text(text, encoding="utf-8")
        try:
            yield root
        finally:
            _stop_managed_server(root)


def _stop_managed_server(root: Path) -> None:
    settings = load_settings(root)
    if settings.neo4j.uri is None:
        from graphnative.store.local import stop

        stop(settings)
