"""settings.yaml and the environment to one typed object, strictly."""

import difflib
import logging
import os
import re
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Any

import yaml
from pydantic import ValidationError

from graphnative.errors import SettingsError
from graphnative.settings.fault_words import fault_words
from graphnative.settings.moved import moved_prices
from graphnative.settings.sections import Settings
from graphnative.settings.text_file import bad_byte
from graphnative.settings.yaml_text import parse_yaml

FILE_NAME = "settings.yaml"
BLOCK = "graphnative"
_MOVED = "%s:%d `%s.kg.%s` belongs into `%s.chat`, beside the model that it is the price of; it is taken so."
_NEO4J_VARIABLES = {
    "NEO4J_URI": "uri",
    "NEO4J_USERNAME": "username",
    "NEO4J_PASSWORD": "password",
    "NEO4J_DATABASE": "database",
}


def find_root(start: Path | None = None) -> Path:
    """Return the nearest folder at or above ``start`` that holds a settings.yaml.

    Args:
        start: Where to begin; None is the working directory.

    Raises:
        SettingsError: No folder up to the file system's root has one.
    """
    begin = (start or Path.cwd()).resolve()
    for folder in (begin, *begin.parents):
        if (folder / FILE_NAME).is_file():
            return folder
    raise SettingsError(
        f"There is no {FILE_NAME} in {begin} or above it.", hint="Make a workspace with: graphnative init DIR"
    )


