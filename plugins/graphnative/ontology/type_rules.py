"""The rules that every hierarchy of entity types keeps; each finds all places that break it."""

import re
from collections.abc import Iterable, Iterator, Sequence

from graphnative.ontology.places import Fault
from graphnative.ontology.rules import unknown_name
from graphnative.ontology.terms import fold_term
from graphnative.ontology.type_draft import TypeEntry

DEEPEST = 6
"""Types below each other at most: a model descends one level with each question."""

WIDEST = 40
"""Types below one at most: they are offered together in one question."""

KINDS = ("named", "value")
CHECKS = ("curated", "web-list")
_NAMED_TAGS = (
    "PERSON",
    "NORP",
    "FAC",
    "ORG",
    "GPE",
    "LOC",
    "PRODUCT",
    "EVENT",
    "WORK_OF_ART",
    "LAW",
    "LANGUAGE",
)
_VALUE_TAGS = ("DATE", "TIME", "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL")
ONTONOTES = frozenset((*_NAMED_TAGS, *_VALUE_TAGS))
_LABEL = re.compile(r"[^\W_][\w '’./-]{0,59}")
_QID = re.compile(r"Q[1-9][0-9]{0,9}")


def find_type_faults(entries: Sequence[TypeEntry]) -> list[Fault]:
    """Return every broken rule, in the order of the lines.

    Args:
        entries: All types, shipped and the user's.
    """
    by_label = {entry.label: entry for entry in entries}
    faults = [fault for entry in entries for fault in _entry_faults(entry, by_label)]
    faults += _name_faults(entries)
    faults += _qid_faults(entries)
    faults += _tree_faults(entries, by_label)
    return sorted(set(faults))


def _entry_faults(entry: TypeEntry, by_label: dict[str, TypeEntry]) -> Iterator[Fault]:
    rules = {
        f"the label {entry.label!r} must be up to 60 letters, digits, spaces and - ' . /": (
            _LABEL.fullmatch(entry.label)
        ),
        f"{entry.label!r} has the kind {entry.kind!r}; it must be named or value": entry.kind in KINDS,
        f"{entry.label!r} lacks `definition`": entry.definition,
        f"{entry.label!r} has the qid {entry.qid!r}; it must be a Wikidata id such as Q5": (
            not entry.qid or _QID.fullmatch(entry.qid)
        ),
        f"{entry.label!r} has a qid and needs `check`: curated or web-list": (
            not entry.qid or entry.check in CHECKS
        ),
    }
    yield from (Fault(entry.place, rule) for rule, kept in rules.items() if not kept)
    for tag in entry.ontonotes:
        if tag not in ONTONOTES:
            yield Fault(entry.place, f"{entry.label!r} names the {unknown_name('tag', tag, ONTONOTES)}")
    if rule := _parent_rule(entry, by_label):
        yield Fault(entry.place, rule)


def _parent_rule(entry: TypeEntry, by_label: dict[str, TypeEntry]) -> str:
    """What is wrong with the parent that an entry names, or nothing."""
    if not entry.parent:
        return ""
    if entry.kind == "value":
        return f"{entry.label!r} is a value and can't have a parent"
    parent = by_label.get(entry.parent)
    if parent is None:
        return f"{entry.label!r} has the {unknown_name('parent', entry.parent, by_label)}"
    return f"{entry.label!r} can't hang below the value {entry.parent!r}" if parent.kind == "value" else ""


def _name_faults(entries: Sequence[TypeEntry]) -> Iterator[Fault]:
    """Labels and aliases, folded, belong to one type each."""
    owner: dict[str, tuple[str, str]] = {}
    named = [(entry.place, "label", entry.label, entry.label) for entry in entries]
    named += [(each.place, "alias", each.name, entry.label) for entry in entries for each in entry.aliases]
    for place, kind, name, label in named:
        folded = fold_term(name)
        if folded in owner:
            taken, holder = owner[folded]
            yield Fault(place, f"the {kind} {name!r} is {holder!r}'s already, as {taken!r}; names are unique")
        owner.setdefault(folded, (name, label))


def _qid_faults(entries: Iterable[TypeEntry]) -> Iterator[Fault]:
    first: dict[str, str] = {}
    for entry in entries:
        if entry.qid and first.setdefault(entry.qid, entry.label) != entry.label:
            yield Fault(entry.place, f"{entry.label!r} has the qid {entry.qid} of {first[entry.qid]!r}")


def _tree_faults(entries: Sequence[TypeEntry], by_label: dict[str, TypeEntry]) -> Iterator[Fault]:
    """One root, no circles, no deeper and no wider than a model can be asked."""
    roots = [entry for entry in entries if entry.kind == "named" and not entry.parent]
    for entry in roots[1:]:
        yield Fault(entry.place, f"{entry.label!r} lacks `parent`; the root is {roots[0].label!r}")
    below: dict[str, int] = {}
    for entry in entries:
        depth = _depth(entry, by_label)
        if depth is None:
            yield Fault(entry.place, f"{entry.label!r} stands above itself")
        elif depth > DEEPEST:
            yield Fault(entry.place, f"{entry.label!r} is {depth} levels below the root; {DEEPEST} is most")
        below[entry.parent] = below.get(entry.parent, 0) + 1
        if entry.parent and below[entry.parent] == WIDEST + 1:
            yield Fault(entry.place, f"{entry.parent!r} has more than {WIDEST} types below it")


def _depth(entry: TypeEntry, by_label: dict[str, TypeEntry]) -> int | None:
    """Levels above a type; None where they lead back to it."""
    seen = {entry.label}
    above = by_label.get(entry.parent)
    while above is not None and above.label not in seen:
        seen.add(above.label)
        above = by_label.get(above.parent)
    return len(seen) - 1 if above is None else None
