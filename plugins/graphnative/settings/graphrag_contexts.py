"""GraphRAG's context sizes in settings.yaml, as large as the window of the model that answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphnative.errors import SettingsError
from graphnative.settings.graphrag_numbers import write_numbers
from graphnative.settings.load import FILE_NAME, read_graphrag_half

SHIPPED_WINDOW = 8192
"""The window, in tokens, that the shipped sizes are made for."""

# Tokens of each context at that window: three fifths are data, what is left takes instructions and answer.
_SHIPPED: Mapping[tuple[str, str], int] = {
    ("local_search", "max_context_tokens"): 5000,
    ("global_search", "max_context_tokens"): 5000,
    ("global_search", "data_max_tokens"): 5000,
    ("drift_search", "data_max_tokens"): 5000,
    ("drift_search", "primer_llm_max_tokens"): 5000,
    ("drift_search", "local_search_max_data_tokens"): 4000,
    ("basic_search", "max_context_tokens"): 5000,
}
_DEFAULT = 12_000
"""Tokens that GraphRAG takes where its settings say nothing."""


@dataclass(frozen=True, slots=True)
class ContextSize:
    """One context of GraphRAG's.

    Attributes:
        section: Its block in settings.yaml, such as ``local_search``.
        key: Its key there.
        tokens: What settings.yaml says, or GraphRAG's own default.
        fitting: What a window asks for.
    """

    section: str
    key: str
    tokens: int
    fitting: int


def context_sizes(root: Path, window: int) -> tuple[ContextSize, ...]:
    """Return the contexts of a workspace beside what fits into a window.

    Args:
        root: The workspace; its settings.yaml is read.
        window: Tokens that prompt and answer may have together, at least 1.

    Raises:
        SettingsError: The file is no YAML, or a size is not a whole number.
    """
    half = read_graphrag_half(root)
    return tuple(
        ContextSize(section, key, _tokens(half, section, key, root), shipped * window // SHIPPED_WINDOW)
        for (section, key), shipped in _SHIPPED.items()
    )


def write_sizes(root: Path, sizes: Sequence[ContextSize]) -> None:
    """Write the fitting sizes into settings.yaml; every other character of it stays.

    Raises:
        SettingsError: The file can't be read, written or understood.
    """
    write_numbers(root, {(size.section, size.key): size.fitting for size in sizes})


def _tokens(half: Mapping[str, Any], section: str, key: str, root: Path) -> int:
    block = half.get(section)
    tokens = block.get(key, _DEFAULT) if isinstance(block, dict) else _DEFAULT
    if not isinstance(tokens, int) or isinstance(tokens, bool):
        raise SettingsError(f"{root / FILE_NAME}: `{section}.{key}` is not a whole number: {tokens!r}.")
    return tokens
