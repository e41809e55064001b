"""Numbers of GraphRAG's half of settings.yaml changed in place; every other character of the file stays."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import yaml

from graphnative.errors import SettingsError
from graphnative.settings.load import FILE_NAME
from graphnative.settings.text_file import bad_byte
from graphnative.settings.yaml_text import parse_yaml


def write_numbers(root: Path, numbers: Mapping[tuple[str, str], int]) -> None:
    """Write numbers into the settings.yaml of a workspace.

    Args:
        root: The workspace.
        numbers: By block and key.

    Raises:
        SettingsError: The file can't be read, written or understood.
    """
    path = root / FILE_NAME
    try:
        text = path.read_bytes().decode("utf-8")  # with the ends of lines as they are
        for (section, key), number in numbers.items():
            text = _with_number(text, (section, key), number, path)
        draft = path.with_name(f".{path.name}.draft")
        draft.write_bytes(text.encode("utf-8"))
        shutil.copymode(path, draft)
        draft.replace(path)
    except OSError as error:
        raise SettingsError(f"{path} can't be changed: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise SettingsError(bad_byte(path, error)) from error


def _with_number(text: str, place: tuple[str, str], number: int, path: Path) -> str:
    """The text with one number in it: in the old one's place, in its block, or in a block at the end."""
    section, key = place
    parse_yaml(text, path, SettingsError)
    block = _child(yaml.compose(text, Loader=yaml.SafeLoader), section)
    old = _child(block, key)
    if old is not None:
        return text[: old.start_mark.index] + str(number) + text[old.end_mark.index :]
    if isinstance(block, yaml.MappingNode) and block.value and not block.flow_style:
        first = block.value[0][0].start_mark
        return f"{text[: first.index]}{key}: {number}\n{' ' * first.column}{text[first.index :]}"
    if block is not None:
        raise SettingsError(
            f"{path}:{block.start_mark.line + 1}: `{section}` is no block of keys, each in a line.",
            hint=f"Write `{key}: {number}` there yourself.",
        )
    return f"{text.rstrip()}\n{section}:\n  {key}: {number}\n"


def _child(node: yaml.Node | None, key: str) -> yaml.Node | None:
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return next((value for name, value in pairs if name.value == key), None)
