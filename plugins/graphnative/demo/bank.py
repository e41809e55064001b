"""The fact bank of the demo news set: what may be said, by whom and about whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Slots = Mapping[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Company:
    """One invented company.

    Attributes:
        id: Short key, part of the article ids.
        name: Legal name.
        short: The name that headlines and questions use.
        ticker: Stock exchange symbol.
        aliases: Further forms of the name.
        sector: One of the sectors that aspects are open to.
        size: ``large`` has more than 30 articles, ``medium`` 10 to 30, ``small`` fewer than 5.
        facts: Values of the company's own slots: city, ceo, goods and so on.
        sites: Pairs of place and kind of site.
        background: Sentences that say who the company is.
    """

    id: str
    name: str
    short: str
    ticker: str
    aliases: tuple[str, ...]
    sector: str
    size: str
    facts: Mapping[str, str]
    sites: tuple[tuple[str, str], ...]
    background: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aspect:
    """One thing that can be asked and stated about a company; it is also one question.

    Attributes:
        id: Key of the aspect and of its question.
        topic: Id of its basic entity in the taxonomy.
        category: ``environment``, ``social`` or ``governance``.
        question: Template with ``{company}``.
        temporal: Template with ``{company}`` and ``{year}``, or empty.
        sectors: Sectors it makes sense for.
        tone: ``good``, ``bad`` or ``neutral``; decides which quotes fit.
        slots: Values of the slots its sentences use.
        facts: Wordings of the statement, each of which names the company.
        headlines: One headline for each wording.
        terms: A sentence in the words of the taxonomy, as a writer who knows the field would add.
        details: Sentences that go on from any of the wordings.
    """

    id: str
    topic: str
    category: str
    question: str
    temporal: str
    sectors: frozenset[str]
    tone: str
    slots: Slots
    facts: tuple[str, ...]
    headlines: tuple[str, ...]
    terms: str
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TopicNews:
    """What articles on one basic entity share.

    Attributes:
        topic: Id of the basic entity.
        category: Its category.
        context: Sentences of background that state nothing about a company.
        quotes: Quotes by tone (``good``, ``bad``).
        headline: Headline of the article that is on the topic and states nothing about the company.
        body: Sentences of that article.
    """

    topic: str
    category: str
    context: tuple[str, ...]
    quotes: Mapping[str, tuple[str, ...]]
    headline: str
    body: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Distractor:
    """News without any aspect: markets, sport, products."""

    id: str
    slots: Slots
    headlines: tuple[str, ...]
    facts: tuple[str, ...]
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """Who else speaks: groups, people and quotes per category, and sentences that name other companies."""

    groups: Mapping[str, tuple[str, ...]]
    people: Mapping[str, tuple[str, ...]]
    quotes: Mapping[str, Mapping[str, tuple[str, ...]]]
    passing: tuple[str, ...]
    linking: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bank:
    """The whole fact bank.

    Attributes:
        companies: The thirty companies, in the order of the file.
        aspects: The 144 aspects by id, in the order of the files.
        topics: Shared material by basic entity.
        distractors: News without any aspect.
        closing: Sentences that such news may end with.
        cast: Other speakers.
    """

    companies: tuple[Company, ...]
    aspects: Mapping[str, Aspect]
    topics: Mapping[str, TopicNews]
    distractors: tuple[Distractor, ...]
    closing: tuple[str, ...]
    cast: Cast
