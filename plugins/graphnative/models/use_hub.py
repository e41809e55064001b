"""Universal Sentence Encoder as Google publishes it: a SavedModel, run by tensorflow-hub."""

import os
from collections.abc import Sequence
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models.error_line import error_line
from graphnative.models.folder_mark import folder_mark
from graphnative.records import Vectors

_NEEDED = {"tensorflow": "tensorflow", "tensorflow_hub": "tensorflow-hub"}
_BATCH = 256
_OUTPUTS = ("default", "outputs", "output_0")
"""Names under which a SavedModel gives its one output, where it gives it by name."""


def open_use_hub(model: str) -> "HubUse":
    """Return the embedder; the SavedModel is read on first use.

    Args:
        model: Its folder, or a handle such as ``https://tfhub.dev/google/universal-sentence-encoder/4``.

    Raises:
        MissingExtraError: The extra ``use`` is not installed.
    """
    for module, package in _NEEDED.items():
        if find_spec(module) is None:
            raise MissingExtraError(package, "use")
    return HubUse(model)


class HubUse:
    """Embeds texts by a SavedModel that takes a list of texts.

    Source: S0, section 2.2 (encoder of question and node attributes: Universal Sentence Encoder).

    Args:
        model: Its folder or handle.
    """

    def __init__(self, model: str) -> None:
        self._model = model
        self._lock = Lock()
        self._loaded: tuple[Any, int] | None = None

    @cached_property
    def name(self) -> str:
        """The handle; of a folder its name and a mark of its files: other weights are other vectors."""
        folder = Path(self._model)
        if not folder.is_dir():
            return self._model
        files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        return f"{folder.name}@{folder_mark(files)}"

    @property
    def dimensions(self) -> int:
        """Length of every vector; reads the model."""
        return self.load()[1]

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (len(texts), dimensions), float32; a blank text gives zeros."""
        encode, dimensions = self.load()
        rows = np.zeros((len(texts), dimensions), dtype=np.float32)
        filled = [i for i, text in enumerate(texts) if text.strip()]
        for start in range(0, len(filled), _BATCH):
            numbers = filled[start : start + _BATCH]
            found = encode([texts[i].encode("utf-8", "replace") for i in numbers])
            rows[numbers] = found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-12)
        return rows

    def load(self) -> tuple[Any, int]:
        """Return the function from texts to rows, and their length; threads that need it meanwhile wait.

        Raises:
            ModelError: There is no such model, or it does not take texts.
        """
        with self._lock:
            if self._loaded is None:
                encode = _encoder(self._model)
                self._loaded = encode, int(encode([b"length"]).shape[1])
            return self._loaded


def _encoder(model: str) -> Any:
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")  # else it tells of every instruction of the CPU
    import tensorflow
    import tensorflow_hub

    try:
        loaded = tensorflow_hub.load(model)
    except (OSError, ValueError, RuntimeError, tensorflow.errors.OpError) as error:
        raise ModelError(
            f"tensorflow-hub can't load {model}: {error_line(error)}.",
            hint="Set `graphnative.embedder.model` to the folder of a SavedModel (it holds saved_model.pb) "
            "or to a handle that this machine can reach.",
        ) from error
    call = loaded if callable(loaded) else loaded.signatures["serving_default"]

    def encode(texts: list[bytes]) -> Vectors:
        given = call(tensorflow.constant(texts))
        if isinstance(given, dict):
            given = next((given[name] for name in _OUTPUTS if name in given), next(iter(given.values())))
        rows: Vectors = np.asarray(given.numpy(), dtype=np.float32)
        return rows

    return encode
