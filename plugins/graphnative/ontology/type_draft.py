"""A file of entity types as it was written: entries, each with its place, not yet checked as a whole."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from graphnative.errors import OntologyError
from graphnative.ontology.form_reader import FormReader
from graphnative.ontology.lined_yaml import Lined, read_lined
from graphnative.ontology.places import Fault, Name, Place, nearest

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
    return _TypeReader(str(path)).read(content.value)


class _TypeReader:
    """Collects one file's types and its mistakes of form."""

    def __init__(self, file: str) -> None:
        self._form = FormReader.of(file)

    def read(self, sections: Mapping[str, Lined]) -> tuple[list[TypeEntry], list[Fault]]:
        for name, section in sections.items():
            if name != "types":
                self._form.fault(section, f"has the unknown section {name!r}{nearest(name, ('types',))}")
        items = self._form.items(sections.get("types"), "the section `types`")
        entries = [entry for item in items for entry in self._entry(item)]
        return entries, self._form.faults

    def _entry(self, item: Lined) -> Iterator[TypeEntry]:
        row = self._form.mapping(item, "label, parent and definition")
        if row is None:
            return
        texts = {key: self._form.words(row, key) for key in _TEXTS}
        self._form.unknown_keys(row, _KNOWN)
        if not texts["label"]:
            self._form.fault(item, "lacks `label`")
            return
        yield TypeEntry(
            self._form.place(item),
            texts["label"],
            texts["parent"],
            texts["kind"] or "named",
            texts["qid"],
            texts["check"],
            texts["definition"],
            tuple(name.name for name in self._names("ontonotes", row)),
            tuple(self._names("aliases", row)),
        )

    def _names(self, key: str, row: Mapping[str, Lined]) -> Iterator[Name]:
        """A list of names, or the one name that stands there."""
        given = row.get(key)
        if given is None or given.value is None:
            return
        items = given.value if isinstance(given.value, list) else [given]
        yield from self._form.names(items, f"`{key}` must hold texts")
