"""The topics that articles are linked to, and how they hang together: a DAG of five levels."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Literal

Level = Literal["root", "category", "basic", "intermediate", "lower"]
Profile = Literal["core", "extended"]

LEVELS: tuple[Level, ...] = ("root", "category", "basic", "intermediate", "lower")
"""From the top down; an edge joins a level to the one right below it."""

RELATIONS: Mapping[Level, tuple[str, ...]] = MappingProxyType(
    {
        "category": ("HAS_CATEGORY",),
        "basic": ("HAS_TOPIC",),
        "intermediate": ("CONTAINS", "PROCESS", "MEASURED_AS"),
        "lower": ("TYPE", "SOURCE", "MEASURED_AS"),
    }
)
"""The relations by which a topic of a level may hang below its parent (S0 names all but the first two)."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One entity of the ontology.

    Source: S0, section 2.1.

    Attributes:
        id: Its identity, also in the graph.
        label: What it is called; unique, case and plural aside.
        level: One of :data:`LEVELS`.
        definition: What it means; empty where the label says it all.
        gri_id: The GRI standard it stands for, like ``GRI_305``; only on basic entities.
        aliases: Its other names, sorted.
        profile: ``core`` if it hangs below one of S0's 32 basic entities, else ``extended``.
    """

    id: str
    label: str
    level: Level
    definition: str = ""
    gri_id: str | None = None
    aliases: tuple[str, ...] = ()
    profile: Profile = "core"


@dataclass(frozen=True, slots=True, order=True)
class TopicEdge:
    """One edge of the ontology; in the graph it runs from the parent to the child.

    Attributes:
        child: Id of the lower topic.
        relation: Type of the relationship, one of :data:`RELATIONS` of the child's level.
        parent: Id of the topic right above.
    """

    child: str
    relation: str
    parent: str


@dataclass(frozen=True, slots=True)
class Taxonomy:
    """All topics and edges; :func:`graphnative.ontology.load.load_taxonomy` makes it.

    Attributes:
        topics: Sorted by id.
        edges: Sorted by child, relation, parent.
        digest: 32 hex digits that change with any topic or edge.
    """

    topics: tuple[Topic, ...]
    edges: tuple[TopicEdge, ...]
    digest: str
    _parents: dict[str, tuple[str, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        parents: dict[str, set[str]] = {topic.id: set() for topic in self.topics}
        for edge in self.edges:
            parents[edge.child].add(edge.parent)
        object.__setattr__(self, "_parents", {child: tuple(sorted(ids)) for child, ids in parents.items()})

    @classmethod
    def build(cls, topics: Iterable[Topic], edges: Iterable[TopicEdge]) -> "Taxonomy":
        """Return a taxonomy of these parts, sorted and with its digest; the parts must fit together."""
        ordered = tuple(sorted(topics, key=lambda topic: topic.id))
        joined = tuple(sorted(set(edges)))
        return cls(ordered, joined, _digest(ordered, joined))

    @property
    def linkable(self) -> tuple[Topic, ...]:
        """The intermediate and lower entities, which alone articles are linked to, sorted by id."""
        return tuple(topic for topic in self.topics if topic.level in ("intermediate", "lower"))

    def ancestors(self, topic_id: str) -> frozenset[str]:
        """Return the ids of all topics above this one, up to and with the root; itself is not in it.

        Raises:
            KeyError: There is no such topic.
        """
        above: set[str] = set()
        waiting = list(self._parents[topic_id])
        while waiting:
            parent = waiting.pop()
            if parent not in above:
                above.add(parent)
                waiting.extend(self._parents[parent])
        return frozenset(above)

    def paths_to_root(self, topic_id: str) -> tuple[tuple[str, ...], ...]:
        """Return every way up, each from the topic itself to the root, sorted.

        Source: S0, section 2.3 (paths traced depth first).

        Raises:
            KeyError: There is no such topic.
        """
        parents = self._parents[topic_id]
        if not parents:
            return ((topic_id,),)
        return tuple(sorted((topic_id, *path) for parent in parents for path in self.paths_to_root(parent)))


def _digest(topics: tuple[Topic, ...], edges: tuple[TopicEdge, ...]) -> str:
    content = [[asdict(topic) for topic in topics], [asdict(edge) for edge in edges]]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:32]
