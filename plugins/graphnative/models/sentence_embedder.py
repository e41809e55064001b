"""Any model of sentence-transformers as an embedder: with numpy where that can run it, else with torch."""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models.bert_encoder import BertEncoder
from graphnative.models.error_line import error_line
from graphnative.models.sentence_folder import SentenceFolder, read_sentence_folder
from graphnative.models.torch_encoder import TorchEncoder
from graphnative.records import Vectors
from graphnative.settings.models import SentenceEmbedder

_NUMPY_NEEDS = {"tokenizers": "sentences", "safetensors": "sentences"}
_TORCH_NEEDS = {"torch": "hf", "transformers": "hf"}
_FILES = ["*.json", "*.txt", "*.safetensors", "*.bin"]
"""What of a model is fetched from the hub."""


class Encoder(Protocol):
    """Makes the vectors of a text's tokens."""

    def states(self, texts: Sequence[str]) -> Iterator[tuple[int, Any, Vectors]]:
        """Yield the number of every text, its encoding, and its hidden states, shape (its tokens, width)."""

    def load(self) -> object:
        """Read the weights."""


def open_sentences(section: SentenceEmbedder) -> "SentenceModel":
    """Return the embedder; its weights are read on first use.

    Raises:
        MissingExtraError: The extra is not installed that these weights need.
        ModelError: The model can't be had, or is of another kind.
    """
    folder = read_sentence_folder(_found(section.model), section.max_tokens)
    for module, extra in (_NUMPY_NEEDS if folder.with_numpy else _TORCH_NEEDS).items():
        if find_spec(module) is None:
            raise MissingExtraError(module, extra)
    encoder: Encoder
    if folder.with_numpy:
        encoder = BertEncoder(folder.folder, heads=folder.heads, max_tokens=folder.max_tokens)
    else:
        encoder = TorchEncoder(folder.folder, max_tokens=folder.max_tokens)
    return SentenceModel(Path(section.model).name, folder, encoder)


class SentenceModel:
    """Embeds texts by pooling the vectors of their tokens, as the model's own files say.

    A row depends on its own text only, up to 1e-6 by the order in which a matrix product sums.

    Source: S0, section 2.2 (phrase-BERT compares key phrases with topics).

    Differs: rows are unit vectors whether the folder has a part that normalises or not, as every embedder's
    are here; cosines are the same.

    Args:
        short: The model's name without its path.
        folder: What its files say.
        encoder: Runs its weights.
    """

    def __init__(self, short: str, folder: SentenceFolder, encoder: Encoder) -> None:
        self._short, self._folder, self._encoder = short, folder, encoder

    @property
    def name(self) -> str:
        """The model's name, where it cuts, and a mark of its files: other weights are other vectors."""
        return f"{self._short}/{self._folder.max_tokens}@{self._folder.mark}"

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return self._folder.dimensions

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row per text, shape (len(texts), dimensions), float32; a blank text gives zeros."""
        rows = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        filled = [i for i, text in enumerate(texts) if text.strip()]
        asked = [texts[i].lower() if self._folder.lower else texts[i] for i in filled]
        for number, _, states in self._encoder.states(asked):
            row = pooled(states, self._folder.poolings)
            rows[filled[number]] = row / max(float(np.linalg.norm(row)), 1e-12)
        return rows

    def load(self) -> object:
        """Return the weights and the tokenizer; threads that need them meanwhile wait."""
        return self._encoder.load()


def pooled(states: Vectors, poolings: Sequence[str]) -> Vectors:
    """Return one vector for a text, shape (d * len(poolings),).

    Args:
        states: Of its tokens, the special ones too, shape (n, d).
        poolings: ``cls`` takes the first token's, ``max`` the largest of each component, ``mean`` the mean,
            ``mean_sqrt_len`` the sum over the square root of n.
    """
    made = {
        "cls": lambda: states[0],
        "max": lambda: states.max(axis=0),
        "mean": lambda: states.mean(axis=0),
        "mean_sqrt_len": lambda: states.sum(axis=0) / np.float32(len(states) ** 0.5),
    }
    joined: Vectors = np.concatenate([made[each]() for each in poolings])
    return joined


def _found(model: str) -> Path:
    """The folder of a model: that of the settings, or one of the hub's, fetched if it is not in the cache."""
    if Path(model).is_dir():
        return Path(model)
    if find_spec("huggingface_hub") is None:
        raise ModelError(
            f"There is no folder {model}, and huggingface_hub, which would look for it on the hub, is not "
            "installed.",
            hint="Set `model` of this embedder to a folder, or: pip install huggingface_hub",
        )
    from huggingface_hub import snapshot_download

    try:
        return Path(str(snapshot_download(model, allow_patterns=_FILES)))
    except (OSError, ValueError) as error:
        raise ModelError(
            f"The model {model} can't be had: {error_line(error)}.",
            hint="Tried as a folder, in the cache of Hugging Face, and from its hub.",
        ) from error
