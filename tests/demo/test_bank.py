"""The bank as a whole: nothing is said twice, and distractors distract without stating anything."""

import dataclasses
import string
from collections import Counter

import pytest

from graphnative.demo.load import load_bank

BANK = load_bank()
ASPECTS = list(BANK.aspects.values())


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_the_records_are_frozen() -> None:
    for record in (BANK, BANK.companies[0], ASPECTS[0], BANK.distractors[0], BANK.cast):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(record, dataclasses.fields(record)[0].name, "other")


def test_every_category_has_speakers_and_quotes_for_either_tone() -> None:
    for category in {aspect.category for aspect in ASPECTS}:
        assert len(BANK.cast.groups[category]) >= 5 and len(BANK.cast.people[category]) >= 5
    for topic in BANK.topics.values():
        assert all(len(topic.quotes[tone]) >= 2 for tone in ("good", "bad"))
        assert all(len(BANK.cast.quotes[topic.category][tone]) >= 3 for tone in ("good", "bad"))


def test_no_sentence_serves_two_aspects() -> None:
    counts = Counter(
        text for a in ASPECTS for text in (*a.facts, *a.headlines, a.terms, *a.details, a.question)
    )

    assert [text for text, n in counts.items() if n > 1] == []


def test_near_articles_and_market_news_state_no_aspect() -> None:
    stated = [fact for aspect in ASPECTS for fact in aspect.facts]
    shared = [
        text for topic in BANK.topics.values() for text in (*topic.context, *topic.body, topic.headline)
    ]
    market = [text for item in BANK.distractors for text in (*item.facts, *item.details, *item.headlines)]

    assert not set(stated) & {*shared, *market}
    assert all(len(topic.body) == 4 and len(topic.context) == 3 for topic in BANK.topics.values())
    assert all(any("org" in fields(text) for text in topic.body) for topic in BANK.topics.values())
