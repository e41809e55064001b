"""A schema file read back: every type with its place, every mistake with its line."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from graphnative.errors import InputError
from graphnative.kg.schema.filter import node_label
from graphnative.kg.schema.relation_names import relation_type
from graphnative.ontology.draft import Fault, Name, Place, nearest
from graphnative.ontology.lined_yaml import Lined, read_lined
from graphnative.store.type_reviews import STATUSES, Status, TypeExample, TypeKind

SECTIONS: dict[str, TypeKind] = {"entities": "entity", "relations": "relation"}
EXAMPLE_KEYS = ("text", "subject", "object")
_KEYS = ("name", "status", "into", "definition", "subjects", "objects", "examples")


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


def read_schema(path: Path) -> list[SchemaEntry]:
    """Return the types of a file, in its order.

    Raises:
        InputError: The file can't be read or has a mistake; the message names file, line and what is wrong.
    """
    content = read_lined(path, InputError)
    reader = _Reader(str(path))
    entries = list(reader.entries(content))
    faults = sorted([*reader.faults, *_repeated(entries)])
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


class _Reader:
    """Collects the entries of one file and its mistakes."""

    def __init__(self, file: str) -> None:
        self._file = file
        self.faults: list[Fault] = []

    def entries(self, content: Lined) -> Iterator[SchemaEntry]:
        if not isinstance(content.value, dict):
            self._fault(content.line, "must be a mapping with the lists `entities:` and `relations:`")
            return
        for name, section in content.value.items():
            if name not in SECTIONS:
                self._fault(section.line, f"has the unknown section {name!r}{nearest(name, tuple(SECTIONS))}")
                continue
            for item in self._list(section, name):
                yield from self._entry(item, SECTIONS[name])

    def _entry(self, item: Lined, kind: TypeKind) -> Iterator[SchemaEntry]:
        row = item.value
        if not isinstance(row, dict):
            self._fault(item.line, "must be a mapping with name and status")
            return
        known = _KEYS if kind == "relation" else tuple(k for k in _KEYS if k not in ("subjects", "objects"))
        self._unknown_keys(row, known)
        name = self._name(item, row, kind)
        status = self._status(row)
        into = self._text(row, "into") or ""
        if name and self._is_mergeable(item, name, status, into, kind):
            yield SchemaEntry(
                Place(self._file, item.line),
                kind,
                name,
                status,
                into,
                self._text(row, "definition"),
                _plain(subjects := self._names(row, "subjects")),
                _plain(objects := self._names(row, "objects")),
                self._examples(row, kind),
                (*(subjects or ()), *(objects or ())),
            )

    def _name(self, item: Lined, row: Mapping[str, Lined], kind: TypeKind) -> str:
        name = self._text(row, "name") or ""
        if not name:
            self._fault(item.line, "lacks `name`")
            return ""
        normal = _normal(kind, name)
        if name != normal:
            self._fault(row["name"].line, f"the name of a type of {kind} is written {normal!r}, not {name!r}")
            return ""
        return name

    def _status(self, row: Mapping[str, Lined]) -> Status | None:
        given = self._text(row, "status")
        found: Status | None = next((status for status in STATUSES if status == given), None)
        if given is not None and found is None:
            self._fault(row["status"].line, f"has the status {given!r}{nearest(given, STATUSES)}")
        return found

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
            self._fault(item.line, rule)
        return not rule

    def _examples(self, row: Mapping[str, Lined], kind: TypeKind) -> tuple[TypeExample, ...] | None:
        if "examples" not in row:
            return None
        needed = EXAMPLE_KEYS if kind == "relation" else EXAMPLE_KEYS[:2]
        found = []
        for item in self._list(row["examples"], "examples"):
            if not isinstance(item.value, dict):
                self._fault(item.line, f"an example must be a mapping with {', '.join(needed)}")
                continue
            self._unknown_keys(item.value, needed)
            texts = {key: self._text(item.value, key) or "" for key in needed}
            if missing := [key for key in needed if not texts[key].strip()]:
                self._fault(item.line, f"an example lacks `{missing[0]}`")
            else:
                found.append(TypeExample(**texts))
        return tuple(found)

    def _names(self, row: Mapping[str, Lined], key: str) -> tuple[Name, ...] | None:
        if key not in row:
            return None
        names = []
        for item in self._list(row[key], key):
            if isinstance(item.value, str) and item.value.strip():
                names.append(Name(Place(self._file, item.line), item.value))
            else:
                self._fault(item.line, f"`{key}` must hold names of types")
        return tuple(names)

    def _list(self, section: Lined, name: str) -> list[Lined]:
        if section.value is None:
            return []
        if not isinstance(section.value, list):
            self._fault(section.line, f"`{name}` must be a list")
            return []
        return section.value

    def _text(self, row: Mapping[str, Lined], key: str) -> str | None:
        value = row.get(key)
        if value is None or value.value is None:
            return None
        if not isinstance(value.value, str):
            self._fault(value.line, f"`{key}` must be text")
            return None
        return value.value

    def _unknown_keys(self, row: Mapping[str, Lined], known: tuple[str, ...]) -> None:
        for key, value in row.items():
            if key not in known:
                self._fault(value.line, f"has the unknown key {key!r}{nearest(key, known)}")

    def _fault(self, line: int, rule: str) -> None:
        self.faults.append(Fault(Place(self._file, line), rule))
