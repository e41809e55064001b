"""The types that entities can have: a small tree cut out of Wikidata's classes, with the user's branches."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import as_file, files
from typing import Literal

from graphnative.ontology.load import raise_faults
from graphnative.ontology.places import Fault, Place
from graphnative.ontology.terms import fold_term
from graphnative.ontology.type_draft import TypeEntry, read_types
from graphnative.ontology.type_rules import find_type_faults
from graphnative.settings import Settings

SHIPPED = "type_hierarchy.yaml"


@dataclass(frozen=True, slots=True)
class EntityType:
    """One type.

    Attributes:
        label: What a model may choose and what a mention carries.
        parent: Label of the type above; empty for the root and for values.
        definition: One sentence.
        kind: ``named`` may become a node; ``value`` is a literal with a normal form.
        ontonotes: Tags of OntoNotes 5 that a recogniser gives what is of this type.
        qid: The Wikidata class; empty for a type of our own or the user's.
        aliases: Other names of the type, sorted.
    """

    label: str
    parent: str
    definition: str
    kind: Literal["named", "value"]
    ontonotes: tuple[str, ...]
    qid: str
    aliases: tuple[str, ...]


@dataclass(frozen=True)
class TypeHierarchy:
    """All types, each below one other.

    Source: S2 ("We have used wikidata hierarchy of named entity types").

    Attributes:
        types: Label to type; a type comes after the one above it.
    """

    types: Mapping[str, EntityType] = field(repr=False)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels that a mention can have: all but the root's, in the order of the file."""
        return tuple(label for label in self.types if label != self.root)

    @cached_property
    def root(self) -> str:
        """The one type that stands above all others."""
        return next(label for label, each in self.types.items() if each.kind == "named" and not each.parent)

    def __getitem__(self, label: str) -> EntityType:
        return self.types[label]

    def descend(self, label: str) -> tuple[str, ...]:
        """Return the labels right below one, in the order of the file.

        Raises:
            KeyError: There is no such label.
        """
        self.types[label]
        return self._below.get(label, ())

    def path(self, label: str) -> tuple[str, ...]:
        """Return the labels from the one below the root down to this one, itself included.

        Raises:
            KeyError: There is no such label.
        """
        way = [label]
        while above := self.types[way[-1]].parent:
            way.append(above)
        return tuple(reversed(way if way[-1] != self.root else way[:-1]))

    def find(self, name: str) -> str | None:
        """Return the label that a name stands for: a label or alias, case and plural aside; else None."""
        return self._names.get(fold_term(name))

    def of_tag(self, tag: str) -> str | None:
        """Return the most general label with a tag of OntoNotes, the first in the file; else None."""
        return self._tags.get(tag)

    @cached_property
    def _below(self) -> dict[str, tuple[str, ...]]:
        below: defaultdict[str, list[str]] = defaultdict(list)
        for label, each in self.types.items():
            below[each.parent].append(label)
        return {label: tuple(labels) for label, labels in below.items()}

    @cached_property
    def _names(self) -> dict[str, str]:
        named = [(label, name) for label in self.labels for name in (label, *self.types[label].aliases)]
        return {fold_term(name): label for label, name in named}

    @cached_property
    def _tags(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for label in sorted(self.labels, key=lambda each: len(self.path(each))):
            for tag in self.types[label].ontonotes:
                found.setdefault(tag, label)
        return found


def load_type_hierarchy(settings: Settings) -> TypeHierarchy:
    """Return the types of the workspace: the shipped ones, with the user's branches on top.

    An entry of the user's with the label of a shipped one takes its place.

    Raises:
        OntologyError: The user's file can't be read or breaks rules; the message names file, line and rule.
    """
    shipped, _ = _shipped()
    if settings.ontology.types is None:
        return _finish(shipped)
    path = settings.root / settings.ontology.types
    own, faults = read_types(path)
    if not own and not faults:
        faults = [Fault(Place(str(path), 1), "holds no types")]
    replaced = {entry.label for entry in own}
    whole = [*(entry for entry in shipped if entry.label not in replaced), *own]
    raise_faults(path, [*faults, *find_type_faults(whole)])
    return _finish(whole)


@lru_cache(maxsize=1)
def _shipped() -> tuple[tuple[TypeEntry, ...], tuple[Fault, ...]]:
    """The content of the shipped file; it keeps every rule (the tests hold it to that)."""
    with as_file(files("graphnative.ontology").joinpath("data", SHIPPED)) as path:
        entries, faults = read_types(path)
    return tuple(entries), tuple(faults)


def _finish(entries: Iterable[TypeEntry]) -> TypeHierarchy:
    """The types in an order in which none comes before the one above it."""
    waiting = {entry.label: entry for entry in entries}
    below: defaultdict[str, list[TypeEntry]] = defaultdict(list)
    for entry in waiting.values():
        below[entry.parent].append(entry)
    types: dict[str, EntityType] = {}
    open_ = list(reversed(below[""]))
    while open_:
        entry = open_.pop()
        types[entry.label] = EntityType(
            entry.label,
            entry.parent,
            entry.definition,
            "value" if entry.kind == "value" else "named",
            entry.ontonotes,
            entry.qid,
            tuple(sorted(alias.name for alias in entry.aliases)),
        )
        open_ += reversed(below[entry.label])
    return TypeHierarchy(types)


def shipped_type_faults() -> list[Fault]:
    """Return the rules that the shipped file breaks: none."""
    entries, faults = _shipped()
    return [*faults, *find_type_faults(entries)]
