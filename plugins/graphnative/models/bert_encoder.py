"""Texts to the hidden states of a BERT whose weights lie in a safetensors file, with numpy."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from graphnative.models.bert import Bert, encode, read_bert
from graphnative.records import Vectors

_BATCH_TOKENS = 4096


class BertEncoder:
    """Tokenizes texts and runs them through the weights of a folder, read on first use.

    Args:
        folder: Holds model.safetensors and tokenizer.json.
        heads: Attention heads of a layer.
        max_tokens: Longer texts are cut after so many word pieces.
    """

    def __init__(self, folder: Path, *, heads: int, max_tokens: int) -> None:
        self._folder, self._heads, self.max_tokens = folder, heads, max_tokens
        self._lock = Lock()
        self._loaded: tuple[Bert, Any] | None = None

    def states(self, texts: Sequence[str]) -> Iterator[tuple[int, Any, Vectors]]:
        """Yield number, encoding and last hidden states of every text; texts of like length go together."""
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
                tokenizer.enable_truncation(self.max_tokens)
                tensors = load_file(str(self._folder / "model.safetensors"))
                self._loaded = read_bert(_plain(tensors), heads=self._heads), tokenizer
            return self._loaded


def _plain(tensors: Mapping[str, Any]) -> dict[str, Vectors]:
    """The tensors in single precision, under the names of a bare BERT; with a head they have a prefix."""
    return {
        name.removeprefix("bert."): np.asarray(tensor, dtype=np.float32) for name, tensor in tensors.items()
    }


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
