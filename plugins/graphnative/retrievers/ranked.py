"""What retrieval returns: articles with their scores, and why they are there."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from graphnative.retrievers.ranked_passage import EntityPath


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of an article that speaks to the question.

    Attributes:
        id: The chunk's id.
        index: Its position in the article, from 0.
        text: Its text.
        score: How well it matches; comparable within one article and question.
    """

    id: str
    index: int
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class PathTopic:
    """One topic on the way from an article to the root.

    Attributes:
        id: The topic's id.
        label: What it is called.
        level: ``root``, ``category``, ``basic``, ``intermediate`` or ``lower``.
        relation: How the topic before it on the path hangs below it; ``CONTAINED_IN`` for the first.
        similarity: Of topic and question, in [-1, 1]; None where the method does not compare them.
    """

    id: str
    label: str
    level: str
    relation: str
    similarity: float | None


@dataclass(frozen=True, slots=True)
class TopicPath:
    """One way from an article up to the root.

    Source: S0, section 2.3 (paths from article node to root node).

    Attributes:
        phrase: The article's phrase that begins it.
        similarity: Of phrase and first topic, in [-1, 1].
        topics: From the linked topic to the root.
    """

    phrase: str
    similarity: float
    topics: tuple[PathTopic, ...]


@dataclass(frozen=True, slots=True)
class RankedArticle:
    """One article of a ranking.

    Attributes:
        id: Its id.
        headline: Its headline.
        published: Its date, if it has one.
        score: Falls along the ranking; comparable within one question and method.
        parts: What the score is made of, by name.
        passages: Its best passages, the best first.
        paths: Its ways to the root, the one closest to the question first.
        organisations: The organisations it names, sorted.
        source: Where it came from, such as ``news.jsonl:12``; empty if unknown.
        links: The entities that led to its best passage, where passages are ranked by these.
    """

    id: str
    headline: str
    published: datetime.date | None
    score: float
    parts: Mapping[str, float] = field(default_factory=dict)
    passages: tuple[Passage, ...] = ()
    paths: tuple[TopicPath, ...] = ()
    organisations: tuple[str, ...] = ()
    source: str = ""
    links: tuple[EntityPath, ...] = ()
