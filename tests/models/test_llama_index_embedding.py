"""Embedders across the border to LlamaIndex, both ways."""

import asyncio

import numpy as np
from llama_index.core import MockEmbedding

from graphnative.models.llama_index import as_llama_index_embedding, from_llama_index_embedding


class Lengths:
    """Each text's length and one, as a unit row."""

    name = "lengths"
    dimensions = 2

    def embed(self, texts):
        rows = np.array([[len(text), 1] for text in texts], dtype=np.float32).reshape(-1, 2)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_our_embedder_as_an_embedding_model() -> None:
    model = as_llama_index_embedding(Lengths())
    assert (model.model_name, model.class_name()) == ("lengths", "graphnative_embedder")
    # (3, 1) / sqrt 10
    np.testing.assert_allclose(model.get_text_embedding("abc"), [3 / 10**0.5, 1 / 10**0.5], atol=1e-6)
    np.testing.assert_allclose(model.get_query_embedding("abc"), model.get_text_embedding("abc"))
    assert len(model.get_text_embedding_batch([f"text {i}" for i in range(23)])) == 23

    async def asynchronous() -> list[list[float]]:
        batch = await model.aget_text_embedding_batch(["abc"])
        return [await model.aget_query_embedding("abc"), await model.aget_text_embedding("abc"), *batch]

    for row in asyncio.run(asynchronous()):
        np.testing.assert_allclose(row, model.get_text_embedding("abc"))


def test_a_foreign_embedding_model_as_an_embedder() -> None:
    embedder = from_llama_index_embedding(MockEmbedding(embed_dim=4))
    assert (embedder.name, embedder.dimensions) == ("MockEmbedding", 4)
    # MockEmbedding says 0.5 in every place: a unit row of four
    np.testing.assert_allclose(embedder.embed(["a", " ", "b"]), [[0.5] * 4, [0] * 4, [0.5] * 4], atol=1e-6)
    assert embedder.embed([]).shape == (0, 4)
    assert embedder.embed(["", " "]).tolist() == [[0] * 4] * 2
    assert from_llama_index_embedding(MockEmbedding(embed_dim=4, model_name="mine")).name == "mine"


def test_there_and_back_is_the_same_object() -> None:
    ours, theirs = Lengths(), MockEmbedding(embed_dim=4)
    assert from_llama_index_embedding(as_llama_index_embedding(ours)) is ours
    assert as_llama_index_embedding(from_llama_index_embedding(theirs)) is theirs
