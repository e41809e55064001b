"""What retrieval by entities returns: passages with their scores, and what led to them."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PassageStep:
    """The passage in the middle of a path.

    Attributes:
        id: Its id.
        title: The title of its document, or the document's id.
        score: By words and names alone.
        context: The words there that lead to the entity: "film directed".
        relation: How much of what the question asks stands in that context, in [0, 1].
    """

    id: str
    title: str
    score: float
    context: str
    relation: float


@dataclass(frozen=True, slots=True)
class EntityPath:
    """One way from a question to a passage.

    Attributes:
        entity: Name of the entity that joins them.
        entity_id: Its id.
        surface: The words by which the question names it; empty if another passage leads to it.
        step: That other passage; None if the question names the entity.
        about: How surely the passage found is about the entity, in [0, 1]; at 0 it mentions it.
        score: What the path is worth.
    """

    entity: str
    entity_id: str
    surface: str
    step: PassageStep | None
    about: float
    score: float


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """One passage of a ranking.

    Attributes:
        id: Its id.
        document_id: The document it is part of.
        title: That document's title; may be empty.
        published: Its date, if it has one.
        index: Position of the passage in the document, from 0.
        text: Its text.
        score: Falls along the ranking; comparable within one question.
        parts: What the score is made of: ``words``, ``named``, ``bridged``.
        paths: The entities that led to it, the best way first; none if only its words did.
        organisations: The organisations that the document names, sorted.
        source: Where the document came from; empty if unknown.
    """

    id: str
    document_id: str
    title: str
    published: datetime.date | None
    index: int
    text: str
    score: float
    parts: Mapping[str, float] = field(default_factory=dict)
    paths: tuple[EntityPath, ...] = ()
    organisations: tuple[str, ...] = ()
    source: str = ""
