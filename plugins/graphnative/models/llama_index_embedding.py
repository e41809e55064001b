"""Embedders of LlamaIndex from ours and ours from LlamaIndex's."""

import asyncio
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.bridge.pydantic import PrivateAttr

from graphnative.models.protocols import Embedder
from graphnative.records import Vectors


class EmbedderEmbedding(BaseEmbedding):
    """A LlamaIndex embedding model over an embedder of ours."""

    _embedder: Embedder = PrivateAttr()

    def __init__(self, embedder: Embedder, **kwargs: Any) -> None:
        super().__init__(model_name=embedder.name, **kwargs)
        self._embedder = embedder

    @classmethod
    def class_name(cls) -> str:
        """Return the name under which LlamaIndex serialises it."""
        return "graphnative_embedder"

    @property
    def embedder(self) -> Embedder:
        """The embedder behind it."""
        return self._embedder

    def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        rows: list[list[float]] = self._embedder.embed(texts).tolist()
        return rows

    def _get_text_embedding(self, text: str) -> list[float]:
        return self._get_text_embeddings([text])[0]

    def _get_query_embedding(self, query: str) -> list[float]:
        return self._get_text_embedding(query)

    async def _aget_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        return await asyncio.to_thread(self._get_text_embeddings, texts)

    async def _aget_text_embedding(self, text: str) -> list[float]:
        return (await self._aget_text_embeddings([text]))[0]

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return await self._aget_text_embedding(query)


class LlamaIndexEmbedder:
    """An embedder of ours over a LlamaIndex embedding model.

    Args:
        model: Any embedding model; texts and questions are both embedded as texts.
    """

    def __init__(self, model: BaseEmbedding) -> None:
        self.model = model

    @property
    def name(self) -> str:
        """The model's name; of one that has none, the name of its class."""
        name = self.model.model_name
        return name if name != "unknown" else self.model.class_name()

    @cached_property
    def dimensions(self) -> int:
        """Length of every vector; asks the model once."""
        return len(self.model.get_text_embedding("length"))

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (len(texts), dimensions), float32; a blank text gives zeros."""
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        filled = [i for i, text in enumerate(texts) if text.strip()]
        if filled:
            found = np.array(
                self.model.get_text_embedding_batch([texts[i] for i in filled]), dtype=np.float32
            )
            rows[filled] = found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-12)
        return rows
