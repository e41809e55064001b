"""An embedder of any provider that litellm reaches."""

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from graphnative.errors import ModelError
from graphnative.models.background_loop import SHARED
from graphnative.models.litellm_client import call, connection, load_litellm
from graphnative.models.spending import count_call
from graphnative.models.tokens import count_tokens
from graphnative.records import Vectors
from graphnative.settings.models import LitellmEmbedder

_BATCH = 64
_RETRIES = 2


class LitellmEmbeddings:
    """Asks a provider or an OpenAI-compatible server for vectors, 64 texts a call.

    Args:
        section: The block ``embedder`` of the settings.
    """

    def __init__(self, section: LitellmEmbedder) -> None:
        self._section = section

    @property
    def name(self) -> str:
        """The model's name with litellm's provider prefix."""
        return self._section.model

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return self._section.dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (len(texts), dimensions), float32; a blank text gives zeros.

        Raises:
            ModelError: The server failed, or its vectors are not as many or as long as they must be.
        """
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        filled = [i for i, text in enumerate(texts) if text.strip()]
        for start in range(0, len(filled), _BATCH):
            numbers = filled[start : start + _BATCH]
            rows[numbers] = SHARED.run(self._embed([texts[i] for i in numbers]))
        return rows

    async def _embed(self, texts: list[str]) -> Vectors:
        async def one_call() -> Vectors:
            began = time.perf_counter()
            response = await load_litellm().aembedding(
                input=texts, encoding_format="float", **connection(self._section)
            )
            read = getattr(response.usage, "prompt_tokens", None) or sum(map(count_tokens, texts))
            prices = (self._section.prompt_price, None)
            count_call(self.name, (int(read), 0), time.perf_counter() - began, prices)
            return self._read(response, len(texts))

        return await call(self._section, _RETRIES, one_call)

    def _read(self, response: Any, count: int) -> Vectors:
        """Unit rows in the order of the texts, whatever the order of the reply."""
        ordered = sorted(response.data, key=lambda item: int(item["index"]))
        if [int(item["index"]) for item in ordered] != list(range(count)):
            raise ModelError(f"The embedder {self.name} returned {len(ordered)} vectors for {count} texts.")
        lengths = {len(item["embedding"]) for item in ordered}
        if lengths != {self.dimensions}:
            raise ModelError(
                f"The embedder {self.name} returned vectors of length {max(lengths)}, not {self.dimensions}.",
                hint=f"Set `graphnative.embedder.dimensions: {max(lengths)}` in settings.yaml.",
            )
        rows = np.array([item["embedding"] for item in ordered], dtype=np.float32)
        norms = np.linalg.norm(rows, axis=1, keepdims=True)
        if not (np.isfinite(rows).all() and (norms > 0).all()):
            raise ModelError(f"The embedder {self.name} returned a vector that has no direction.")
        unit: Vectors = rows / norms
        return unit
