"""All that retrieval needs of the graph, as memory-mapped arrays of one revision."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from graphnative.records import TagValue
from graphnative.store.jagged import JaggedSets, open_jagged
from graphnative.store.string_table import StringTable, open_array, open_strings
from graphnative.store.text_index import TextIndex, open_text_index

NO_DATE = -1
"""Stands for a missing date; other dates are ordinals, days since 0001-01-01, which is 1."""

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class ArrayFacts:
    """What the arrays are, as their folder's ``facts.json`` says.

    Attributes:
        layout: Version of the files; another one is rebuilt.
        revision: Revision of the graph they were read at.
        content: Digest of what they were made of; equal content makes equal arrays.
        articles: Number of articles.
        chunks: Number of chunks.
        dimensions: Length of the vectors.
        embedders: Articles per name of the model that made their vectors; "" counts those without.
        topic_embedders: Names of the models that made the topics' vectors, sorted.
        ignored: Rows of the graph that could not be used, by reason.
    """

    layout: int
    revision: str
    content: str
    articles: int
    chunks: int
    dimensions: int
    embedders: dict[str, int]
    topic_embedders: list[str]
    ignored: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ArrayTopic:
    """One topic of the graph.

    Attributes:
        id: Its id.
        label: What it is called.
        level: ``root``, ``category``, ``basic``, ``intermediate`` or ``lower``.
        gri_id: The GRI standard it stands for, if any.
        parents: Relation and position of each topic right above, sorted.
    """

    id: str
    label: str
    level: str
    gri_id: str | None
    parents: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ArrayOrganisation:
    """One organisation of the graph.

    Attributes:
        key: Its key.
        name: Its name.
        aliases: Its other names.
        common: Those of its spellings in one word, folded, that are common words too; sorted.
    """

    key: str
    name: str
    aliases: tuple[str, ...]
    common: tuple[str, ...]

    @property
    def spellings(self) -> tuple[str, ...]:
        """Name, aliases and the folded name that the key ends with, which lacks the legal form."""
        return spellings(self.key, self.name, self.aliases)


def spellings(key: str, name: str, aliases: Iterable[str]) -> tuple[str, ...]:
    """Return an organisation's name, aliases and the folded name at the end of its key."""
    return (name, *aliases, key.split(":", 1)[-1])


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
    def published(self) -> Integers:
        """Publication dates as ordinals, :data:`NO_DATE` where there is none, shape (n,)."""
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
        """Articles of each organisation, rising within one."""
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
