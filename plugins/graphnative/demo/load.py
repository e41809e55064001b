"""Read the fact bank from the package's YAML files."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from graphnative.demo.bank import Aspect, Bank, Cast, Company, Distractor, Slots, TopicNews

_TOPIC_FILES = (
    "environment_1",
    "environment_2",
    "environment_3",
    "social_1",
    "social_2",
    "governance_1",
    "governance_2",
)


@cache
def load_bank() -> Bank:
    """Return the fact bank that the package ships."""
    companies, groups = _companies()
    every = frozenset(company.sector for company in companies)
    aspects: dict[str, Aspect] = {}
    topics: dict[str, TopicNews] = {}
    for name in _TOPIC_FILES:
        category = name.split("_")[0]
        for entry in _read(name)["topics"]:
            topics[entry["topic"]] = _topic(entry, category)
            for raw in entry["aspects"]:
                aspects[raw["id"]] = _aspect(raw, entry["topic"], category, _sectors(raw, groups, every))
    market = _read("distractors")
    distractors = tuple(
        Distractor(
            raw["id"], _slots(raw), tuple(raw["headlines"]), tuple(raw["facts"]), tuple(raw["details"])
        )
        for raw in market["distractors"]
    )
    return Bank(companies, aspects, topics, distractors, tuple(market["closing"]), _cast())


def _read(name: str) -> dict[str, Any]:
    text = files("graphnative.demo").joinpath("data", f"{name}.yaml").read_text(encoding="utf-8")
    content: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return content


def _companies() -> tuple[tuple[Company, ...], dict[str, list[str]]]:
    content = _read("companies")
    own = ("country", "city", "ceo", "goods", "cur", "people")
    companies = tuple(
        Company(
            id=raw["id"],
            name=raw["name"],
            short=raw["short"],
            ticker=raw["ticker"],
            aliases=tuple(raw["aliases"]),
            sector=raw["sector"],
            size=raw["size"],
            facts={key: raw[key] for key in own},
            sites=tuple((place, kind) for place, kind in raw["sites"]),
            background=tuple(raw["background"]),
        )
        for raw in content["companies"]
    )
    return companies, content["groups"]


def _sectors(
    raw: Mapping[str, Any], groups: Mapping[str, list[str]], every: frozenset[str]
) -> frozenset[str]:
    """The sectors an aspect is open to: all, or those named, groups spelt out."""
    named = raw.get("sectors")
    if named is None:
        return every
    return frozenset(sector for name in named for sector in groups.get(name, [name]))


def _aspect(raw: Mapping[str, Any], topic: str, category: str, sectors: frozenset[str]) -> Aspect:
    return Aspect(
        id=raw["id"],
        topic=topic,
        category=category,
        question=raw["question"],
        temporal=raw.get("temporal", ""),
        sectors=sectors,
        tone=raw["tone"],
        slots=_slots(raw),
        facts=tuple(raw["facts"]),
        headlines=tuple(raw["headlines"]),
        terms=raw["terms"],
        details=tuple(raw["details"]),
    )


def _topic(entry: Mapping[str, Any], category: str) -> TopicNews:
    return TopicNews(
        topic=entry["topic"],
        category=category,
        context=tuple(entry["context"]),
        quotes={tone: tuple(quotes) for tone, quotes in entry["quotes"].items()},
        headline=entry["sector_news"]["headline"],
        body=tuple(entry["sector_news"]["body"]),
    )


def _slots(raw: Mapping[str, Any]) -> Slots:
    return {name: tuple(values) for name, values in raw.get("slots", {}).items()}


def _cast() -> Cast:
    content = _read("cast")
    categories = ("environment", "social", "governance")
    return Cast(
        groups={name: tuple(content[name]["groups"]) for name in categories},
        people={name: tuple(content[name]["people"]) for name in categories},
        quotes={name: {tone: tuple(content[name][tone]) for tone in ("good", "bad")} for name in categories},
        passing=tuple(content["passing"]),
        linking=tuple(content["linking"]),
    )
