"""People of one name who are not one: documents that tell of them differently stay apart; pure."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from graphnative.kg.alignment.in_document import PERSON
from graphnative.kg.alignment.pieces import Pair, Piece, label_of, name_of, pair_of
from graphnative.kg.alignment.told_roles import MOST, told_by


@dataclass(slots=True)
class Portrait:
    """What one or more documents say of somebody.

    Attributes:
        documents: They.
        neighbours: Keys of all that he or she has a fact with.
        roles: What tells people apart, and the type of what it is told with, to the keys of that.
    """

    documents: set[str] = field(default_factory=set)
    neighbours: set[str] = field(default_factory=set)
    roles: defaultdict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, other: "Portrait") -> None:
        """Take in what other documents say of the same person."""
        self.documents |= other.documents
        self.neighbours |= other.neighbours
        for role, keys in other.roles.items():
            self.roles[role] |= keys

    def contradicts(self, other: "Portrait") -> bool:
        """Tell whether the two can't be one: no neighbour in common, and more in a role than there can be."""
        if self.neighbours & other.neighbours:
            return False
        shared = self.roles.keys() & other.roles.keys()
        return any(len(self.roles[role] | other.roles[role]) > MOST[role[0]] for role in shared)


def split_homonyms(
    pieces: Iterable[Piece], shown: Mapping[tuple[str, str], str], same: Collection[Pair]
) -> dict[tuple[str, str], str]:
    """Return the key for a person's key and a document, where that document means another person of the name.

    Documents that name a common neighbour mean one person. Of the rest, those join that contradict nobody;
    the person whom most documents mean keeps the key, every other gets the name of a neighbour behind it.

    Args:
        pieces: All evidence.
        shown: Key and document to the key under which it is shown so far, where the two differ.
        same: Pairs of keys that a person has decided to be one.
    """
    found: dict[tuple[str, str], str] = {}
    for key, portraits in _portraits(pieces, shown).items():
        people = _people(portraits)
        for someone in people[1:]:
            own = f"{key}#{_told_by(someone)}"
            if pair_of(key, own) not in same:
                found.update({(key, document): own for document in someone.documents})
    return found


def _portraits(
    pieces: Iterable[Piece], shown: Mapping[tuple[str, str], str]
) -> dict[str, dict[str, Portrait]]:
    """Person to document to what it says, for people of several documents."""
    found: defaultdict[str, defaultdict[str, Portrait]] = defaultdict(lambda: defaultdict(Portrait))
    for piece in pieces:
        if not piece.counts or not piece.document:
            continue
        keys = [shown.get((key, piece.document), key) for key in piece.keys]
        for key, others in ((keys[0], keys[1:]), (keys[-1], keys[:-1])):
            if label_of(key) == PERSON:
                portrait = found[key][piece.document]
                portrait.documents.add(piece.document)
                portrait.neighbours.update(other for other in others if other != key)
        if len(keys) > 1:
            _tell(found, piece, keys)
    return {key: dict(portraits) for key, portraits in sorted(found.items()) if len(portraits) > 1}


def _tell(found: Mapping[str, Mapping[str, Portrait]], piece: Piece, keys: list[str]) -> None:
    """Add the roles that a fact tells of the person whom it describes."""
    for told in told_by(piece.type):
        key, other = keys if told.subject else keys[::-1]
        works_for_somebody = told.role == "work" and label_of(other) == PERSON
        if label_of(key) == PERSON and not works_for_somebody:
            found[key][piece.document].roles[told.role, label_of(other)].add(other)


def _people(portraits: Mapping[str, Portrait]) -> list[Portrait]:
    """The people that documents mean, the one whom most of them mean first."""
    people: list[Portrait] = []
    for portrait in sorted(_joined(portraits), key=lambda each: (-len(each.documents), min(each.documents))):
        someone = next((each for each in people if not each.contradicts(portrait)), None)
        if someone is None:
            people.append(portrait)
        else:
            someone.add(portrait)
    return people


def _joined(portraits: Mapping[str, Portrait]) -> list[Portrait]:
    """Portraits with a neighbour in common made one."""
    of: dict[str, Portrait] = {}
    for _, each in sorted(portraits.items()):
        whole = Portrait()
        whole.add(each)
        for other in {id(of[key]): of[key] for key in each.neighbours if key in of}.values():
            whole.add(other)
        of.update(dict.fromkeys(whole.neighbours, whole))
        of.update(dict.fromkeys((f"\0{document}" for document in whole.documents), whole))
    return list({id(each): each for each in of.values()}.values())


def _told_by(someone: Portrait) -> str:
    """What tells somebody from others of the name: the name of a neighbour, one of a role if there is any."""
    telling = set().union(*someone.roles.values()) or someone.neighbours
    return name_of(min(telling))
