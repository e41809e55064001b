"""Read a local model's weights while the program does something else."""

from contextlib import suppress
from threading import Thread
from typing import Protocol, runtime_checkable

from graphnative.errors import GraphnativeError


@runtime_checkable
class HasWeights(Protocol):
    """A model whose weights lie on this machine."""

    def load(self) -> object:
        """Read the weights if they have not been read; a second thread waits for the first."""


def load_ahead(model: object) -> Thread | None:
    """Return the thread that has begun to read a model's weights, or None if the model has none here.

    An error is left to the model's first use, which meets it again. The program's end does not wait.

    Args:
        model: An embedder or a chat model.
    """
    if not isinstance(model, HasWeights):
        return None
    thread = Thread(target=_load, args=(model,), name="load-ahead", daemon=True)
    thread.start()
    return thread


def _load(model: HasWeights) -> None:
    with suppress(GraphnativeError, ImportError, OSError, ValueError):
        model.load()
