"""GraphRAG's context sizes in settings.yaml, as large as the window of the model that answers."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from graphnative.errors import SettingsError
from graphnative.settings.load import FILE_NAME, read_graphrag_half
from graphnative.settings.yaml_text import parse_yaml

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
    path = root / FILE_NAME
    try:
        text = path.read_bytes().decode("utf-8")  # with the ends of lines as they are
        for size in sizes:
            text = _with_size(text, size, path)
        draft = path.with_name(f".{path.name}.draft")
        draft.write_bytes(text.encode("utf-8"))
        shutil.copymode(path, draft)
        draft.replace(path)
    except OSError as error:
        raise SettingsError(f"{path} can't be changed: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path} is not UTF-8 (byte {error.start}).") from error


def _tokens(half: Mapping[str, Any], section: str, key: str, root: Path) -> int:
    block = half.get(section)
    tokens = block.get(key, _DEFAULT) if isinstance(block, dict) else _DEFAULT
    if not isinstance(tokens, int) or isinstance(tokens, bool):
        raise SettingsError(f"{root / FILE_NAME}: `{section}.{key}` is not a whole number: {tokens!r}.")
    return tokens


def _with_size(text: str, size: ContextSize, path: Path) -> str:
    """The text with one size in it: in the old one's place, in its block, or in a block at the end."""
    parse_yaml(text, path, SettingsError)
    block = _child(yaml.compose(text, Loader=yaml.SafeLoader), size.section)
    old = _child(block, size.key)
    if old is not None:
        return text[: old.start_mark.index] + str(size.fitting) + text[old.end_mark.index :]
    if isinstance(block, yaml.MappingNode) and block.value and not block.flow_style:
        first = block.value[0][0].start_mark
        return f"{text[: first.index]}{size.key}: {size.fitting}\n{' ' * first.column}{text[first.index :]}"
    if block is not None:
        raise SettingsError(
            f"{path}:{block.start_mark.line + 1}: `{size.section}` is no block of keys, each in a line.",
            hint=f"Write `{size.key}: {size.fitting}` there yourself.",
        )
    return f"{text.rstrip()}\n{size.section}:\n  {size.key}: {size.fitting}\n"


def _child(node: yaml.Node | None, key: str) -> yaml.Node | None:
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return next((value for name, value in pairs if name.value == key), None)
