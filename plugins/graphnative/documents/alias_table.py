"""The user's table of organisations and their other names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from graphnative.documents.folding import fold_name
from graphnative.errors import InputError
from graphnative.ontology.lined_yaml import Lined, read_lined
from graphnative.settings import Settings

DEFAULT_FILE = "aliases.yaml"
"""Taken if the settings name no file and the workspace has this one."""

_HINT = "The file maps each organisation's name to a list of its other names: `Alphabet: [Google, YouTube]`."


@dataclass(frozen=True, slots=True)
class AliasTable:
    """Organisations and their other names.

    Attributes:
        owners: Folded other name to the folded name of the organisation it stands for.
        names: Folded name of each organisation to all of its names as the table writes them.
    """

    owners: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def owner(self, key: str) -> str:
        """Return the folded name of the organisation that a folded name stands for: itself if it has none."""
        return self.owners.get(key, key)


NO_ALIASES = AliasTable()


def load_aliases(settings: Settings) -> AliasTable:
    """Return the table that ``articles.aliases_file`` names, or of ``aliases.yaml`` if there is one.

    Raises:
        InputError: The file can't be read, is no such table, or gives a name to two organisations; the
            message names file and line.
    """
    file = settings.articles.aliases_file
    if file is None and not (settings.root / DEFAULT_FILE).is_file():
        return NO_ALIASES
    path = settings.root / (file or DEFAULT_FILE)
    content = read_lined(path, InputError)
    if not isinstance(content.value, dict):
        raise InputError(f"{path}:{content.line} must map names to lists of other names.", hint=_HINT)
    return _Table(path).fill(content.value)


class _Table:
    """Collects the names of one file, each folded name for one organisation only."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._owners: dict[str, tuple[str, int]] = {}

    def fill(self, rows: dict[str, Lined]) -> AliasTable:
        for name, aliases in rows.items():
            self._add(name, fold_name(name), aliases.line)
        owners: dict[str, str] = {}
        names: dict[str, tuple[str, ...]] = {}
        for name, aliases in rows.items():
            owner = fold_name(name)
            listed = self._aliases(name, aliases)
            for alias in listed:
                self._add(str(alias.value), owner, alias.line)
                owners[fold_name(str(alias.value))] = owner
            written = (name, *(" ".join(str(alias.value).split()) for alias in listed))
            names[owner] = (*names.get(owner, ()), *written)
        others = {alias: owner for alias, owner in owners.items() if alias != owner}
        return AliasTable(MappingProxyType(others), MappingProxyType(names))

    def _aliases(self, name: str, aliases: Lined) -> list[Lined]:
        listed = [aliases] if isinstance(aliases.value, str) else aliases.value
        if not isinstance(listed, list):
            raise InputError(
                f"{self._path}:{aliases.line} {name!r} must have a list of other names.", hint=_HINT
            )
        for alias in listed:
            if not isinstance(alias.value, str) or not alias.value.strip():
                raise InputError(f"{self._path}:{alias.line} a name of {name!r} must be text.", hint=_HINT)
        return listed

    def _add(self, name: str, owner: str, line: int) -> None:
        key = fold_name(name)
        if not key:
            raise InputError(f"{self._path}:{line} has an empty name.", hint=_HINT)
        known, before = self._owners.setdefault(key, (owner, line))
        if known != owner:
            raise InputError(
                f"{self._path}:{line} the name {name!r} belongs to another organisation since line {before}.",
                hint="A name, legal forms and case aside, stands for one organisation.",
            )
