"""Writer of the articles' links: phrase, topic and similarity, and the sub-graph that follows from them."""

from array import array
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np

from graphnative.store.jagged import lay_out, write_jagged
from graphnative.store.string_table import write_strings

Link = tuple[str, str | None, float | None]
"""Topic id, phrase, similarity."""


class LinkWriter:
    """Collects the links of article after article and writes them with each article's sub-graph.

    Source: S0, section 2.3 (all paths from the article to the root).

    Args:
        closures: For each topic id the positions of itself and all topics above it.
        positions: Position of each topic id.
    """

    def __init__(self, closures: Mapping[str, frozenset[int]], positions: Mapping[str, int]) -> None:
        self._closures, self._positions = closures, positions
        self._starts = [0]
        self._topics = array("i")
        self._similarities = array("f")
        self._phrases: list[str] = []
        self._sets: list[np.ndarray] = []

    def add(self, links: Iterable[Link]) -> None:
        """Take the next article's links; they are put in falling order of similarity, topic, phrase."""
        known = [
            (topic, phrase or "", similarity or 0.0)
            for topic, phrase, similarity in links
            if topic in self._closures
        ]
        for topic, phrase, similarity in sorted(known, key=lambda link: (-link[2], link[0], link[1])):
            self._topics.append(self._positions[topic])
            self._similarities.append(similarity)
            self._phrases.append(phrase)
        self._starts.append(len(self._topics))
        members: frozenset[int] = frozenset().union(
            *(self._closures[topic] for topic in {link[0] for link in known})
        )
        self._sets.append(np.array(sorted(members), dtype=np.int32))

    def write(self, folder: Path) -> None:
        """Write all files."""
        np.save(folder / "link_starts.npy", np.array(self._starts, dtype=np.int64))
        np.save(folder / "link_topics.npy", np.array(self._topics, dtype=np.int32))
        np.save(folder / "link_similarities.npy", np.array(self._similarities, dtype=np.float32))
        write_strings(folder, "link_phrases", self._phrases)
        write_jagged(folder, lay_out(self._sets))
