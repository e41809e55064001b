"""What every command shares: the option ``--root``, the workspace behind it, a progress bar."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graphnative.errors import InputError

if TYPE_CHECKING:
    from graphnative.settings import Settings

_SERVING = frozenset({"serve", "mcp", None})
_running: ContextVar[tuple[Callable[[], str | None], ExitStack]] = ContextVar(
    "running", default=(lambda: None, ExitStack())
)

RootOption = Annotated[
    Path | None,
    typer.Option(
        "--root", help="The workspace; default: the folder of the nearest settings.yaml.", show_default=False
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def given_path(text: str) -> Path:
    """Return a path that a command was given; a blank one, such as of an unset variable, is no folder.

    Raises:
        InputError: It is blank.
    """
    if not text.strip():
        raise InputError("A path is blank.", hint="Write . for the folder you are in.")
    return Path(text)


def workspace(root: Path | None) -> "Settings":
    """Return the settings of the workspace a command was asked to use."""
    from graphnative.settings import find_root, load_settings  # `--help` needs no settings

    settings = load_settings(root if root is not None else find_root())
    if settings.traces.export != "none":
        _trace(settings)
    return settings


@contextmanager
def running(name: Callable[[], str | None]) -> Iterator[None]:
    """Let what a command has begun, such as its trace, end with it.

    Args:
        name: Tells which command it is, once that is known.
    """
    with ExitStack() as begun:
        token = _running.set((name, begun))
        try:
            yield
        finally:
            _running.reset(token)


def _trace(settings: "Settings") -> None:
    """Make the command one trace from here to its end; of one that serves, every request is its own."""
    from graphnative.models.spans import span
    from graphnative.models.traces import start_traces

    start_traces(settings.traces)
    name, begun = _running.get()
    if name() not in _SERVING:
        begun.enter_context(span(f"graphnative {name()}", "CHAIN"))


@contextmanager
def progress_bar(label: str, total: int | None = None) -> Iterator[Callable[[int], object]]:
    """Yield a function that moves a progress bar on stderr; nothing is drawn when stderr is no terminal."""
    from tqdm import tqdm

    with tqdm(total=total, desc=label, file=sys.stderr, disable=not sys.stderr.isatty(), leave=False) as bar:
        yield bar.update


@contextmanager
def progress_steps() -> Iterator[Callable[[str, int, int], object]]:
    """Yield a function of label, done and total that moves one bar on stderr, drawn on a terminal only."""
    from tqdm import tqdm

    with tqdm(file=sys.stderr, disable=not sys.stderr.isatty(), leave=False) as bar:

        def tell(label: str, done: int, total: int) -> None:
            bar.set_description(label, refresh=False)
            bar.total = total
            bar.update(done - bar.n)

        yield tell
