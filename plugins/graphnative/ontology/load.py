"""The workspace's taxonomy: the shipped one, with the user's file added to it or in its place."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path

from graphnative.errors import OntologyError
from graphnative.ontology.draft import Draft, Entry, read_draft
from graphnative.ontology.places import Fault, Place
from graphnative.ontology.rules import find_faults, repeated_ids
from graphnative.ontology.taxonomy import Taxonomy, Topic, TopicEdge
from graphnative.settings import Settings

SHIPPED = "gri_taxonomy.yaml"
_SHOWN = 3


def load_taxonomy(settings: Settings) -> Taxonomy:
    """Return the topics and edges of the workspace.

    Source: S0, section 2.1.

    Profile ``core`` has S0's 32 basic entities and all that hangs below them; ``full`` has every one. What
    the user's file adds is always in, with everything above it.

    Raises:
        OntologyError: The user's file can't be read or breaks rules; the message names file, line and rule.
    """
    section = settings.ontology
    shipped = shipped_draft()
    if section.file is None:
        return _finish(shipped, section.profile, frozenset())
    path = settings.root / section.file
    own = read_draft(path)
    faults = [*own.faults, *repeated_ids(own)]
    whole = own if section.mode == "replace" else _add(shipped, own, faults)
    if not whole.entries:
        raise OntologyError(f"{path} holds no topics.")
    if all(entry.level != "root" for entry in whole.entries):
        faults.append(Fault(Place(str(path), 1), "has no section `root`"))
    standards = {name.name for name in (*shipped.standards, *own.standards)}
    raise_faults(path, [*faults, *find_faults(whole, standards)])
    return _finish(whole, section.profile, frozenset() if section.mode == "replace" else _named(own))


@lru_cache(maxsize=1)
def shipped_draft() -> Draft:
    """Return the content of the shipped taxonomy; it keeps every rule (the tests hold it to that)."""
    with as_file(files("graphnative.ontology").joinpath("data", SHIPPED)) as path:
        return read_draft(path)


def _add(shipped: Draft, own: Draft, faults: list[Fault]) -> Draft:
    """The shipped taxonomy with the user's entries on top; an entry of the same id takes its place."""
    entries = {entry.id: entry for entry in shipped.entries}
    for entry in own.entries:
        before = entries.get(entry.id, entry)
        if before.level != entry.level:
            faults.append(
                Fault(entry.place, f"{entry.id!r} is shipped as {before.level}; it can't be {entry.level}")
            )
        entries[entry.id] = entry
    return Draft(
        list(entries.values()),
        shipped.links + own.links,
        shipped.aliases + own.aliases,
        shipped.standards + own.standards,
        shipped.concepts + own.concepts,
    )


def _named(own: Draft) -> frozenset[str]:
    """The topics that the user's file speaks of: no profile leaves them out."""
    return frozenset(
        [entry.id for entry in own.entries]
        + [link.child for link in own.links]
        + [alias.target for alias in own.aliases]
    )


def raise_faults(path: Path, faults: Iterable[Fault]) -> None:
    """Tell the first mistakes and how many there are; nothing happens if there are none.

    Args:
        path: The user's file: its own mistakes are told before others.
        faults: Found in it, and in what it was added to.

    Raises:
        OntologyError: There is a mistake.
    """
    found = sorted(set(faults))
    if not found:
        return
    mine = [fault for fault in found if fault.place.file == str(path)] or found
    if len(mine) == 1:
        raise OntologyError(f"{mine[0].place.file}:{mine[0].place.line} {mine[0].rule}.")
    shown = "; ".join(f"line {fault.place.line} {fault.rule}" for fault in mine[:_SHOWN])
    rest = f"; and {len(mine) - _SHOWN} more" if len(mine) > _SHOWN else ""
    raise OntologyError(f"{mine[0].place.file} has {len(mine)} mistakes: {shown}{rest}.")


def _finish(draft: Draft, profile: str, own: frozenset[str]) -> Taxonomy:
    edges = {TopicEdge(entry.id, entry.relation, entry.parent) for entry in draft.entries if entry.parent}
    edges |= {TopicEdge(link.child, link.relation, link.parent) for link in draft.links}
    core = _closure(_core(draft.entries), edges, upwards=False)
    kept = {entry.id for entry in draft.entries}
    if profile == "core":
        kept = core | _closure(own, edges, upwards=True)
    aliases: defaultdict[str, set[str]] = defaultdict(set)
    for alias in draft.aliases:
        aliases[alias.target].add(alias.name)
    topics = [
        _topic(entry, aliases[entry.id], entry.id in core) for entry in draft.entries if entry.id in kept
    ]
    return Taxonomy.build(topics, [edge for edge in edges if {edge.child, edge.parent} <= kept])


def _core(entries: Iterable[Entry]) -> set[str]:
    """Root, categories and the basic entities of profile core."""
    return {
        entry.id
        for entry in entries
        if entry.level in ("root", "category") or (entry.level == "basic" and entry.profile == "core")
    }


def _closure(start: Iterable[str], edges: Iterable[TopicEdge], *, upwards: bool) -> set[str]:
    """What ``start`` reaches in one direction; downwards, basic entities are reached from nowhere."""
    following: defaultdict[str, list[str]] = defaultdict(list)
    for edge in edges:
        if upwards:
            following[edge.child].append(edge.parent)
        elif edge.relation != "HAS_TOPIC":
            following[edge.parent].append(edge.child)
    reached = set(start)
    waiting = list(reached)
    while waiting:
        for topic_id in following[waiting.pop()]:
            if topic_id not in reached:
                reached.add(topic_id)
                waiting.append(topic_id)
    return reached


def _topic(entry: Entry, aliases: set[str], core: bool) -> Topic:
    return Topic(
        entry.id,
        entry.label,
        entry.level,
        entry.definition,
        entry.gri_id or None,
        tuple(sorted(aliases)),
        "core" if core else "extended",
    )
