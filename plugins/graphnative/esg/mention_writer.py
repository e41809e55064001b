"""Writes what is new, corrected or gone among the mentions of passages, and the entities that these need."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace

from graphnative.store.database import Database, Row
from graphnative.store.linked_entities import (
    BATCH,
    LinkedEntity,
    Mention,
    finish_entities,
    read_linked,
    write_entities,
    write_mentions,
)


class MentionWriter:
    """Collects the differences of passage after passage and writes them in batches.

    Args:
        database: The graph.
        entities: Those that may have to be made; a node that is not among them is there already.

    Attributes:
        mentioned: Keys of all entities that passages mention.
        written: How many mentions were new, corrected or gone.
    """

    def __init__(self, database: Database, entities: Iterable[LinkedEntity]) -> None:
        self._database = database
        self._entities = {entity.key: entity for entity in entities}
        self._known = read_linked(database)
        self._cut: list[Row] = []
        self._tied: list[Row] = []
        self.mentioned: set[str] = set()
        self.written = 0

    def change(self, chunk: str, present: Mapping[str, Mention], wanted: Mapping[str, Mention]) -> None:
        """Take what makes a passage's mentions the wanted ones.

        Args:
            chunk: The passage's id.
            present: The mentions it has, by key.
            wanted: Those it should have.
        """
        self.mentioned.update(wanted)
        self._cut += [{"chunk": chunk, "key": key} for key in present if key not in wanted]
        self._tied += [
            {"chunk": chunk, **asdict(mention)}
            for key, mention in wanted.items()
            if present.get(key) != mention
        ]
        if len(self._cut) + len(self._tied) >= BATCH:
            self._flush()

    def close(self) -> None:
        """Write the rest, and make names and counts of all entities what they should be."""
        self._flush()
        self._ensure(self.mentioned)
        finish_entities(self._database)

    def _flush(self) -> None:
        self._ensure({row["key"] for row in self._tied})
        write_mentions(self._database, self._cut, self._tied)
        self.written += len(self._cut) + len(self._tied)
        self._cut, self._tied = [], []

    def _ensure(self, keys: Iterable[str]) -> None:
        """Make the entities of these keys, as far as they are ours to make and not just so already."""
        wanted = (self._entities[key] for key in sorted(keys) if key in self._entities)
        missing = [each for each in wanted if self._known.get(each.key) != replace(each, label="")]
        write_entities(self._database, missing)
        self._known.update((each.key, replace(each, label="")) for each in missing)
