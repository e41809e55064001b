"""Keys that are one, from links between pairs; what a person or a model keeps apart stays apart; pure."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from graphnative.kg.alignment.links import family
from graphnative.kg.alignment.pieces import CANDIDATES, STRENGTH, Known, Link, Pair, Piece

_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Clusters:
    """Which keys are one.

    Attributes:
        shown: Key to the key under which it is shown, for those where the two differ.
        merged: The links that count.
        candidates: Those that do not: too weak, or against what counts more.
    """

    shown: Mapping[str, str]
    merged: tuple[Link, ...]
    candidates: tuple[Link, ...]


def build_clusters(links: Iterable[Link], known: Known, pieces: Collection[Piece]) -> Clusters:
    """Return the clusters that links make, the stronger links first.

    Args:
        links: Reasons to hold keys to be one.
        known: Pairs that are kept apart, and the keys that articles hold.
        pieces: All evidence: the key that most documents use stands for its cluster, ties by text.
    """
    groups = _Groups(_kept_apart(known))
    merged: list[Link] = []
    candidates: list[Link] = []
    for link in sorted(links, key=lambda each: (STRENGTH.index(each.kind), each.pair)):
        joined = link.kind not in CANDIDATES and groups.join(link)
        (merged if joined else candidates).append(link)
    ranks = _ranks(pieces, known)
    shown: dict[str, str] = {}
    for members in groups.all():
        best = min(members, key=ranks.__getitem__)
        shown.update((member, best) for member in members if member != best)
    asked = known.decided.keys() | known.verdicts.keys()
    left = [link for link in candidates if not groups.are_one(link.pair) and link.pair not in asked]
    return Clusters(shown, tuple(merged), tuple(left))


@dataclass(slots=True)
class _Groups:
    """Keys joined so far, each group with the families it holds."""

    apart: Mapping[str, set[str]]
    _of: dict[str, set[str]] = field(default_factory=dict)

    def join(self, link: Link) -> bool:
        """Make one group of two; False if something keeps them apart."""
        one, other = (self._of.setdefault(key, {key}) for key in link.pair)
        if one is other:
            return True
        if link.kind != "person" and not self._may_join(one, other):
            return False
        one |= other
        self._of.update(dict.fromkeys(other, one))
        return True

    def are_one(self, pair: Pair) -> bool:
        """Tell whether two keys are in one group."""
        one = self._of.get(pair[0])
        return one is not None and pair[1] in one

    def all(self) -> list[set[str]]:
        """The groups of more than one."""
        distinct = {id(group): group for group in self._of.values() if len(group) > 1}
        return sorted(distinct.values(), key=min)

    def _may_join(self, one: set[str], other: set[str]) -> bool:
        families, others = ({family(key) for key in group} - {""} for group in (one, other))
        return (families <= others or others <= families) and all(
            self.apart.get(key, _NONE).isdisjoint(other) for key in one
        )


def _kept_apart(known: Known) -> dict[str, set[str]]:
    """Each key to those that a person keeps apart from it."""
    apart: defaultdict[str, set[str]] = defaultdict(set)
    for (one, other), decision in known.decided.items():
        if decision == "different":
            apart[one].add(other)
            apart[other].add(one)
    return apart


def _ranks(pieces: Collection[Piece], known: Known) -> dict[str, tuple[bool, bool, bool, int, str]]:
    """What makes a key stand for its cluster, the least first."""
    documents: defaultdict[str, set[str]] = defaultdict(set)
    trusted: set[str] = set()
    for piece in pieces:
        for key in piece.keys if piece.counts else ():
            documents[key].update(piece.documents)
            if piece.trusted:
                trusted.add(key)
    held = set(known.articles.values())
    return {
        key: (key not in held, key not in trusted, not family(key), -len(documents[key]), key)
        for key in documents.keys() | held
    }
