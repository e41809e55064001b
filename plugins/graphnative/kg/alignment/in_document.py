"""Short forms of people's names within a document: "Sheen" is "Martin Sheen" if nobody else can be meant."""

from collections import defaultdict
from collections.abc import Iterable

from graphnative.documents.full_names import full_names
from graphnative.kg.alignment.pieces import Piece, label_of, name_of

PERSON = "Person"
"""Type of the entities whose names come in short forms."""

Place = tuple[str, str]
"""A key and a document that uses it."""


def full_forms(pieces: Iterable[Piece]) -> dict[Place, str]:
    """Return for short forms of people's names the key of the full name that the same document has.

    A surname or first name alone stands for the one longer name in its document that ends or begins with it,
    fewer words for the one name that has them in order. One that several could be meant by stays as it is.

    Args:
        pieces: All evidence.
    """
    people: defaultdict[str, set[str]] = defaultdict(set)
    for piece in pieces:
        for key in piece.keys if piece.counts else ():
            if label_of(key) == PERSON:
                people[piece.document].add(name_of(key))
    return {
        (f"{PERSON}:{short}", document): f"{PERSON}:{full}"
        for document, names in people.items()
        if document
        for short, full in _full_names(names).items()
    }


def _full_names(names: set[str]) -> dict[str, str]:
    found = full_names(names)
    longer = [name for name in sorted(names) if " " in name and name not in found]
    for short in sorted(name for name in names if " " not in name):
        meant = [name for name in longer if short in (name.split()[0], name.split()[-1])]
        if len(meant) == 1:
            found[short] = meant[0]
    return found
