"""A taxonomy file as it was written: entries, links and names, each with its place, not yet checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from graphnative.errors import OntologyError
from graphnative.ontology.form_reader import FormReader
from graphnative.ontology.lined_yaml import Lined, read_lined
from graphnative.ontology.places import Fault, Name, Place, nearest
from graphnative.ontology.taxonomy import RELATIONS, Level

_SECTIONS: dict[str, Level] = {
    "categories": "category",
    "basic": "basic",
    "intermediate": "intermediate",
    "lower": "lower",
}
_KNOWN = ("meta", "root", *_SECTIONS, "gri_standards", "finsim4_concepts", "cross_links", "aliases")
_ENTRY_KEYS = ("id", "label", "parent", "relation", "definition", "aliases")
_BASIC_KEYS = (*_ENTRY_KEYS, "gri_id", "profile")
_LISTS = ("aliases", "terms")


@dataclass(frozen=True, slots=True)
class Entry:
    """One topic as written; empty text where a key is missing."""

    place: Place
    level: Level
    id: str
    label: str
    parent: str = ""
    relation: str = ""
    definition: str = ""
    gri_id: str = ""
    profile: str = "core"


@dataclass(frozen=True, slots=True)
class Link:
    """One cross link as written: a further parent of a topic."""

    place: Place
    child: str
    relation: str
    parent: str


@dataclass(slots=True)
class Draft:
    """Everything one file says; ``faults`` are mistakes of form found while reading it."""

    entries: list[Entry] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    aliases: list[Name] = field(default_factory=list)
    standards: list[Name] = field(default_factory=list)
    concepts: list[Name] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def read_draft(path: Path) -> Draft:
    """Return what a taxonomy file says; a wrong shape of an entry is a fault in it, not an exception.

    Raises:
        OntologyError: The file can't be read, or is no YAML mapping.
    """
    content = read_lined(path, OntologyError)
    if not isinstance(content.value, dict):
        raise OntologyError(f"{path}:{content.line} must be a mapping with sections such as `basic:`.")
    return _DraftReader(str(path)).read(content.value)


class _DraftReader:
    """Collects one file's entries and its mistakes of form."""

    def __init__(self, file: str) -> None:
        self._draft = Draft()
        self._form = FormReader(file, self._draft.faults)

    def read(self, sections: Mapping[str, Lined]) -> Draft:
        for name, section in sections.items():
            if name not in _KNOWN:
                self._form.fault(section, f"has the unknown section {name!r}{nearest(name, _KNOWN)}")
        if "root" in sections:
            self._entry(sections["root"], "root")
        for name, level in _SECTIONS.items():
            for item in self._items(sections, name):
                self._entry(item, level)
        self._links(sections)
        self._names(sections)
        return self._draft

    def _links(self, sections: Mapping[str, Lined]) -> None:
        for item in self._items(sections, "cross_links"):
            row = self._texts(item, ("child", "relation", "parent"), ("child", "relation", "parent"))
            if row:
                relation = row["relation"].upper()
                self._draft.links.append(Link(self._form.place(item), row["child"], relation, row["parent"]))

    def _names(self, sections: Mapping[str, Lined]) -> None:
        for item in self._items(sections, "aliases"):
            row = self._texts(item, ("id", "terms"), ("id",))
            self._terms(item, "terms", row.get("id", ""))
        for item in self._items(sections, "gri_standards"):
            row = self._texts(item, ("id", "name", "year", "status", "covers"), ("id",))
            if row:
                self._draft.standards.append(Name(self._form.place(item), row["id"]))
        for item in self._items(sections, "finsim4_concepts"):
            row = self._texts(item, ("name", "maps_to"), ("name", "maps_to"))
            if row:
                self._draft.concepts.append(Name(self._form.place(item), row["name"], row["maps_to"]))

    def _entry(self, item: Lined, level: Level) -> None:
        row = self._texts(item, _BASIC_KEYS if level == "basic" else _ENTRY_KEYS, ("id", "label"))
        if not row:
            return
        self._terms(item, "aliases", row["id"])
        only = RELATIONS.get(level, ("",))
        self._draft.entries.append(
            Entry(
                self._form.place(item),
                level,
                row["id"],
                row["label"],
                row.get("parent", ""),
                row.get("relation", only[0] if len(only) == 1 else "").upper(),
                row.get("definition", ""),
                row.get("gri_id", ""),
                row.get("profile", "core"),
            )
        )

    def _terms(self, item: Lined, key: str, topic_id: str) -> None:
        terms = item.value.get(key) if isinstance(item.value, dict) else None
        items = self._form.items(terms, f"`{key}`")
        self._draft.aliases += self._form.names(items, f"`{key}` must hold texts", topic_id)

    def _items(self, sections: Mapping[str, Lined], name: str) -> list[Lined]:
        return self._form.items(sections.get(name), f"the section `{name}`")

    def _texts(self, item: Lined, known: tuple[str, ...], needed: tuple[str, ...]) -> dict[str, str]:
        """The text values of an item; empty, with the faults noted, if one that is needed is missing."""
        values = self._form.mapping(item, ", ".join(needed))
        if values is None:
            return {}
        self._form.unknown_keys(values, known)
        texts = [key for key in values if key in known and key not in _LISTS]
        row = {key: words for key in texts if (words := self._form.words(values, key))}
        missing = [key for key in needed if key not in row]
        if missing:
            self._form.fault(item, f"lacks {' and '.join(f'`{key}`' for key in missing)}")
        return {} if missing else row
