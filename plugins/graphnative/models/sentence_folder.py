"""What the folder of a sentence-transformers model says: where it cuts, how it pools, who can run it."""

import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphnative.errors import ModelError
from graphnative.models.folder_mark import folder_mark

POOLINGS = ("cls", "max", "mean", "mean_sqrt_len")
"""Ways to make one vector of those of a text's tokens, in the order in which several are joined."""

_FLAGS = {
    "cls": "pooling_mode_cls_token",
    "max": "pooling_mode_max_tokens",
    "mean": "pooling_mode_mean_tokens",
    "mean_sqrt_len": "pooling_mode_mean_sqrt_len_tokens",
}
_KNOWN = ("Transformer", "Pooling", "Normalize")
_WEIGHTS = ("*.safetensors", "*.bin")
_NUMPY = {"model_type": "bert", "hidden_act": "gelu", "position_embedding_type": "absolute"}
_EPSILON = 1e-12
_NO_LIMIT = 10**6
"""Tokenizers without a limit write one beyond this."""
_USUAL = 512
_WIDTHS, _HEADS = ("hidden_size", "dim", "d_model"), ("num_attention_heads", "n_heads", "num_heads")
"""What BERT and most others, DistilBERT and T5 call a token's length and the heads of a layer."""


@dataclass(frozen=True, slots=True)
class SentenceFolder:
    """A model of sentence-transformers, as its files describe it.

    Attributes:
        folder: Where weights and tokenizer lie.
        poolings: Some of :data:`POOLINGS`, in their order; their vectors are joined.
        max_tokens: Longer texts are cut after so many word pieces.
        lower: Texts are put in lower case before anything else.
        width: Length of a token's vector.
        heads: Attention heads of a layer.
        with_numpy: Weights, tokenizer and architecture are such that numpy can run them.
        mark: Tells apart models of one name.
    """

    folder: Path
    poolings: tuple[str, ...]
    max_tokens: int
    lower: bool
    width: int
    heads: int
    with_numpy: bool
    mark: str

    @property
    def dimensions(self) -> int:
        """Length of a text's vector."""
        return self.width * len(self.poolings)


def read_sentence_folder(root: Path, max_tokens: int | None = None) -> SentenceFolder:
    """Return what a folder describes; one without modules.json is a plain model, pooled by the mean.

    Args:
        root: The folder.
        max_tokens: Where to cut texts, up to what the model can read; None takes what the folder says.

    Raises:
        ModelError: It is no such folder, or has a part that is not known; the message names it.
    """
    modules = _modules(root)
    folder = root / modules.get("Transformer", "")
    config = _json(folder / "config.json")
    if config is None:
        raise ModelError(f"{folder} holds no model: it has no config.json.")
    weights = sorted(path for pattern in _WEIGHTS for path in folder.glob(pattern))
    if not weights:
        raise ModelError(f"{folder} holds no weights: neither .safetensors nor .bin.")
    pooling = _json(root / modules["Pooling"] / "config.json") if "Pooling" in modules else None
    settled = sorted(folder.glob("sentence_*_config.json"))[:1]
    own = next((_json(path) or {} for path in settled), {})
    # All that vectors depend on: other poolings of the same weights are other vectors.
    described = (
        folder / "config.json",
        folder / "tokenizer.json",
        root / modules.get("Pooling", "none") / "config.json",
    )
    return SentenceFolder(
        folder=folder,
        poolings=_poolings(root, pooling or {"pooling_mode": "mean"}),
        max_tokens=_limit(folder, config, own, max_tokens),
        lower=bool(own.get("do_lower_case")),
        width=_number(folder, config, _WIDTHS),
        heads=_number(folder, config, _HEADS),
        with_numpy=_runs_with_numpy(folder, config),
        mark=folder_mark([*weights, *settled, *(path for path in described if path.is_file())]),
    )


def _modules(root: Path) -> dict[str, str]:
    """Kind of each part to its folder, relative to the whole."""
    listed = _json(root / "modules.json")
    if listed is None:
        return {}
    found = {str(part["type"]).rpartition(".")[2]: str(part["path"]) for part in listed}
    unknown = sorted(set(found) - set(_KNOWN))
    if unknown:
        raise ModelError(
            f"{root / 'modules.json'} names a part that is not known: {', '.join(unknown)}.",
            hint=f"Models of {', '.join(_KNOWN)} can be run.",
        )
    return found


def _number(folder: Path, config: dict[str, Any], names: tuple[str, ...]) -> int:
    found = next((config[name] for name in names if isinstance(config.get(name), int)), None)
    if found is None:
        raise ModelError(f"{folder / 'config.json'} does not say {names[0]}.")
    return int(found)


def _poolings(root: Path, config: dict[str, Any]) -> tuple[str, ...]:
    named = config.get("pooling_mode")
    if isinstance(named, str):
        found = tuple(mode for mode in POOLINGS if mode in (named, named.removesuffix("_tokens")))
    else:
        found = tuple(mode for mode in POOLINGS if config.get(_FLAGS[mode]))
    others = [key for key, value in config.items() if value is True and key.startswith("pooling_mode_")]
    if not found or len(others) > len(found):
        raise ModelError(f"{root} pools in a way that is not known; known are {', '.join(POOLINGS)}.")
    return found


def _limit(folder: Path, config: dict[str, Any], own: dict[str, Any], wanted: int | None) -> int:
    """Where texts are cut: where somebody says so, and where the model can't read on."""
    tokenizer = _json(folder / "tokenizer_config.json") or {}
    said = (wanted or own.get("max_seq_length"), tokenizer.get("model_max_length"))
    limits = [config.get("max_position_embeddings"), *said]
    return min((int(limit) for limit in limits if limit and limit < _NO_LIMIT), default=_USUAL)


def _runs_with_numpy(folder: Path, config: dict[str, Any]) -> bool:
    fits = all(config.get(key, value) == value for key, value in _NUMPY.items()) and "model_type" in config
    exact = bool(config.get("layer_norm_eps", _EPSILON) == _EPSILON) and not config.get("is_decoder")
    return fits and exact and (folder / "tokenizer.json").is_file() and _plain_numbers(folder)


def _plain_numbers(folder: Path) -> bool:
    """Whether the weights are one safetensors file of numbers that numpy knows."""
    path = folder / "model.safetensors"
    try:
        with path.open("rb") as file:
            (length,) = struct.unpack("<Q", file.read(8))
            # What is no such file, as Git keeps in a large one's stead, names any length.
            header = json.loads(file.read(min(length, path.stat().st_size)))
    except (OSError, struct.error, ValueError):
        return False
    return all(value["dtype"] in ("F32", "F16") for key, value in header.items() if key != "__metadata__")


def _json(path: Path) -> Any:
    """The values of a file; None if there is none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise ModelError(f"{path} can't be read: {error}.") from error
