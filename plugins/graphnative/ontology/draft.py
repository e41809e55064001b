"""A taxonomy file as it was written: entries, links and names, each with its place, not yet checked."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from graphnative.errors import OntologyError
from graphnative.ontology.lined_yaml import Lined, read_lined
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


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: a file and a line of it."""

    file: str
    line: int


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """A rule that a file breaks, and where."""

    place: Place
    rule: str


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


@dataclass(frozen=True, slots=True)
class Name:
    """A name and what it stands for: an alias and its topic, a standard's id, a concept and its topic."""

    place: Place
    name: str
    target: str = ""


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
    return _Reader(str(path)).read(content.value)


class _Reader:
    """Collects one file's entries and its mistakes of form."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._draft = Draft()

    def read(self, sections: dict[str, Lined]) -> Draft:
        for name, section in sections.items():
            if name not in _KNOWN:
                self._fault(section.line, f"has the unknown section {name!r}{nearest(name, _KNOWN)}")
        if "root" in sections:
            self._entry(sections["root"], "root")
        for name, level in _SECTIONS.items():
            for item in self._list(sections, name):
                self._entry(item, level)
        self._links(sections)
        self._names(sections)
        return self._draft

    def _links(self, sections: dict[str, Lined]) -> None:
        for item in self._list(sections, "cross_links"):
            row = self._texts(item, ("child", "relation", "parent"), ("child", "relation", "parent"))
            if row:
                relation = row["relation"].upper()
                self._draft.links.append(Link(self._place(item), row["child"], relation, row["parent"]))

    def _names(self, sections: dict[str, Lined]) -> None:
        for item in self._list(sections, "aliases"):
            row = self._texts(item, ("id", "terms"), ("id",))
            self._terms(item, "terms", row.get("id", ""))
        for item in self._list(sections, "gri_standards"):
            row = self._texts(item, ("id", "name", "year", "status", "covers"), ("id",))
            if row:
                self._draft.standards.append(Name(self._place(item), row["id"]))
        for item in self._list(sections, "finsim4_concepts"):
            row = self._texts(item, ("name", "maps_to"), ("name", "maps_to"))
            if row:
                self._draft.concepts.append(Name(self._place(item), row["name"], row["maps_to"]))

    def _entry(self, item: Lined, level: Level) -> None:
        row = self._texts(item, _BASIC_KEYS if level == "basic" else _ENTRY_KEYS, ("id", "label"))
        if not row:
            return
        self._terms(item, "aliases", row["id"])
        only = RELATIONS.get(level, ("",))
        self._draft.entries.append(
            Entry(
                self._place(item),
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
        if terms is None or terms.value is None:
            return
        if not isinstance(terms.value, list):
            self._fault(terms.line, f"`{key}` must be a list")
            return
        for term in terms.value:
            if isinstance(term.value, str) and term.value.strip():
                self._draft.aliases.append(Name(self._place(term), " ".join(term.value.split()), topic_id))
            else:
                self._fault(term.line, f"`{key}` must hold texts")

    def _list(self, sections: dict[str, Lined], name: str) -> Iterator[Lined]:
        section = sections.get(name)
        if section is None or section.value is None:
            return
        if not isinstance(section.value, list):
            self._fault(section.line, f"the section `{name}` must be a list")
            return
        yield from section.value

    def _texts(self, item: Lined, known: tuple[str, ...], needed: tuple[str, ...]) -> dict[str, str]:
        """The text values of an item; empty, with the faults noted, if one that is needed is missing."""
        if not isinstance(item.value, dict):
            self._fault(item.line, f"must be a mapping with {', '.join(needed)}")
            return {}
        row: dict[str, str] = {}
        for key, value in item.value.items():
            if key not in known:
                self._fault(value.line, f"has the unknown key {key!r}{nearest(key, known)}")
            elif isinstance(value.value, str):
                row[key] = " ".join(value.value.split())
            elif value.value is not None and key not in ("aliases", "terms"):
                self._fault(value.line, f"`{key}` must be text")
        missing = [key for key in needed if not row.get(key)]
        if missing:
            self._fault(item.line, f"lacks {' and '.join(f'`{key}`' for key in missing)}")
        return {} if missing else row

    def _place(self, item: Lined) -> Place:
        return Place(self._file, item.line)

    def _fault(self, line: int, rule: str) -> None:
        self._draft.faults.append(Fault(Place(self._file, line), rule))


def nearest(name: str, known: tuple[str, ...]) -> str:
    """Return how a sentence about an unknown name ends: with the known one most like it, or all of them."""
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    return f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(known)}"
