"""The pieces of a BERT layer against sums done by hand, and the mask against an unpadded run."""

import math

import numpy as np
import pytest

from graphnative.models.bert import Bert, Layer, encode, gelu, layer_norm, read_bert, softmax


def dense(generator: np.random.Generator, rows: int, columns: int):
    weight = generator.normal(0, 0.3, (rows, columns)).astype(np.float32)
    return weight, generator.normal(0, 0.1, columns).astype(np.float32)


@pytest.fixture
def tiny() -> Bert:
    generator = np.random.default_rng(7)
    norm = (np.ones(4, np.float32), np.zeros(4, np.float32))
    layers = tuple(
        Layer(
            qkv=dense(generator, 4, 12),
            attended=dense(generator, 4, 4),
            attended_norm=norm,
            inner=dense(generator, 4, 16),
            outer=dense(generator, 16, 4),
            outer_norm=norm,
        )
        for _ in range(2)
    )
    words = generator.normal(size=(10, 4)).astype(np.float32)
    return Bert(words, generator.normal(size=(8, 4)).astype(np.float32), norm, layers, heads=2)


def test_gelu_is_x_times_the_normal_distribution() -> None:
    x = np.linspace(-6, 6, 241, dtype=np.float32)
    expected = [value * 0.5 * (1 + math.erf(value / math.sqrt(2))) for value in x.tolist()]
    np.testing.assert_allclose(gelu(x), expected, atol=2e-6)


def test_layer_norm_by_hand() -> None:
    # mean of (1, 3) is 2, variance ((-1)^2 + 1^2) / 2 = 1: (-1, 1); times (2, 2) plus (5, 0) = (3, 2)
    weights = (np.array([2, 2], np.float32), np.array([5, 0], np.float32))
    np.testing.assert_allclose(layer_norm(np.array([[1, 3]], np.float32), weights), [[3, 2]], atol=1e-6)


def test_softmax_by_hand() -> None:
    # e^0 : e^ln 3 = 1 : 3, also far from zero
    scores = np.array([[0, math.log(3)], [1000, 1000 + math.log(3)]], np.float32)
    np.testing.assert_allclose(softmax(scores), [[0.25, 0.75], [0.25, 0.75]], atol=1e-4)


def test_padding_does_not_change_a_text(tiny: Bert) -> None:
    texts = [[1, 2, 3], [4], [5, 6, 7, 8, 9]]
    for together, ids in zip(encode(tiny, texts), texts, strict=True):
        assert together.shape == (len(ids), 4)
        np.testing.assert_allclose(together, encode(tiny, [ids])[0], atol=1e-5)


def test_attention_reaches_across_the_text(tiny: Bert) -> None:
    first = encode(tiny, [[1, 2, 3]])[0][0]
    assert np.abs(first - encode(tiny, [[1, 2, 9]])[0][0]).max() > 1e-3


def test_a_layer_by_hand() -> None:
    # One token attends to itself alone, so attention returns its value vector. With zero biases, value = 2 x,
    # projection = identity and a feed-forward part of zeros: norm(norm(2x + x)) = norm(x).
    eye = np.eye(2, dtype=np.float32)
    zeros = np.zeros
    norm = (np.ones(2, np.float32), zeros(2, np.float32))
    layer = Layer(
        qkv=(np.hstack([eye, eye, 2 * eye]), zeros(6, np.float32)),
        attended=(eye, zeros(2, np.float32)),
        attended_norm=norm,
        inner=(zeros((2, 8), np.float32), zeros(8, np.float32)),
        outer=(zeros((8, 2), np.float32), zeros(2, np.float32)),
        outer_norm=norm,
    )
    bert = Bert(np.array([[3, 1]], np.float32), zeros((1, 2), np.float32), norm, (layer,), heads=1)
    np.testing.assert_allclose(encode(bert, [[0]])[0], [[1, -1]], atol=1e-5)


def test_hugging_face_names_are_read() -> None:
    generator = np.random.default_rng(3)
    shapes = {"attention.self.query": (4, 4), "attention.self.key": (4, 4), "attention.self.value": (4, 4)}
    shapes |= {"attention.output.dense": (4, 4), "intermediate.dense": (16, 4), "output.dense": (4, 16)}
    tensors = {
        "embeddings.word_embeddings.weight": generator.normal(size=(10, 4)),
        "embeddings.position_embeddings.weight": np.zeros((8, 4)),
        "embeddings.token_type_embeddings.weight": np.array([[1, 2, 3, 4], [9, 9, 9, 9]]),
    }
    for i in range(2):
        for name, shape in shapes.items():
            tensors[f"encoder.layer.{i}.{name}.weight"] = generator.normal(size=shape)
            tensors[f"encoder.layer.{i}.{name}.bias"] = np.zeros(shape[0])
    norms = ["embeddings"] + [
        f"encoder.layer.{i}.{part}" for i in range(2) for part in ("attention.output", "output")
    ]
    for name in norms:
        tensors[f"{name}.LayerNorm.weight"], tensors[f"{name}.LayerNorm.bias"] = np.ones(4), np.zeros(4)
    bert = read_bert({name: array.astype(np.float32) for name, array in tensors.items()}, heads=2)
    assert (len(bert.layers), bert.layers[0].qkv[0].shape, bert.layers[1].inner[0].shape) == (
        2,
        (4, 12),
        (4, 16),
    )
    np.testing.assert_array_equal(bert.positions[5], [1, 2, 3, 4])
    np.testing.assert_array_equal(
        bert.layers[1].qkv[0][:, 4:8],
        tensors["encoder.layer.1.attention.self.key.weight"].T.astype(np.float32),
    )
