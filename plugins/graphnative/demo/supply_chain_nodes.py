"""The nodes of the invented supply chain: their names and what is told of them."""

import datetime
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from graphnative.store.bulk_load import NodeTable

Words = Mapping[str, Any]
Tiers = tuple[Sequence[str], Sequence[str], Sequence[str]]
"""Ids of the suppliers of tier 1, 2 and 3."""

_FIRST_DAY = datetime.date(2015, 1, 1)
_DAYS = 3_600
_CITIES_A_COUNTRY = 5


@cache
def load_words() -> Words:
    """Return the words that names are made of, as the package ships them."""
    text = (files("graphnative.demo") / "data" / "supply_chain.yaml").read_text(encoding="utf-8")
    words: Words = yaml.safe_load(text)
    return words


def supplier_tables(
    sizes: Sequence[int], countries: int, words: Words, chance: random.Random
) -> tuple[tuple[NodeTable, ...], Tiers]:
    """Return suppliers by the tiers they are of, and the ids of each tier.

    Args:
        sizes: Suppliers of tier 1, 2 and 3; an eighth of tier 1 is also of tier 2, an eighth of 2 of 3.
        countries: How many countries their cities lie in.
        words: Of :func:`load_words`.
        chance: Of the draws.
    """
    second = sizes[0] - sizes[0] // 8
    third = second + sizes[1] - sizes[1] // 8
    spans = [range(sizes[0]), range(second, second + sizes[1]), range(third, third + sizes[2])]
    names = _company_names(words, chance)
    cities = [_stem(words, chance) for _ in range(countries * _CITIES_A_COUNTRY)]
    groups: defaultdict[tuple[str, ...], list[tuple[str, dict[str, Any]]]] = defaultdict(list)
    for number in range(spans[2].stop):
        labels = tuple(f"Tier{tier}Supplier" for tier, span in enumerate(spans, 1) if number in span)
        row = _supplier(number, next(names), cities, words, chance)
        groups[labels].append((f"supplier/{number}", row))
    tables = tuple(
        NodeTable((*labels, "Supplier"), [id_ for id_, _ in rows], [row for _, row in rows])
        for labels, rows in sorted(groups.items())
    )
    ids = [[f"supplier/{number}" for number in span] for span in spans]
    return tables, (ids[0], ids[1], ids[2])


def smelter_table(count: int, words: Words, chance: random.Random) -> NodeTable:
    """Return the smelters."""
    rows = []
    for name in _different(count, lambda: f"{_stem(words, chance)} {chance.choice(words['trades'])} Smelter"):
        row = {
            "name": name,
            "metal": chance.choice(words["metals"]),
            "capacity_kt": chance.randint(5, 900),
            "audit": chance.choice(words["audits"]),
        }
        rows.append(row | _sometimes("audited_on", _day(chance), chance, 0.8))
    return _numbered("Smelter", rows)


def substance_table(count: int, words: Words, chance: random.Random) -> NodeTable:
    """Return the substances, at most 300."""
    names = [f"{element} {compound}" for element in words["elements"] for compound in words["compounds"]]
    rows = [
        {
            "name": name,
            "register_no": f"{chance.randint(200, 799)}-{chance.randint(100, 999)}-{chance.randint(1, 9)}",
            "hazard": chance.choice(words["hazards"]),
            "limit_percent": chance.randint(1, 100) / 20,
        }
        for name in chance.sample(names, count)
    ]
    return _numbered("Substance", rows)


def part_table(count: int, words: Words, chance: random.Random) -> NodeTable:
    """Return the parts."""
    category = {kind: name for name, kinds in words["categories"].items() for kind in kinds}
    kinds = [chance.choice(words["part_kinds"]) for _ in range(count)]
    rows = [
        {
            "name": f"{kind} {1000 + number}",
            "category": category[kind],
            "weight_kg": chance.randint(1, 4000) / 40,
            "price_eur": chance.randint(20, 90_000) / 20,
            "released_on": _day(chance),
        }
        for number, kind in enumerate(kinds)
    ]
    return _numbered("Part", rows)


def scope_table(count: int, words: Words) -> NodeTable:
    """Return the business scopes, at most 40."""
    named = [(scope, sector) for sector, scopes in words["scopes"].items() for scope in scopes]
    return _numbered("BusinessScope", [{"name": name, "sector": sector} for name, sector in named[:count]])


def country_table(count: int, words: Words, chance: random.Random) -> NodeTable:
    """Return the countries, at most 60."""
    named = [(*one, region) for region, codes in words["regions"].items() for one in codes.items()]
    rows = [
        {"name": name, "code": code, "region": region, "risk_index": chance.randint(0, 100) / 10}
        for name, code, region in chance.sample(named, count)
    ]
    return _numbered("Country", rows)


def _supplier(
    number: int, name: str, cities: Sequence[str], words: Words, chance: random.Random
) -> dict[str, Any]:
    row = {
        "name": name,
        "number": f"S-{100_000 + number}",
        "city": chance.choice(cities),
        "founded": chance.randint(1890, 2020),
        "employees": int(10 ** chance.uniform(0.7, 4.5)),
        "revenue_meur": round(10 ** chance.uniform(-0.5, 3.5), 1),
        "risk": chance.choice(words["risks"]),
    }
    return row | _sometimes("certified_on", _day(chance), chance, 0.7)


def _numbered(label: str, rows: list[dict[str, Any]]) -> NodeTable:
    return NodeTable((label,), [f"{label}/{number}" for number in range(len(rows))], rows)


def _company_names(words: Words, chance: random.Random) -> Iterator[str]:
    """Names of companies, never the same twice."""
    given: set[str] = set()
    while True:
        name = f"{_stem(words, chance)} {chance.choice(words['trades'])} {chance.choice(words['forms'])}"
        if name not in given:
            given.add(name)
            yield name


def _different(count: int, draw: Callable[[], str]) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < count:
        found[draw()] = None
    return list(found)


def _stem(words: Words, chance: random.Random) -> str:
    return str(chance.choice(words["beginnings"]) + chance.choice(words["endings"]))


def _day(chance: random.Random) -> datetime.date:
    return _FIRST_DAY + datetime.timedelta(days=chance.randrange(_DAYS))


def _sometimes(key: str, value: Any, chance: random.Random, share: float) -> dict[str, Any]:
    return {key: value} if chance.random() < share else {}
