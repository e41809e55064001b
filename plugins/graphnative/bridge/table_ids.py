"""What the ids and titles of GraphRAG's tables stand for in the graph."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class TableIds:
    """Fills while tables are read: passages first, then entities, then what refers to both.

    A text unit's id is a digest of its text, so that several documents may share it; each has a passage of
    its own. Relationships and claims name entities by title, and several entities may bear one.

    Attributes:
        documents: Title of each document by its id.
        entities: Key of each entity by its id in the table.
        names: A title of each entity by its key.
    """

    documents: dict[str, str] = field(default_factory=dict)
    entities: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    _units: dict[str, dict[str, str]] = field(default_factory=dict)
    _titles: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    _folded: dict[str, dict[str, set[str]]] = field(default_factory=dict)

    def add_unit(self, unit: str, document: str, chunk: str) -> bool:
        """Take a text unit's passage; return False if that document has this unit already."""
        known = self._units.setdefault(unit, {})
        if document in known:
            return False
        known[document] = chunk
        return True

    def add_entity(self, identity: str, title: str, key: str, chunks: Iterable[str]) -> None:
        """Take an entity's id, title and passages."""
        self.entities[identity] = key
        self.names.setdefault(key, title)
        mentions = set(chunks)
        self._titles.setdefault(title, {}).setdefault(key, set()).update(mentions)
        self._folded.setdefault(title.casefold(), {}).setdefault(key, set()).update(mentions)

    def chunks(self, units: Iterable[str]) -> tuple[tuple[str, ...], int]:
        """Return the passages of some text units in their order, each once, and how many are unknown."""
        found: dict[str, None] = {}
        unknown = 0
        for unit in dict.fromkeys(units):
            passages = self._units.get(unit)
            if passages is None:
                unknown += 1
            else:
                found.update(dict.fromkeys(passages.values()))
        return tuple(found), unknown

    def named(self, title: str, chunks: Collection[str]) -> tuple[str, int]:
        """Return the key of the entity that a title means in some passages, and how many bear that title.

        Of several the one that most of these passages mention counts, then the one that most passages
        mention at all, then the first by key. A title that nothing bears is also looked for in another case.

        Args:
            title: As a row refers to an entity.
            chunks: The passages that row rests on.
        """
        bearers = self._titles.get(title) or self._folded.get(title.casefold()) or {}
        if not bearers:
            return "", 0
        here = set(chunks)
        key = min(bearers, key=lambda key: (-len(bearers[key] & here), -len(bearers[key]), key))
        return key, len(bearers)
