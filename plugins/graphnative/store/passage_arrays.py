"""Passages, the entities they mention and the names of these, as memory-mapped arrays of one revision."""

import json
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from graphnative.store.name_table import NameTable, open_names
from graphnative.store.revision_cache import FACTS
from graphnative.store.string_table import StringTable, open_array, open_strings
from graphnative.store.text_index import TextIndex, open_text_index

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int32]
Starts = npt.NDArray[np.int64]

LAYOUT = 1
"""Version of the files; a folder of another one is not opened."""

IN_TITLE = -1
"""Place of an entity that the passage's document is called after and the passage does not name."""

NOWHERE = -2
"""Place of an entity that the graph says is mentioned, under a name that the passage does not have."""


@dataclass(frozen=True, slots=True)
class PassageFacts:
    """What the arrays are, as their folder says.

    Attributes:
        layout: Version of the files.
        revision: Revision of the graph they were read at.
        passages: How many passages there are.
        entities: How many entities they mention.
        mentions: How many pairs of the two.
        ignored: What of the graph could not be used, by reason.
    """

    layout: int
    revision: str
    passages: int
    entities: int
    mentions: int
    ignored: dict[str, int] = field(default_factory=dict)


class PassageArrays:
    """The passages of a graph at one revision; a file is opened when it is first asked for.

    Passages stand in the order of their ids, and so do entities.

    Args:
        folder: A complete folder, as :func:`graphnative.store.passage_cache.open_passages` returns it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.facts = PassageFacts(**json.loads((folder / FACTS).read_text(encoding="utf-8")))

    def __len__(self) -> int:
        return self.facts.passages

    @property
    def folder(self) -> Path:
        """Where the files are."""
        return self._folder

    @cached_property
    def ids(self) -> StringTable:
        """Id of each passage."""
        return self._strings("ids")

    @cached_property
    def documents(self) -> Integers:
        """Row of each passage's document, shape (n,)."""
        return self._array("documents")

    @cached_property
    def document_ids(self) -> StringTable:
        """Id of each document."""
        return self._strings("document_ids")

    @cached_property
    def titles(self) -> StringTable:
        """Title of each document; empty where it has none."""
        return self._strings("titles")

    @cached_property
    def text_index(self) -> TextIndex:
        """Words of title and passage."""
        return open_text_index(self._folder, len(self))

    @cached_property
    def entity_ids(self) -> StringTable:
        """Id of each entity."""
        return self._strings("entity_ids")

    @cached_property
    def entity_names(self) -> StringTable:
        """Name of each entity."""
        return self._strings("entity_names")

    @cached_property
    def names(self) -> NameTable:
        """All names of all entities."""
        return open_names(self._folder)

    @cached_property
    def mention_starts(self) -> Starts:
        """The mentions of passage i are ``[mention_starts[i]:mention_starts[i + 1]]``, in order of place."""
        return self._array("mention_starts")

    @cached_property
    def mention_entities(self) -> Integers:
        """Row of the entity of each mention."""
        return self._array("mention_entities")

    @cached_property
    def mention_about(self) -> Floats:
        """How surely the passage of each mention is about its entity, in [0, 1]."""
        return self._array("mention_about")

    @cached_property
    def mention_contexts(self) -> StringTable:
        """The content words that lead to each mention, joined by spaces."""
        return self._strings("mention_contexts")

    @cached_property
    def holder_starts(self) -> Starts:
        """The mentions of entity i are ``[holder_starts[i]:holder_starts[i + 1]]`` in the next two arrays."""
        return self._array("holder_starts")

    @cached_property
    def holder_passages(self) -> Integers:
        """Row of each mention's passage, rising within an entity."""
        return self._array("holder_passages")

    @cached_property
    def holder_about(self) -> Floats:
        """How surely that passage is about the entity, in [0, 1]."""
        return self._array("holder_about")

    def holders(self, entity: int) -> slice:
        """Return where the mentions of an entity stand in the arrays of holders."""
        return slice(int(self.holder_starts[entity]), int(self.holder_starts[entity + 1]))

    def mentions(self, passage: int) -> range:
        """Return where the mentions of a passage stand in the arrays of mentions."""
        return range(int(self.mention_starts[passage]), int(self.mention_starts[passage + 1]))

    def rarity(self, entity: int) -> float:
        """Return how telling an entity is: 1 if one passage mentions it, near 0 if all do.

        The square root of its inverse document frequency as a share of the largest possible one: an entity
        that a tenth of a million passages mention still tells more than nothing.
        """
        holders = self.holders(entity)
        most = np.log(len(self) + 1)
        return float(
            np.sqrt(np.log((len(self) + 1) / (holders.stop - holders.start + 1e-9)) / most).clip(0, 1)
        )

    def _strings(self, name: str) -> StringTable:
        return open_strings(self._folder, name)

    def _array(self, name: str) -> npt.NDArray[Any]:
        return open_array(self._folder, name)
