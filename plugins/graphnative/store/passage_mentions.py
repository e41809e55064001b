"""Collects the mentions of passage after passage, with what each of them tells, and writes them as arrays."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from graphnative.store.aboutness import lead_aboutness, leading_words
from graphnative.store.passage_arrays import IN_TITLE, NOWHERE
from graphnative.store.string_table import write_strings
from graphnative.store.words import plain_words


@dataclass(frozen=True, slots=True)
class FoundMention:
    """A mention as the graph has it.

    Attributes:
        entity: Row of the entity.
        name: Its name.
        start: Where it stands in the passage, if the graph says so.
        end: Where that ends.
    """

    entity: int
    name: str
    start: int | None
    end: int | None


class MentionTable:
    """Takes the mentions of passage after passage.

    A passage is about what its document's title is the name of. Where the title names nothing, it is about
    what it begins with.

    Args:
        whole_names: Rows of the entities that bear a name, by the name's folded words joined by spaces.
    """

    def __init__(self, whole_names: Mapping[str, Sequence[int]]) -> None:
        self._whole_names = whole_names
        self._starts = array("q", [0])
        self._entities = array("i")
        self._about = array("f")
        self._contexts: list[str] = []

    def __len__(self) -> int:
        return len(self._entities)

    def add(self, title: str, text: str, found: Iterable[FoundMention]) -> None:
        """Take the mentions of the next passage.

        Args:
            title: Of its document.
            text: The passage.
            found: Its mentions, each entity once.
        """
        titled = self._whole_names.get(" ".join(plain_words(title)), ())
        places = {mention.entity: _place(text, mention) for mention in found}
        for entity in titled:
            places.setdefault(entity, (IN_TITLE, IN_TITLE))
        order = sorted(places, key=lambda entity: (places[entity], entity))
        contexts = leading_words(text, [places[entity] for entity in order])
        for entity, context in zip(order, contexts, strict=True):
            about = 1.0 if entity in titled else 0.0
            if not titled and places[entity][0] >= 0:
                about = lead_aboutness(text, *places[entity])
            self._entities.append(entity)
            self._about.append(about)
            self._contexts.append(" ".join(context))
        self._starts.append(len(self._entities))

    def write(self, folder: Path, entities: int) -> None:
        """Write the arrays, by passage and by entity.

        Args:
            folder: Where they go.
            entities: How many entities there are.
        """
        starts = np.array(self._starts, dtype=np.int64)
        of_mention = np.array(self._entities, dtype=np.int32)
        about = np.array(self._about, dtype=np.float32)
        passages = np.repeat(np.arange(len(starts) - 1, dtype=np.int32), np.diff(starts))
        order = np.argsort(of_mention, kind="stable")
        counts = np.bincount(of_mention, minlength=entities)
        np.save(folder / "mention_starts.npy", starts)
        np.save(folder / "mention_entities.npy", of_mention)
        np.save(folder / "mention_about.npy", about)
        np.save(folder / "holder_starts.npy", np.concatenate([[0], np.cumsum(counts)]).astype(np.int64))
        np.save(folder / "holder_passages.npy", passages[order])
        np.save(folder / "holder_about.npy", about[order])
        write_strings(folder, "mention_contexts", self._contexts)


def _place(text: str, mention: FoundMention) -> tuple[int, int]:
    """Where a mention begins and ends; who made the graph may not have said it."""
    if mention.start is not None and mention.end is not None:
        return mention.start, mention.end
    start = text.lower().find(mention.name.lower())
    return (start, start + len(mention.name)) if start >= 0 else (NOWHERE, NOWHERE)
