"""The whole of alignment on records: from evidence and decisions to where every piece is shown; pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from graphnative.kg.alignment.clusters import build_clusters
from graphnative.kg.alignment.homonyms import split_homonyms
from graphnative.kg.alignment.in_document import Place, full_forms
from graphnative.kg.alignment.links import find_links
from graphnative.kg.alignment.pieces import Known, Link, Piece


@dataclass(frozen=True, slots=True)
class Alignment:
    """Which entities are one.

    Attributes:
        shown: Key and document to the key under which that document's evidence of it is shown.
        keys: Key to the key that stands for its cluster, for those where the two differ.
        merged: The links that count.
        candidates: Those that wait for a model or a person.
        short_forms: How many names of people stand for longer ones of their documents.
        homonyms: How many people share their name with a better known one.
    """

    shown: Mapping[Place, str]
    keys: Mapping[str, str]
    merged: tuple[Link, ...]
    candidates: tuple[Link, ...]
    short_forms: int
    homonyms: int

    def place(self, piece: Piece) -> tuple[str, str]:
        """Return the keys under which a piece is shown: subject and object."""
        subject, object_ = piece.subject, piece.object
        return self.at(subject, piece.document), self.at(object_, piece.document) if object_ else ""

    def at(self, key: str, document: str) -> str:
        """Return the key under which a document's evidence of a key is shown."""
        return self.shown.get((key, document), self.keys.get(key, key))


def align(pieces: Collection[Piece], known: Known) -> Alignment:
    """Return how evidence is aligned: depends on what it is given alone, never on any order.

    Source: S2, "Alignment with content of the existing KG". Differs: the paper does not say how; here a
    document's own short forms come first, then links between keys, then people of one name are told apart.

    Args:
        pieces: All evidence, in any order.
        known: What counts besides.
    """
    pieces = sorted(pieces, key=lambda each: each.id)
    short = full_forms(pieces)
    links = find_links([_in_full(piece, short) for piece in pieces], known)
    clusters = build_clusters(links, known, pieces)
    shown: dict[Place, str] = {}
    for piece in pieces:
        for key in piece.keys:
            full = short.get((key, piece.document), key)
            target = clusters.shown.get(full, full)
            if target != key:
                shown[key, piece.document] = target
    same = [pair for pair, decision in known.decided.items() if decision == "same"]
    split = split_homonyms(pieces, shown, same)
    for piece in pieces:
        for key in piece.keys:
            target = shown.get((key, piece.document), key)
            if (target, piece.document) in split:
                shown[key, piece.document] = split[target, piece.document]
    return Alignment(
        shown, clusters.shown, clusters.merged, clusters.candidates, len(short), len(set(split.values()))
    )


def _in_full(piece: Piece, short: Mapping[Place, str]) -> Piece:
    """A piece with the short forms of its document's people written out."""
    subject = short.get((piece.subject, piece.document), piece.subject)
    object_ = short.get((piece.object, piece.document), piece.object)
    return (
        piece
        if (subject, object_) == (piece.subject, piece.object)
        else replace(piece, subject=subject, object=object_)
    )
