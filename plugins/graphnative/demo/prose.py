"""Fill sentence templates: slots, the company's name in its several forms, capital letters."""

import datetime
import random
from collections.abc import Iterable, Mapping
from typing import Any

from graphnative.demo.bank import Company, Slots

NAME = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for the company in a filled sentence until it is known which form of the name is due."""

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def draw_slots(slots: Slots, rng: random.Random) -> dict[str, Any]:
    """Return one value for each slot, drawn in the order of the slots' names."""
    return {name: rng.choice(slots[name]) for name in sorted(slots)}


def company_slots(company: Company, published: datetime.date, rng: random.Random) -> dict[str, Any]:
    """Return the slots that every sentence on a company may use on one day."""
    place, kind = rng.choice(company.sites)
    return {
        **company.facts,
        "org": NAME,
        "short": company.short,
        "place": place,
        "site": f"{place} {kind}",
        "day": _DAYS[published.weekday()],
        "year": published.year,
        "last_year": published.year - 1,
        "next_year": published.year + 1,
    }


def fill(template: str, slots: Mapping[str, Any]) -> str:
    """Return the template with its slots filled and a capital at its start."""
    text = template.format_map(slots)
    return text[0].upper() + text[1:]


def name_company(sentences: Iterable[str], company: Company, rng: random.Random) -> list[str]:
    """Put the company's name into sentences: a long form where it comes first, then the short form."""
    first: str | None = rng.choice((company.name, company.name, *company.aliases))
    named = []
    for sentence in sentences:
        if first is not None and NAME in sentence:
            sentence, first = sentence.replace(NAME, first, 1), None
        named.append(sentence.replace(NAME, company.short))
    return named


def dateline(company: Company, published: datetime.date) -> str:
    """Return what a news agency puts before the first sentence: place and day."""
    return f"{company.facts['city']}, {published.day} {_MONTHS[published.month - 1]} {published.year} – "


def count_words(text: str) -> int:
    """Return the number of words between blanks."""
    return len(text.split())
