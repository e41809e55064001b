"""What alignment reads and what it decides, as plain records."""

from dataclasses import dataclass, field
from typing import Literal

LinkKind = Literal[
    "person", "aliases", "articles", "untyped", "said", "initials", "slip", "other type", "model", "similar"
]

STRENGTH: tuple[LinkKind, ...] = (
    "person",
    "aliases",
    "articles",
    "untyped",
    "said",
    "initials",
    "slip",
    "other type",
    "model",
    "similar",
)
"""Kinds of links, the strongest first: what contradicts one that counts already does not count."""

CANDIDATES: frozenset[LinkKind] = frozenset({"other type", "similar"})
"""Kinds that alone merge nothing: a person or a model must say so."""

Decision = Literal["same", "different"]
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of evidence as alignment sees it.

    Attributes:
        id: Of the evidence.
        subject: Key that its passage gives, before any alignment.
        type: Relation type; empty for an entity alone.
        object: Key of the object as its passage gives it; empty for an entity alone.
        documents: Where it stands, sorted.
        trusted: Whether any of these is of a trusted source.
        counts: False for what is held back: it is placed too, but nothing follows from it.
    """

    id: str
    subject: str
    type: str = ""
    object: str = ""
    documents: tuple[str, ...] = ()
    trusted: bool = True
    counts: bool = True

    @property
    def document(self) -> str:
        """The first document; empty for what rests on none."""
        return self.documents[0] if self.documents else ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The entities it tells of."""
        return (self.subject, self.object) if self.object else (self.subject,)


@dataclass(frozen=True, slots=True)
class Link:
    """A reason to hold two keys to be one.

    Attributes:
        pair: The two keys, in order.
        kind: What the reason is.
        score: How sure it is, in (0, 1].
        documents: The documents that give it, sorted; none for one that lies in the names themselves.
    """

    pair: Pair
    kind: LinkKind
    score: float = 1.0
    documents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What alignment goes by besides the evidence.

    Attributes:
        aliases: Folded other name to the folded name of its organisation, from the user's table.
        articles: Key of an organisation as an article names it to the key of the node that holds it.
        decided: What a person has decided of a pair.
        verdicts: What a model has said of a pair.
        similar: Pairs with similar names, to how similar they are.
    """

    aliases: dict[str, str] = field(default_factory=dict)
    articles: dict[str, str] = field(default_factory=dict)
    decided: dict[Pair, Decision] = field(default_factory=dict)
    verdicts: dict[Pair, Decision] = field(default_factory=dict)
    similar: dict[Pair, float] = field(default_factory=dict)


def pair_of(one: str, other: str) -> Pair:
    """Return two keys in order."""
    return (one, other) if one <= other else (other, one)


def label_of(key: str) -> str:
    """Return the type in a key."""
    return key.partition(":")[0]


def name_of(key: str) -> str:
    """Return the folded name in a key."""
    return key.partition(":")[2]
