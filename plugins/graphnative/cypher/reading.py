"""What a query names and where: labels, types, properties, relations, variables without a meaning."""

from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["node", "relation", "relations", "path", "value"]
Direction = Literal["->", "<-", "--"]
REVERSED: dict[Direction, Direction] = {"->": "<-", "<-": "->", "--": "--"}
"""Each direction as seen from the other end."""


@dataclass(slots=True, eq=False)
class Element:
    """What a variable stands for, or a part of a pattern without one.

    Attributes:
        kind: A node, a relation, the list of relations of a longer path, a path, or any other value.
        names: The labels or types that it is said to have anywhere in the query, negated ones left out.
    """

    kind: Kind
    names: set[str] = field(default_factory=set)


Scope = dict[str, Element]
"""The variables that may be used at one place of a query."""


@dataclass(frozen=True, slots=True)
class NameUse:
    """A label or type where it stands.

    Attributes:
        name: As Neo4j reads it.
        place: Of its token.
    """

    name: str
    place: int


@dataclass(frozen=True, slots=True)
class PropertyUse:
    """A property where it is asked for.

    Attributes:
        of: The node or relation.
        key: Its name.
        place: Of its token.
        compared: The operator it is compared with, ``=`` in a map; empty if it is not compared.
        value: First token and end of what it is compared with, if that is to be seen.
    """

    of: Element
    key: str
    place: int
    compared: str = ""
    value: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class RelationUse:
    """Two nodes and what joins them.

    Attributes:
        left: The node written first.
        right: The node written last.
        relation: What joins them.
        direction: As written.
        is_single: Exactly one relationship, no longer path.
        first: Place of the first token between the nodes.
        end: Place behind the last one.
    """

    left: Element
    right: Element
    relation: Element
    direction: Direction
    is_single: bool
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Stranger:
    """A variable that nothing has bound at its place.

    Attributes:
        name: Its name.
        place: Of its token.
        known: The variables that could be meant.
        lost: It was bound, but the aggregation or DISTINCT before it has left it behind.
    """

    name: str
    place: int
    known: tuple[str, ...]
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that Cypher does not allow at its place.

    Attributes:
        message: What is wrong: one sentence.
        place: Of the token.
        is_old: It was allowed before Cypher 5.
    """

    message: str
    place: int
    is_old: bool = False


@dataclass(slots=True)
class Reading:
    """All that was found in a query, in the order of its tokens within each list."""

    labels: list[NameUse] = field(default_factory=list)
    types: list[NameUse] = field(default_factory=list)
    properties: list[PropertyUse] = field(default_factory=list)
    relations: list[RelationUse] = field(default_factory=list)
    strangers: list[Stranger] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
