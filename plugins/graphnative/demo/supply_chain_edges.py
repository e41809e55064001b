"""The relationships of the invented supply chain: who supplies whom, what is made of what, and where."""

import datetime
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from graphnative.demo.supply_chain_nodes import Tiers
from graphnative.store.bulk_load import EdgeTable

_Edge = tuple[str, str, dict[str, Any]]
_FIRST_YEAR = 2005


class _Unequal:
    """Draws from some ids so that a few come often and most seldom."""

    def __init__(self, ids: Sequence[str], chance: random.Random) -> None:
        self._ids = list(ids)
        chance.shuffle(self._ids)
        self._weights = list(accumulate((rank + 10) ** -0.7 for rank in range(len(ids))))
        self._chance = chance

    def draw(self, count: int, *, without: str = "") -> list[str]:
        """Return at most so many different ids, and never the one to be left out."""
        drawn = self._chance.choices(self._ids, cum_weights=self._weights, k=count)
        return [one for one in dict.fromkeys(drawn) if one != without]


def supply_edges(
    tiers: Tiers, named: Mapping[str, Sequence[str]], chance: random.Random
) -> tuple[EdgeTable, ...]:
    """Return all relationships.

    Args:
        tiers: Ids of the suppliers of tier 1, 2 and 3.
        named: Ids of the other nodes, by label.
        chance: Of the draws.
    """
    parts, substances = named["Part"], named["Substance"]
    countries, scopes = _Unequal(named["Country"], chance), _Unequal(named["BusinessScope"], chance)
    suppliers = list(dict.fromkeys(id_ for tier in tiers for id_ in tier))
    some = [id_ for id_ in tiers[2] if chance.random() < 0.1] or list(tiers[2][:1])
    smelters, compounds = _Unequal(named["Smelter"], chance), _Unequal(substances, chance)
    return (
        EdgeTable("SUPPLIES", [*_supplies(tiers, chance)]),
        EdgeTable("MAKES", [*_makes(tiers[0], parts, chance)]),
        EdgeTable("CONTAINS", [*_contains(parts, compounds, chance)]),
        EdgeTable("PART_OF", [*_part_of(parts, chance)]),
        EdgeTable("LOCATED_IN", [*_several([*suppliers, *named["Smelter"]], countries, (1,), chance)]),
        EdgeTable("ACTIVE_IN", [*_several(suppliers, scopes, (1, 1, 1, 2), chance)]),
        EdgeTable("SOURCES_FROM", [*_several(some, smelters, (1, 2, 3), chance)]),
        EdgeTable("PROCESSES", [*_several(named["Smelter"], compounds, (1, 2), chance)]),
    )


def _supplies(tiers: Tiers, chance: random.Random) -> Iterator[_Edge]:
    for customers, suppliers, counts in ((tiers[0], tiers[1], (1, 2, 3, 4)), (tiers[1], tiers[2], (1, 2, 3))):
        larger = _Unequal(customers, chance)
        for supplier in suppliers:
            for customer in larger.draw(chance.choice(counts), without=supplier):
                since = datetime.date(chance.randint(_FIRST_YEAR, 2024), chance.randint(1, 12), 1)
                volume = int(10 ** chance.uniform(1, 4.5))
                yield supplier, customer, {"volume_keur": volume, "since": since}


def _makes(makers: Sequence[str], parts: Sequence[str], chance: random.Random) -> Iterator[_Edge]:
    larger = _Unequal(makers, chance)
    for part in parts:
        for maker in larger.draw(chance.choice((1, 2, 3))):
            yield maker, part, {"lead_time_days": chance.randint(3, 180)}


def _contains(parts: Sequence[str], substances: _Unequal, chance: random.Random) -> Iterator[_Edge]:
    for part in parts:
        for substance in substances.draw(chance.choice((1, 2, 3, 4))):
            yield part, substance, {"share_percent": chance.randint(1, 400) / 40}


def _part_of(parts: Sequence[str], chance: random.Random) -> Iterator[_Edge]:
    """Every part of an earlier one only, so that nothing is part of itself."""
    for number, part in enumerate(parts):
        if number and chance.random() < 0.6:
            yield part, parts[chance.randrange(number)], {"quantity": chance.randint(1, 24)}


def _several(
    starts: Sequence[str], ends: _Unequal, counts: Sequence[int], chance: random.Random
) -> Iterator[_Edge]:
    for start in starts:
        for end in ends.draw(chance.choice(counts)):
            yield start, end, {}
