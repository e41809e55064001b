"""The forward pass of a BERT encoder in numpy: pure functions from weights and token ids to vectors."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from graphnative.records import Vectors

Ids = npt.NDArray[np.int64]

_EPSILON = 1e-12
_PADDED = np.float32(-1e9)


@dataclass(frozen=True, slots=True)
class Layer:
    """Weights of one encoder layer, each matrix ready to be multiplied from the right.

    Attributes:
        qkv: Query, key and value projection side by side, shape (d, 3 d), and its bias (3 d,).
        attended: Projection of the attention's output, (d, d) and (d,).
        attended_norm: Scale and shift of the layer norm after it.
        inner: First matrix of the feed-forward part, (d, 4 d) and (4 d,).
        outer: Second matrix, (4 d, d) and (d,).
        outer_norm: Scale and shift of the layer norm after it.
    """

    qkv: tuple[Vectors, Vectors]
    attended: tuple[Vectors, Vectors]
    attended_norm: tuple[Vectors, Vectors]
    inner: tuple[Vectors, Vectors]
    outer: tuple[Vectors, Vectors]
    outer_norm: tuple[Vectors, Vectors]


@dataclass(frozen=True, slots=True)
class Bert:
    """All weights of an encoder.

    Attributes:
        words: Word-piece embeddings, shape (vocabulary, d).
        positions: Position and segment embeddings added up, shape (longest text, d).
        norm: Scale and shift of the layer norm over their sum.
        layers: From the first to the last.
        heads: Attention heads of a layer.
    """

    words: Vectors
    positions: Vectors
    norm: tuple[Vectors, Vectors]
    layers: tuple[Layer, ...]
    heads: int


def read_bert(tensors: Mapping[str, Vectors], *, heads: int) -> Bert:
    """Return the encoder whose tensors have Hugging Face's names.

    Args:
        tensors: Name to array, as in model.safetensors.
        heads: Attention heads of a layer; the tensors don't say it.
    """

    def norm(name: str) -> tuple[Vectors, Vectors]:
        return tensors[f"{name}.LayerNorm.weight"], tensors[f"{name}.LayerNorm.bias"]

    def dense(*names: str) -> tuple[Vectors, Vectors]:
        weight = np.concatenate([tensors[f"{name}.weight"] for name in names])
        return np.ascontiguousarray(weight.T), np.concatenate([tensors[f"{name}.bias"] for name in names])

    def layer(prefix: str) -> Layer:
        attention = f"{prefix}.attention"
        return Layer(
            qkv=dense(*(f"{attention}.self.{part}" for part in ("query", "key", "value"))),
            attended=dense(f"{attention}.output.dense"),
            attended_norm=norm(f"{attention}.output"),
            inner=dense(f"{prefix}.intermediate.dense"),
            outer=dense(f"{prefix}.output.dense"),
            outer_norm=norm(f"{prefix}.output"),
        )

    depth = 1 + max(int(name.split(".")[2]) for name in tensors if name.startswith("encoder.layer."))
    segment = tensors["embeddings.token_type_embeddings.weight"][0]
    return Bert(
        words=tensors["embeddings.word_embeddings.weight"],
        positions=tensors["embeddings.position_embeddings.weight"] + segment,
        norm=norm("embeddings"),
        layers=tuple(layer(f"encoder.layer.{i}") for i in range(depth)),
        heads=heads,
    )


def encode(bert: Bert, texts: Sequence[Sequence[int]]) -> list[Vectors]:
    """Return the last hidden states of each text, shape (its tokens, d).

    Args:
        bert: The weights.
        texts: Token ids of each text, with its special tokens; similar lengths waste least.
    """
    lengths = np.array([len(ids) for ids in texts])
    width = int(lengths.max())
    inside = np.arange(width) < lengths[:, None]
    ids = np.zeros((len(texts), width), dtype=np.int64)
    ids[inside] = np.concatenate([np.asarray(text, dtype=np.int64) for text in texts])
    mask = np.where(inside, np.float32(0), _PADDED)[:, None, None, :]
    states = layer_norm(bert.words[ids] + bert.positions[:width], bert.norm)
    for layer in bert.layers:
        attended = _dense(_attend(_dense(states, layer.qkv), mask, bert.heads), layer.attended)
        states = layer_norm(attended + states, layer.attended_norm)
        states = layer_norm(_dense(gelu(_dense(states, layer.inner)), layer.outer) + states, layer.outer_norm)
    return [rows[:length] for rows, length in zip(states, lengths, strict=True)]


def _attend(qkv: Vectors, mask: Vectors, heads: int) -> Vectors:
    """Scaled dot-product attention; ``qkv`` has shape (texts, width, 3 d), the result (texts, width, d)."""
    texts, width, triple = qkv.shape
    size = triple // 3 // heads
    query, key, value = qkv.reshape(texts, width, 3, heads, size).transpose(2, 0, 3, 1, 4)
    weights = softmax(query @ key.swapaxes(-1, -2) * np.float32(size**-0.5) + mask)
    return np.ascontiguousarray((weights @ value).transpose(0, 2, 1, 3)).reshape(texts, width, triple // 3)


def _dense(states: Vectors, weights: tuple[Vectors, Vectors]) -> Vectors:
    matrix, bias = weights
    flat = states.reshape(-1, states.shape[-1]) @ matrix
    flat += bias
    return flat.reshape(*states.shape[:-1], -1)


def layer_norm(states: Vectors, weights: tuple[Vectors, Vectors]) -> Vectors:
    """Return states with mean 0 and variance 1 along the last axis, scaled and shifted."""
    scale, shift = weights
    centred = states - states.mean(axis=-1, keepdims=True)
    variance = np.einsum("...i,...i->...", centred, centred)[..., None] / np.float32(states.shape[-1])
    centred *= scale / np.sqrt(variance + np.float32(_EPSILON))
    centred += shift
    normed: Vectors = centred
    return normed


def softmax(scores: Vectors) -> Vectors:
    """Return exponentials along the last axis, divided by their sum."""
    weights: Vectors = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return weights


def gelu(x: Vectors) -> Vectors:
    """Return x times the normal distribution's cumulative probability at x.

    Differs: the error function by Abramowitz and Stegun 7.1.26, whose error is below 1.5e-7; numpy has none.
    """
    scaled = np.abs(x) * np.float32(0.5**0.5)
    t = 1 / (1 + np.float32(0.3275911) * scaled)
    series = np.float32(1.061405429) * t
    for coefficient in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        series += np.float32(coefficient)
        series *= t
    tail = series * np.exp(-scaled * scaled)  # 1 - erf(scaled)
    result: Vectors = np.where(x >= 0, x * (1 - tail / 2), x * (tail / 2))
    return result
