"""All names of all entities at the graph's present revision, memory-mapped, to look up what a text names."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from graphnative.store.database import Database, HasDatabase
from graphnative.store.graph_labels import ENTITY_LABEL
from graphnative.store.name_table import NameTable, open_names, write_names
from graphnative.store.revision_cache import FACTS, open_revision
from graphnative.store.string_table import StringTable, open_strings, write_strings

LAYOUT = 1
"""Version of the files; a folder of another one is not opened."""

_READ = f"""
MATCH (e:{ENTITY_LABEL})
RETURN coalesce(e.id, e.key) AS id, coalesce(e.name, e.id, e.key) AS name,
       coalesce(e.aliases, []) + coalesce(e.mention_keys, []) AS aliases,
       [label IN labels(e) WHERE NOT label STARTS WITH '__'] AS labels
ORDER BY id
"""


@dataclass(frozen=True, slots=True)
class NameFacts:
    """What the files are, as their folder says.

    Attributes:
        layout: Version of the files.
        revision: Revision of the graph they were read at.
        entities: How many entities there are.
        ignored: Nodes that could not be used, since they have no id, or that of another.
    """

    layout: int
    revision: str
    entities: int
    ignored: int = 0


class EntityNames:
    """The entities of a graph at one revision, in the order of their ids; a file is opened when needed.

    Args:
        folder: A complete folder, as :func:`open_entity_names` returns it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.facts = NameFacts(**json.loads((folder / FACTS).read_text(encoding="utf-8")))

    def __len__(self) -> int:
        return self.facts.entities

    @property
    def folder(self) -> Path:
        """Where the files are."""
        return self._folder

    @cached_property
    def ids(self) -> StringTable:
        """Id of each entity."""
        return open_strings(self._folder, "ids")

    @cached_property
    def titles(self) -> StringTable:
        """Name of each entity."""
        return open_strings(self._folder, "titles")

    @cached_property
    def labels(self) -> StringTable:
        """Type label of each entity, the first in the alphabet; empty where it has none."""
        return open_strings(self._folder, "labels")

    @cached_property
    def names(self) -> NameTable:
        """All names of all entities."""
        return open_names(self._folder)


@dataclass(frozen=True, slots=True)
class _Entity:
    id: str
    names: tuple[str, ...]
    label: str


class _Names:
    """How the cache opens and makes the names."""

    name = "names"

    def open(self, folder: Path) -> EntityNames:
        names = EntityNames(folder)
        if names.facts.layout != LAYOUT:
            raise ValueError(f"layout {names.facts.layout} instead of {LAYOUT}")
        return names

    def make(self, database: Database, folder: Path, revision: str, known: EntityNames | None) -> None:
        del known  # nothing of an earlier revision is known to hold still
        found: dict[str, _Entity] = {}
        read = 0
        for entity in _entities(database):
            read += 1
            if entity is not None:
                found.setdefault(entity.id, entity)
        write_strings(folder, "ids", found)
        write_strings(folder, "titles", (entity.names[0] for entity in found.values()))
        write_strings(folder, "labels", (entity.label for entity in found.values()))
        write_names(folder, (entity.names for entity in found.values()))
        facts = NameFacts(LAYOUT, revision, len(found), read - len(found))
        (folder / FACTS).write_text(json.dumps(asdict(facts), indent=1), encoding="utf-8")


def _entities(database: Database) -> Iterator[_Entity | None]:
    """Every entity in the order of the ids; None for one without an id or a name."""
    for row in database.stream(_READ):
        if isinstance(row["id"], str) and isinstance(row["name"], str):
            others = [name for name in row["aliases"] if isinstance(name, str)]
            yield _Entity(row["id"], (row["name"], *others), min(row["labels"], default=""))
        else:
            yield None


def open_entity_names(store: HasDatabase) -> EntityNames:
    """Return the names of the graph as it is now; they lie in ``indexes/cache/names-REVISION``.

    Args:
        store: The graph: what has the label ``__Entity__`` is an entity.

    Raises:
        StoreError: The graph can't be read, or the cache not be written.
    """
    return open_revision(store, _Names())
