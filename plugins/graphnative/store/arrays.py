"""All that retrieval needs of the graph, as memory-mapped arrays of one revision."""

import json
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from graphnative.records import TagValue
from graphnative.store.array_records import ArrayFacts, ArrayOrganisation, ArrayTopic
from graphnative.store.jagged import JaggedSets, open_jagged
from graphnative.store.string_table import StringTable, open_array, open_strings
from graphnative.store.text_index import TextIndex, open_text_index

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int32]


class ArticleArrays:
    """The articles of a graph at one revision; a file is opened when it is first asked for.

    Articles stand in the order of their ids, so that a lower row is a lower id.

    Args:
        folder: A complete folder, as :func:`graphnative.store.array_cache.open_arrays` returns it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.facts = ArrayFacts(**json.loads((folder / "facts.json").read_text(encoding="utf-8")))

    def __len__(self) -> int:
        return self.facts.articles

    @property
    def folder(self) -> Path:
        """Where the files are."""
        return self._folder

    @cached_property
    def ids(self) -> StringTable:
        """Article ids, sorted."""
        return open_strings(self._folder, "ids")

    @cached_property
    def states(self) -> StringTable:
        """Digest of all that each article's vectors and links depend on."""
        return open_strings(self._folder, "states")

    @cached_property
    def headlines(self) -> StringTable:
        """Headlines."""
        return open_strings(self._folder, "headlines")

    @cached_property
    def sources(self) -> StringTable:
        """Where each article came from, empty where unknown."""
        return open_strings(self._folder, "sources")

    @cached_property
    def published(self) -> Integers:
        """Publication dates as ordinals, ``NO_DATE`` where there is none, shape (n,)."""
        return open_array(self._folder, "published")

    @cached_property
    def headline_vectors(self) -> Floats:
        """Shape (n, d)."""
        return open_array(self._folder, "headline_vectors")

    @cached_property
    def summary_vectors(self) -> Floats:
        """Shape (n, d)."""
        return open_array(self._folder, "summary_vectors")

    @cached_property
    def organisation_vectors(self) -> Floats:
        """The distinct vectors of the articles' organisations, shape (m, d)."""
        return open_array(self._folder, "organisation_vectors")

    @cached_property
    def organisation_rows(self) -> Integers:
        """Row of each article in :attr:`organisation_vectors`, -1 without organisations, shape (n,)."""
        return open_array(self._folder, "organisation_rows")

    @cached_property
    def chunk_vectors(self) -> npt.NDArray[np.float16]:
        """Shape (n_chunks, d); the chunks of an article stand together, in order."""
        return open_array(self._folder, "chunk_vectors")

    @cached_property
    def chunk_starts(self) -> npt.NDArray[np.int64]:
        """The chunks of article i are ``[chunk_starts[i]:chunk_starts[i + 1]]``, shape (n + 1,)."""
        return open_array(self._folder, "chunk_starts")

    @cached_property
    def chunk_ids(self) -> StringTable:
        """Chunk ids."""
        return open_strings(self._folder, "chunk_ids")

    @cached_property
    def topics(self) -> tuple[ArrayTopic, ...]:
        """All topics, sorted by id."""
        rows = self._json("topics")
        return tuple(
            ArrayTopic(**{**row, "parents": tuple((name, at) for name, at in row["parents"])}) for row in rows
        )

    @cached_property
    def topic_vectors(self) -> Floats:
        """Label and definition of each topic, shape (2, n_topics, d); zeros where there is none."""
        return open_array(self._folder, "topic_vectors")

    @cached_property
    def topic_sets(self) -> JaggedSets:
        """Each article's sub-graph: the topics it is linked to and all above them."""
        return open_jagged(self._folder)

    @cached_property
    def link_starts(self) -> npt.NDArray[np.int64]:
        """The links of article i are ``[link_starts[i]:link_starts[i + 1]]``, shape (n + 1,)."""
        return open_array(self._folder, "link_starts")

    @cached_property
    def link_topics(self) -> Integers:
        """Topic position of each link."""
        return open_array(self._folder, "link_topics")

    @cached_property
    def link_similarities(self) -> Floats:
        """Similarity of each link's phrase and topic."""
        return open_array(self._folder, "link_similarities")

    @cached_property
    def link_phrases(self) -> StringTable:
        """Phrase of each link."""
        return open_strings(self._folder, "link_phrases")

    @cached_property
    def organisations(self) -> tuple[ArrayOrganisation, ...]:
        """All organisations, sorted by key."""
        return tuple(
            ArrayOrganisation(row["key"], row["name"], tuple(row["aliases"]), tuple(row["common"]))
            for row in self._json("organisations")
        )

    @cached_property
    def organisation_starts(self) -> npt.NDArray[np.int64]:
        """The articles of organisation i are ``organisation_articles[starts[i]:starts[i + 1]]``."""
        return open_array(self._folder, "organisation_starts")

    @cached_property
    def organisation_articles(self) -> Integers:
        """Articles of each organisation, rising within one.

        These are the articles that it was found in or given for, and those that write its name where nobody
        gave the organisations.
        """
        return open_array(self._folder, "organisation_articles")

    @cached_property
    def tags(self) -> dict[str, tuple[list[TagValue], Integers]]:
        """For each tag its values and, per article, which of them it has, -1 for none."""
        values: dict[str, list[TagValue]] = self._json("tags")
        return {
            name: (values[name], open_array(self._folder, f"tag_{i}"))
            for i, name in enumerate(sorted(values))
        }

    @cached_property
    def text_index(self) -> TextIndex:
        """Words of headline, text and organisations."""
        return open_text_index(self._folder, len(self))

    def chunk_range(self, article: int) -> range:
        """Return the positions of an article's chunks."""
        return range(int(self.chunk_starts[article]), int(self.chunk_starts[article + 1]))

    def _json(self, name: str) -> Any:
        return json.loads((self._folder / f"{name}.json").read_text(encoding="utf-8"))
