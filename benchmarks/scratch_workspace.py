"""A workspace for one benchmark run: temporary, or kept in a folder so that the next run needs no ingest."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import yaml

from graphnative.cli.workspace import write_workspace
from graphnative.settings import load_settings


@contextmanager
def scratch_workspace(keep: Path | None, **sections: Mapping[str, object]) -> Iterator[Path]:
    """Yield the folder of a workspace whose graph is its own.

    NEO4J_URI names the server if it is set; otherwise a managed one is started, and stopped at the end.

    Args:
        keep: The folder; it is made if missing, and stays. None takes a temporary one.
        **sections: Settings under ``graphnative:`` that differ from the shipped ones, by section.
    """
    with tempfile.TemporaryDirectory() as temporary:
        root = (keep or Path(temporary)).resolve()
        write_workspace(root)
        _configure(root / "settings.yaml", sections)
        try:
            yield root
        finally:
            _stop_managed_server(root)


def _configure(path: Path, sections: Mapping[str, Mapping[str, object]]) -> None:
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    for name, values in sections.items():
        content["graphnative"][name] = {**content["graphnative"].get(name, {}), **values}
    path.write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")


def _stop_managed_server(root: Path) -> None:
    settings = load_settings(root)
    if settings.neo4j.uri is None:
        from graphnative.store.local import stop

        stop(settings)
