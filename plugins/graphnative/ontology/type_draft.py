"""A file of entity types as it was written: entries, each with its place, not yet checked as a whole."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from graphnative.errors import OntologyError
from graphnative.ontology.draft import Fault, Name, Place, nearest
from graphnative.ontology.lined_yaml import Lined, read_lined

_TEXTS = ("label", "parent", "kind", "qid", "check", "definition")
_LISTS = ("ontonotes", "aliases")
_KNOWN = (*_TEXTS, *_LISTS)


@dataclass(frozen=True, slots=True)
class TypeEntry:
    """One type as written; empty where a key is missing."""

    place: Place
    label: str
    parent: str = ""
    kind: str = "named"
    qid: str = ""
    check: str = ""
    definition: str = ""
    ontonotes: tuple[str, ...] = ()
    aliases: tuple[Name, ...] = ()


def read_types(path: Path) -> tuple[list[TypeEntry], list[Fault]]:
    """Return the types of a file, and its mistakes of form.

    Raises:
        OntologyError: The file can't be read, or is no YAML mapping.
    """
    content = read_lined(path, OntologyError)
    if not isinstance(content.value, dict):
        raise OntologyError(f"{path}:{content.line} must be a mapping with the list `types:`.")
    return _Reader(str(path)).read(content.value)


class _Reader:
    """Collects one file's types and its mistakes of form."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._faults: list[Fault] = []

    def read(self, sections: dict[str, Lined]) -> tuple[list[TypeEntry], list[Fault]]:
        for name, section in sections.items():
            if name != "types":
                self._fault(section.line, f"has the unknown section {name!r}{nearest(name, ('types',))}")
        items = sections["types"].value if "types" in sections else None
        if items is not None and not isinstance(items, list):
            self._fault(sections["types"].line, "the section `types` must be a list")
            items = None
        entries = [entry for item in items or () for entry in self._entry(item)]
        return entries, self._faults

    def _entry(self, item: Lined) -> Iterator[TypeEntry]:
        row = item.value
        if not isinstance(row, dict):
            self._fault(item.line, "must be a mapping with label, parent and definition")
            return
        texts = {key: self._text(key, row[key]) for key in _TEXTS if key in row}
        for key, value in row.items():
            if key not in _KNOWN:
                self._fault(value.line, f"has the unknown key {key!r}{nearest(key, _KNOWN)}")
        if not texts.get("label"):
            self._fault(item.line, "lacks `label`")
            return
        yield TypeEntry(
            Place(self._file, item.line),
            texts["label"],
            texts.get("parent", ""),
            texts.get("kind") or "named",
            texts.get("qid", ""),
            texts.get("check", ""),
            texts.get("definition", ""),
            tuple(name.name for name in self._names("ontonotes", row)),
            tuple(self._names("aliases", row)),
        )

    def _text(self, key: str, value: Lined) -> str:
        if value.value is None:
            return ""
        if not isinstance(value.value, str):
            self._fault(value.line, f"`{key}` must be text")
            return ""
        return " ".join(value.value.split())

    def _names(self, key: str, row: dict[str, Lined]) -> Iterator[Name]:
        """A list of names, or the one name that stands there."""
        given = row.get(key)
        if given is None or given.value is None:
            return
        for item in given.value if isinstance(given.value, list) else [given]:
            if isinstance(item.value, str) and item.value.strip():
                yield Name(Place(self._file, item.line), " ".join(item.value.split()))
            else:
                self._fault(item.line, f"`{key}` must hold texts")

    def _fault(self, line: int, rule: str) -> None:
        self._faults.append(Fault(Place(self._file, line), rule))
