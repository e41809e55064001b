"""What the arrays of articles say besides numbers: their facts, topics and organisations."""

from collections.abc import Iterable
from dataclasses import dataclass, field

NO_DATE = -1
"""Stands for a missing date; other dates are ordinals, days since 0001-01-01, which is 1."""


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
