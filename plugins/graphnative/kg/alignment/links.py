"""Reasons to hold two keys to be one: tables, decisions, what documents say, the names themselves; pure."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations

from graphnative.documents.near_names import near_pairs
from graphnative.kg.alignment.pieces import Known, Link, Piece, label_of, name_of, pair_of
from graphnative.store.organisations import KEY_PREFIX
from graphnative.store.supported import UNTYPED

SAYS_SAME = frozenset(
    {
        *("ALSO_KNOWN_AS", "IS_ALSO_KNOWN_AS", "KNOWN_AS", "IS_KNOWN_AS", "ALIAS", "ALIAS_OF", "IS_ALIAS_OF"),
        *("ALSO_CALLED", "IS_ALSO_CALLED", "CALLED", "IS_CALLED", "NICKNAME", "NICKNAME_OF", "NICKNAMED"),
        *("ABBREVIATION", "ABBREVIATION_OF", "IS_ABBREVIATION_OF", "ABBREVIATED_AS", "IS_ABBREVIATED_AS"),
        *("ACRONYM_OF", "STANDS_FOR", "SAME_AS_RELATION", "IS_SAME_AS", "FORMERLY", "FORMERLY_KNOWN_AS"),
        *("WAS_FORMERLY_KNOWN_AS", "FORMER_NAME", "FORMER_NAME_OF", "RENAMED", "RENAMED_TO", "RENAMED_AS"),
        *(
            "WAS_RENAMED",
            "CHANGED_ITS_NAME_TO",
            "BORN_AS",
            "BIRTH_NAME",
            "STAGE_NAME",
            "PSEUDONYM",
            "PEN_NAME",
        ),
    }
)
"""Relation types by which a document says that two names are one entity's."""

THINGS = "thing"
_STRICT = frozenset({"Person", "Organization", "Place", "People", "Language"})
_SHORTEST_INITIALS, _LONGEST_INITIALS = 2, 8
_SMALL = frozenset({"and", "of", "the", "for", "in", "on", "de", "la", "du", "und", "der"})


def family(key: str) -> str:
    """Return what kind of thing a key is of: keys of two families are never one; empty goes with all.

    Kinds of things that people tell apart differently (a product, a work, a technology) are one family.
    """
    label = label_of(key)
    if label == UNTYPED:
        return ""
    return label if label in _STRICT else THINGS


def find_links(pieces: Collection[Piece], known: Known) -> list[Link]:
    """Return all reasons that evidence, tables and decisions give, the strongest first.

    What only documents of untrusted sources say counts only for entities that no trusted one speaks of.

    Args:
        pieces: All evidence.
        known: What counts besides.
    """
    living = [piece for piece in pieces if piece.counts]
    keys = {key for piece in living for key in piece.keys}
    trusted = {key for piece in living if piece.trusted for key in piece.keys}
    found = [
        *_by_decision(keys, known),
        *_by_tables(keys, known),
        *_of_other_types(keys),
        *_said(living, trusted),
        *_initials(living, trusted),
        *_slips(keys),
    ]
    return found


def _by_decision(keys: set[str], known: Known) -> Iterator[Link]:
    for pair, decision in sorted(known.decided.items()):
        if decision == "same" and keys.issuperset(pair):
            yield Link(pair, "person")
    for pair, decision in sorted(known.verdicts.items()):
        if decision == "same" and keys.issuperset(pair):
            yield Link(pair, "model", known.similar.get(pair, 1.0))
    for pair, score in sorted(known.similar.items()):
        if keys.issuperset(pair):
            yield Link(pair, "similar", score)


def _by_tables(keys: set[str], known: Known) -> Iterator[Link]:
    owners = defaultdict[str, list[str]](list)
    for key in sorted(keys):
        if key.startswith(KEY_PREFIX):
            owners[known.aliases.get(name_of(key), name_of(key))].append(key)
        holder = known.articles.get(key, key)
        if holder != key:
            yield Link(pair_of(key, holder), "articles")
    for same in owners.values():
        yield from (Link(pair_of(same[0], other), "aliases") for other in same[1:])


def _of_other_types(keys: set[str]) -> Iterator[Link]:
    """One name under several types."""
    named: defaultdict[str, list[str]] = defaultdict(list)
    for key in sorted(keys):
        named[name_of(key)].append(key)
    for same in named.values():
        typed = [key for key in same if family(key)]
        for key in same:
            if not family(key) and len(typed) == 1:
                yield Link(pair_of(key, typed[0]), "untyped")
        for one, other in combinations(typed, 2):
            alike = family(one) == family(other)
            yield Link(pair_of(one, other), "untyped" if alike else "other type", 1.0 if alike else 0.5)


def _said(pieces: Iterable[Piece], trusted: Collection[str]) -> Iterator[Link]:
    said: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for piece in pieces:
        if piece.type in SAYS_SAME and piece.subject != piece.object and _may_tell(piece, trusted):
            said[pair_of(*piece.keys)].update(piece.documents)
    for pair, documents in sorted(said.items()):
        yield Link(pair, "said", 1.0, tuple(sorted(documents)))


def _initials(pieces: Iterable[Piece], trusted: Collection[str]) -> Iterator[Link]:
    """Initials of a name that stand in one document with it: "IBM", "International Business Machines"."""
    told: defaultdict[str, dict[str, bool]] = defaultdict(dict)
    for piece in pieces:
        for key in piece.keys:
            told[piece.document][key] = told[piece.document].get(key, False) or piece.trusted
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for document, keys in told.items():
        for short, long in _initial_pairs(keys):
            is_trusted = keys[short] and keys[long]
            if document and (is_trusted or not (short in trusted or long in trusted)):
                found[pair_of(short, long)].add(document)
    for pair, documents in sorted(found.items()):
        yield Link(pair, "initials", 0.95, tuple(sorted(documents)))


def _initial_pairs(keys: Mapping[str, bool]) -> Iterator[tuple[str, str]]:
    by_initials: defaultdict[str, list[str]] = defaultdict(list)
    for key in keys:
        words = name_of(key).split()
        if len(words) > 1 and label_of(key) != "Person":
            for initials in {_first_letters(words), _first_letters([w for w in words if w not in _SMALL])}:
                by_initials[initials].append(key)
    for key in keys:
        name = name_of(key)
        meant = by_initials.get(name, ()) if _SHORTEST_INITIALS <= len(name) <= _LONGEST_INITIALS else ()
        if len(meant) == 1 and len({family(key), family(meant[0])} - {""}) < 2:
            yield key, meant[0]


def _first_letters(words: Iterable[str]) -> str:
    return "".join(word[0] for word in words)


def _slips(keys: Iterable[str]) -> Iterator[Link]:
    """Names with a slip of the pen, or spaced otherwise, of one type."""
    named: defaultdict[str, list[str]] = defaultdict(list)
    for key in sorted(keys):
        named[label_of(key)].append(name_of(key))
    for label, names in sorted(named.items()):
        for one, other in near_pairs(names):
            yield Link(pair_of(f"{label}:{one}", f"{label}:{other}"), "slip", 0.9)


def _may_tell(piece: Piece, trusted: Collection[str]) -> bool:
    return piece.trusted or not any(key in trusted for key in piece.keys)
