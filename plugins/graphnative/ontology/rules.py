"""The rules that every taxonomy keeps; each finds all places that break it."""

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from graphnative.ontology.draft import Draft, Entry, Link
from graphnative.ontology.places import Fault
from graphnative.ontology.taxonomy import LEVELS, RELATIONS
from graphnative.ontology.terms import fold_term

PROFILES = ("core", "extended")
_ID = re.compile(r"\w[\w.-]{0,99}")


def find_faults(draft: Draft, known_standards: Iterable[str]) -> list[Fault]:
    """Return every broken rule, in the order of the lines.

    That no topic is its own ancestor needs no rule: every edge climbs exactly one of the five levels.

    Args:
        draft: A whole taxonomy: ids are unique (:func:`repeated_ids` sees to that before).
        known_standards: The GRI ids that a basic entity may carry.
    """
    by_id = {entry.id: entry for entry in draft.entries}
    known = set(known_standards)
    faults = [fault for entry in draft.entries for fault in _entry_faults(entry, by_id, known)]
    faults += _link_faults(draft, by_id)
    faults += _name_faults(draft, by_id)
    faults += _childless(draft)
    faults += _whole_faults(draft)
    return sorted({*draft.faults, *faults})


def repeated_ids(draft: Draft) -> Iterator[Fault]:
    """Yield a fault for every entry of one file whose id an earlier entry has."""
    first: dict[str, Entry] = {}
    for entry in draft.entries:
        before = first.setdefault(entry.id, entry)
        if before is not entry:
            yield Fault(
                entry.place, f"repeats the id {entry.id!r} of line {before.place.line}; ids are unique"
            )


def _entry_faults(entry: Entry, by_id: dict[str, Entry], standards: set[str]) -> Iterator[Fault]:
    def fault(rule: str) -> Fault:
        return Fault(entry.place, rule)

    if not _ID.fullmatch(entry.id):
        yield fault(f"the id {entry.id!r} must be up to 100 letters, digits, '_', '-' and '.'")
    if entry.profile not in PROFILES:
        yield fault(f"{entry.id!r} has the profile {entry.profile!r}; it must be core or extended")
    if entry.gri_id and entry.gri_id not in standards:
        yield fault(f"{entry.id!r} names the {unknown_name('GRI standard', entry.gri_id, standards)}")
    rule = _parent_rule(entry, by_id)
    if rule:
        yield fault(rule)


def _parent_rule(entry: Entry, by_id: dict[str, Entry]) -> str:
    """What is wrong with the parent that an entry names, or nothing."""
    if entry.level == "root":
        return f"the root {entry.id!r} can't have a parent" if entry.parent else ""
    if not entry.parent:
        return f"{entry.id!r} lacks `parent`"
    return _edge_rule(entry, entry.relation, entry.parent, by_id)


def _edge_rule(child: Entry, relation: str, parent_id: str, by_id: dict[str, Entry]) -> str:
    """What is wrong with an edge, or nothing."""
    above = LEVELS[LEVELS.index(child.level) - 1]
    parent = by_id.get(parent_id)
    allowed = RELATIONS[child.level]
    if parent is None:
        return f"{child.id!r} has the {unknown_name('parent', parent_id, by_id)}"
    if parent.level != above:
        return f"{child.id!r} is {child.level} and needs {_a(above)} parent; {parent_id!r} is {parent.level}"
    if relation not in allowed:
        shown = ", ".join(name.capitalize() for name in allowed)
        given = f"has the relation {relation.capitalize()!r}" if relation else "lacks `relation`"
        return f"{child.id!r} {given}; {_a(child.level)} topic hangs below its parent by {shown}"
    return ""


def _link_faults(draft: Draft, by_id: dict[str, Entry]) -> Iterator[Fault]:
    seen = {(entry.id, entry.parent) for entry in draft.entries}
    for link in draft.links:
        rule = _link_rule(link, by_id)
        if not rule and (link.child, link.parent) in seen:
            rule = f"{link.child!r} hangs below {link.parent!r} already"
        seen.add((link.child, link.parent))
        if rule:
            yield Fault(link.place, f"cross link: {rule}")


def _link_rule(link: Link, by_id: dict[str, Entry]) -> str:
    child = by_id.get(link.child)
    if child is None:
        return f"it has the {unknown_name('child', link.child, by_id)}"
    if child.level == "root":
        return f"the root {link.child!r} can't have a parent"
    return _edge_rule(child, link.relation, link.parent, by_id)


def _name_faults(draft: Draft, by_id: dict[str, Entry]) -> Iterator[Fault]:
    """Labels and aliases, folded, belong to one topic each."""
    owner: dict[str, tuple[str, str]] = {}
    for entry in draft.entries:
        name, holder = owner.setdefault(fold_term(entry.label), (entry.label, entry.id))
        if holder != entry.id:
            yield Fault(
                entry.place,
                f"the label {entry.label!r} is {holder!r}'s already, as {name!r}; labels are unique",
            )
    for alias in draft.aliases:
        folded = fold_term(alias.name)
        if alias.target not in by_id:
            yield Fault(
                alias.place,
                f"the alias {alias.name!r} is of the {unknown_name('topic', alias.target, by_id)}",
            )
        elif folded in owner:
            name, holder = owner[folded]
            yield Fault(
                alias.place,
                f"the alias {alias.name!r} is {holder!r}'s already, as {name!r}; aliases are unique",
            )
        owner.setdefault(folded, (alias.name, alias.target))
    for concept in draft.concepts:
        if concept.target not in by_id:
            yield Fault(
                concept.place,
                f"{concept.name!r} maps to the {unknown_name('topic', concept.target, by_id)}",
            )


def _childless(draft: Draft) -> Iterator[Fault]:
    parents = {entry.parent for entry in draft.entries} | {link.parent for link in draft.links}
    for entry in draft.entries:
        if entry.level != "lower" and entry.id not in parents:
            below = LEVELS[LEVELS.index(entry.level) + 1]
            yield Fault(
                entry.place, f"{entry.id!r} is {entry.level} and needs at least one {below} topic below it"
            )


def _whole_faults(draft: Draft) -> Iterator[Fault]:
    """One root, at least one core basic entity, every listed standard in use and listed once."""
    roots = [entry for entry in draft.entries if entry.level == "root"]
    for entry in roots[1:]:
        yield Fault(entry.place, f"is a second root beside {roots[0].id!r}; there is one")
    basics = [entry for entry in draft.entries if entry.level == "basic"]
    if basics and all(entry.profile == "extended" for entry in basics):
        yield Fault(basics[0].place, "no basic entity has the profile core")
    used = {entry.gri_id for entry in basics}
    listed: defaultdict[str, int] = defaultdict(int)
    for standard in draft.standards:
        listed[standard.name] += 1
        if listed[standard.name] > 1:
            yield Fault(standard.place, f"repeats the GRI standard {standard.name!r}")
        elif standard.name not in used:
            yield Fault(
                standard.place, f"lists the GRI standard {standard.name!r}, which no basic entity uses"
            )


def unknown_name(kind: str, name: str, known: Iterable[str]) -> str:
    """Return words for an unknown name, with the known one that looks most like it."""
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"unknown {kind} {name!r}" + (f"; did you mean {close[0]!r}?" if close else "")


def _a(level: str) -> str:
    return f"an {level}" if level == "intermediate" else f"a {level}"