def load_settings(root: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """Return the settings of a workspace.

    Args:
        root: The workspace; None searches upwards from the working directory.
        environment: Variables for ``${NAME}`` and NEO4J_*; None is the process's own plus ``.env``.

    Raises:
        SettingsError: The file is missing, is not YAML, names an unknown key or has a value out of range.
    """
    folder = find_root() if root is None else root.resolve()
    path = folder / FILE_NAME
    variables = _environment(folder) if environment is None else environment
    text = _substitute(_read(path), variables, path)
    block, old = moved_prices(_block(parse_yaml(text, path, SettingsError), text, path))
    if old:
        logging.getLogger(__name__).warning(_MOVED, path, _line(text, ("kg", old)), BLOCK, old, BLOCK)
    overrides = {key: variables[name] for name, key in _NEO4J_VARIABLES.items() if variables.get(name)}
    if overrides and isinstance(block.get("neo4j") or {}, dict):
        block = {**block, "neo4j": {**(block.get("neo4j") or {}), **overrides}}
    try:
        return Settings.model_validate({**block, "root": folder})
    except ValidationError as error:
        raise SettingsError(_sentence(error, text, path)) from None


def read_graphrag_half(root: Path) -> dict[str, Any]:
    """Return what settings.yaml says outside of our block, which GraphRAG reads; unchecked.

    Args:
        root: The workspace.

    Raises:
        SettingsError: The file is missing, is not YAML or uses a variable that is not set.
    """
    path = root / FILE_NAME
    content = parse_yaml(_substitute(_read(path), _environment(root), path), path, SettingsError)
    return {key: value for key, value in content.items() if key != BLOCK} if isinstance(content, dict) else {}


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SettingsError(
            f"{path} can't be read: {error.strerror}.", hint="Make a workspace with: graphnative init DIR"
        ) from error
    except UnicodeDecodeError as error:
        raise SettingsError(bad_byte(path, error)) from error


def _environment(folder: Path) -> dict[str, str]:
    """The process's variables over those of ``.env``, as GraphRAG reads them."""
    variables: dict[str, str] = {}
    file = folder / ".env"
    if file.is_file():
        for line in _read(file).splitlines():
            match = re.match(r"\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$", line)
            if match:
                variables[match[1]] = match[2].strip("'\"")
    return {**variables, **os.environ}


def _substitute(text: str, variables: Mapping[str, str], path: Path) -> str:
    """Fill ``${NAME}`` over the raw text, comments included: GraphRAG does the same with this file."""
    try:
        return Template(text).substitute(variables)
    except KeyError as error:
        name = str(error.args[0])
        line = text[: re.search(r"\$\{?" + re.escape(name), text).start()].count("\n") + 1  # type: ignore[union-attr]
        raise SettingsError(
            f"{path}:{line} uses the environment variable {name}, which is not set.",
            hint=f"Set {name} in the environment or in {path.parent / '.env'}.",
        ) from None
    except ValueError as error:
        line = int(re.search(r"line (\d+)", str(error))[1])  # type: ignore[index]
        raise SettingsError(
            f"{path}:{line} has a lone $.", hint="Write $$ for a dollar sign, also in comments."
        ) from None


def _block(content: Any, text: str, path: Path) -> dict[str, Any]:
    if content is None:
        content = {}
    if isinstance(content, dict):
        _refuse_misspelt(content, text, path)
    block = content.get(BLOCK) if isinstance(content, dict) else content
    if block is None:
        block = {}
    if not isinstance(block, dict):
        raise SettingsError(f"{path}: `{BLOCK}:` must hold named settings, not {type(block).__name__}.")
    if "root" in block:
        raise SettingsError(
            f"{path}:{_line(text, ('root',))} `root` is the file's own folder; it can't be set."
        )
    return block


def _refuse_misspelt(content: dict[Any, Any], text: str, path: Path) -> None:
    """GraphRAG leaves out blocks that it does not know, and so all of ours would be, if its name is wrong."""
    for name in content:
        if name != BLOCK and difflib.get_close_matches(str(name), [BLOCK], cutoff=0.8):
            raise SettingsError(
                f"{path}:{_line(text, (str(name),), ())} has the unknown block `{name}`; "
                f"did you mean `{BLOCK}`?"
            )


def _sentence(error: ValidationError, text: str, path: Path) -> str:
    """Say what is wrong with the first faulty setting, and where."""
    first = error.errors()[0]
    keys = tuple(str(key) for key in first["loc"])
    dotted = ".".join((BLOCK, *keys))
    place = f"{path}:{_line(text, keys)}"
    if first["type"] == "extra_forbidden":
        return f"{place} has the unknown setting `{dotted}`{_nearest(keys)}"
    if first["type"] == "union_tag_invalid":
        return f"{place} `{dotted}.kind` must be one of {first['ctx']['expected_tags']}."
    if first["type"] == "union_tag_not_found":
        return f"{place} `{dotted}` needs a `kind`."
    return f"{place} `{dotted}`: {fault_words(first)}{_given(keys, first['input'])}."


def _given(keys: tuple[str, ...], value: object) -> str:
    """The faulty value, unless it is a secret or may hold one."""
    secret = {"password", "api_key"} & set(keys)
    return "" if secret or not isinstance(value, str | int | float | bool) else f" (got {value!r})"


def _nearest(keys: tuple[str, ...]) -> str:
    """Name the known key that looks most like the unknown one, at the same level."""
    known = _known_keys(keys[:-1])
    close = difflib.get_close_matches(keys[-1], known, n=1, cutoff=0.4)
    return f"; did you mean `{close[0]}`?" if close else f"; known here: {', '.join(sorted(known))}."


def _known_keys(keys: tuple[str, ...]) -> list[str]:
    """The property names of the settings schema below ``keys``; a union's ``kind`` is one key."""
    schema = Settings.model_json_schema()
    definitions = schema.get("$defs", {})
    nodes = [schema]
    for key in keys:
        nodes = [part for node in nodes for part in _expand(_step(node, key, definitions), definitions)]
    names = {name for node in nodes for name in node.get("properties", {})}
    return sorted(names - {"root"})


def _step(node: dict[str, Any], key: str, definitions: dict[str, Any]) -> dict[str, Any]:
    if key in node.get("properties", {}):
        return dict(node["properties"][key])
    kind = node.get("properties", {}).get("kind", {})
    return node if kind.get("const") == key else {}


def _expand(node: dict[str, Any], definitions: dict[str, Any]) -> list[dict[str, Any]]:
    """Follow references and unions to the object schemas behind them."""
    if "$ref" in node:
        return _expand(definitions[node["$ref"].rsplit("/", 1)[-1]], definitions)
    options = node.get("oneOf") or node.get("anyOf")
    if options:
        return [part for option in options for part in _expand(option, definitions)]
    return [node] if node.get("properties") else []


def _line(text: str, keys: tuple[str, ...], below: tuple[str, ...] = (BLOCK,)) -> int:
    """The line of the deepest of ``keys`` that the file has, from 1."""
    node = yaml.compose(text)
    line = 1
    for key in (*below, *keys):
        if not isinstance(node, yaml.MappingNode):
            break
        for name, value in node.value:
            if name.value == key:
                line, node = name.start_mark.line + 1, value
                break
    return line
