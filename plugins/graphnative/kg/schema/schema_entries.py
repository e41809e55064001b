"""A schema file read back: every type with its place, every mistake with its line."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from graphnative.errors import InputError
from graphnative.kg.schema.filter import node_label
from graphnative.kg.schema.relation_names import relation_type
from graphnative.ontology.form_reader import FormReader
from graphnative.ontology.lined_yaml import Lined, read_lined
from graphnative.ontology.places import Fault, Name, Place, nearest
from graphnative.store.type_reviews import STATUSES, Status, TypeExample, TypeKind

SECTIONS: dict[str, TypeKind] = {"entities": "entity", "relations": "relation"}
FACTS = "facts"
"""The section of decisions on single facts."""
EXAMPLE_KEYS = ("text", "subject", "object")
_OF_RELATIONS = ("subjects", "objects", "single")
_KEYS = ("name", "status", "into", "definition", *_OF_RELATIONS, "examples")
_SAID = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class SchemaEntry:
    """One type as a file has it.

    Attributes:
        place: Where it stands.
        kind: Of entities or of relations.
        name: Its name, normalised.
        status: What shall hold of it; None leaves that as it is.
        into: The type it is shown as, if it is merged.
        definition: Its definition; None leaves it as it is.
        subjects: What the relation's subject may be; None leaves that as it is.
        objects: What the relation's object may be; None leaves that as it is.
        examples: Its examples; None leaves them as they are.
        joined: The types of entities that it names, each with its own place.
        single: Whether a subject has it to one object at a time; None leaves that as it is.
    """

    place: Place
    kind: TypeKind
    name: str
    status: Status | None = None
    into: str = ""
    definition: str | None = None
    subjects: tuple[str, ...] | None = None
    objects: tuple[str, ...] | None = None
    examples: tuple[TypeExample, ...] | None = None
    joined: tuple[Name, ...] = ()
    single: bool | None = None


def read_schema(path: Path) -> list[SchemaEntry]:
    """Return the types of a file, in its order.

    Raises:
        InputError: The file can't be read or has a mistake; the message names file, line and what is wrong.
    """
    content = read_lined(path, InputError)
    reader = _SchemaReader(str(path))
    entries = list(reader.entries(content))
    faults = sorted([*reader.form.faults, *_repeated(entries)])
    if faults:
        raise InputError(f"{faults[0].place.file}:{faults[0].place.line} {faults[0].rule}.")
    return entries


def _normal(kind: TypeKind, name: str) -> str:
    return relation_type(name) if kind == "relation" else node_label(name)


def _plain(names: tuple[Name, ...] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(each.name for each in names)


def _repeated(entries: Sequence[SchemaEntry]) -> Iterator[Fault]:
    first: dict[tuple[str, str], SchemaEntry] = {}
    for entry in entries:
        before = first.setdefault((entry.kind, entry.name), entry)
        if before is not entry:
            yield Fault(entry.place, f"repeats the type {entry.name!r} of line {before.place.line}")


class _SchemaReader:
    """Collects the entries of one file and its mistakes."""

    def __init__(self, file: str) -> None:
        self.form = FormReader.of(file)

    def entries(self, content: Lined) -> Iterator[SchemaEntry]:
        sections = self.form.mapping(content, "the lists `entities:` and `relations:`") or {}
        for name, section in sections.items():
            if name == FACTS:
                continue  # decisions on facts are read by themselves
            if name not in SECTIONS:
                known = (*SECTIONS, FACTS)
                self.form.fault(section, f"has the unknown section {name!r}{nearest(name, known)}")
                continue
            for item in self.form.items(section, f"`{name}`"):
                yield from self._entry(item, SECTIONS[name])

    def _entry(self, item: Lined, kind: TypeKind) -> Iterator[SchemaEntry]:
        row = self.form.mapping(item, "name and status")
        if row is None:
            return
        known = _KEYS if kind == "relation" else tuple(k for k in _KEYS if k not in _OF_RELATIONS)
        self.form.unknown_keys(row, known)
        name = self._name(item, row, kind)
        status = self._status(row)
        into = self.form.text(row, "into") or ""
        if name and self._is_mergeable(item, name, status, into, kind):
            yield SchemaEntry(
                self.form.place(item),
                kind,
                name,
                status,
                into,
                self.form.text(row, "definition"),
                _plain(subjects := self._names(row, "subjects")),
                _plain(objects := self._names(row, "objects")),
                self._examples(row, kind),
                (*(subjects or ()), *(objects or ())),
                self._single(row),
            )

    def _name(self, item: Lined, row: Mapping[str, Lined], kind: TypeKind) -> str:
        name = self.form.text(row, "name") or ""
        if not name:
            self.form.fault(item, "lacks `name`")
            return ""
        normal = _normal(kind, name)
        if name != normal:
            self.form.fault(row["name"], f"the name of a type of {kind} is written {normal!r}, not {name!r}")
            return ""
        return name

    def _status(self, row: Mapping[str, Lined]) -> Status | None:
        given = self.form.text(row, "status")
        found: Status | None = next((status for status in STATUSES if status == given), None)
        if given is not None and found is None:
            self.form.fault(row["status"], f"has the status {given!r}{nearest(given, STATUSES)}")
        return found

    def _single(self, row: Mapping[str, Lined]) -> bool | None:
        given = self.form.text(row, "single")
        if given is not None and given not in _SAID:
            self.form.fault(row["single"], f"`single` must be true or false, not {given!r}")
        return _SAID.get(given or "")

    def _is_mergeable(self, item: Lined, name: str, status: Status | None, into: str, kind: TypeKind) -> bool:
        rule = ""
        if status == "merged" and not into:
            rule = f"{name!r} is merged and needs `into`"
        elif into and status != "merged":
            rule = f"{name!r} has `into` but is not merged"
        elif into == name:
            rule = f"{name!r} can't be merged into itself"
        elif into and into != _normal(kind, into):
            rule = f"`into` is written {_normal(kind, into)!r}, not {into!r}"
        if rule:
            self.form.fault(item, rule)
        return not rule

    def _examples(self, row: Mapping[str, Lined], kind: TypeKind) -> tuple[TypeExample, ...] | None:
        if "examples" not in row:
            return None
        needed = EXAMPLE_KEYS if kind == "relation" else EXAMPLE_KEYS[:2]
        found = []
        for item in self.form.items(row["examples"], "`examples`"):
            if not isinstance(item.value, dict):
                self.form.fault(item, f"an example must be a mapping with {', '.join(needed)}")
                continue
            self.form.unknown_keys(item.value, needed)
            texts = {key: self.form.text(item.value, key) or "" for key in needed}
            if missing := [key for key in needed if not texts[key].strip()]:
                self.form.fault(item, f"an example lacks `{missing[0]}`")
            else:
                found.append(TypeExample(**texts))
        return tuple(found)

    def _names(self, row: Mapping[str, Lined], key: str) -> tuple[Name, ...] | None:
        if key not in row:
            return None
        items = self.form.items(row[key], f"`{key}`")
        return tuple(self.form.names(items, f"`{key}` must hold names of types"))
