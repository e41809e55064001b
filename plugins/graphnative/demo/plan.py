"""Decide what the demo news reports: which company, which day, which aspects."""

import datetime
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphnative.demo.bank import Aspect, Bank, Company

FIRST_DAY = datetime.date(2021, 1, 4)
LAST_DAY = datetime.date(2022, 12, 30)
_N_TOPICS = (1, 2, 3)
_TOPIC_WEIGHTS = (45, 40, 15)


@dataclass(frozen=True, slots=True)
class Quota:
    """How much news a company of one size gets.

    Attributes:
        articles: Smallest and largest number of articles.
        near: Articles on an ESG topic that state nothing about the company.
        market: Articles without any ESG topic.
        repeats: Aspects that are news in both years, with other figures.
    """

    articles: tuple[int, int]
    near: int
    market: int
    repeats: int


QUOTAS: Mapping[str, Quota] = {
    "large": Quota((34, 40), 3, 4, 6),
    "medium": Quota((14, 22), 1, 2, 2),
    "small": Quota((2, 4), 0, 0, 0),
}


@dataclass(frozen=True, slots=True)
class Assignment:
    """One article to be written.

    Attributes:
        company: The company it is about.
        published: Its day, always a working day; a company has at most one article a day.
        aspects: Ids of the aspects it states, the headline's first; empty for a distractor.
        about: Id of the topic or distractor of an article without aspects, else empty.
        kind: ``facts``, ``near`` (on topic, states nothing) or ``market`` (no ESG topic).
    """

    company: Company
    published: datetime.date
    aspects: tuple[str, ...]
    about: str
    kind: str


def plan_news(bank: Bank, seed: int) -> tuple[Assignment, ...]:
    """Return every article to be written, by company and then by day.

    The aspects used least so far come first, so that each of them is reported of several companies.

    Args:
        bank: The fact bank.
        seed: Any integer; equal seeds give equal plans on every platform.
    """
    used: Counter[str] = Counter()
    plan: list[Assignment] = []
    for company in bank.companies:
        rng = random.Random(f"{seed}/plan/{company.id}")
        plan.extend(_plan_company(bank, company, used, rng))
    return tuple(plan)


def _plan_company(bank: Bank, company: Company, used: Counter[str], rng: random.Random) -> list[Assignment]:
    quota = QUOTAS[company.size]
    total = rng.randint(*quota.articles)
    days = sorted(rng.sample(working_days(), total))
    kinds = ["near"] * quota.near + ["market"] * quota.market
    kinds += ["facts"] * (total - len(kinds))
    rng.shuffle(kinds)
    fact_days = [day for day, kind in zip(days, kinds, strict=True) if kind == "facts"]
    stated = iter(_choose_aspects(bank, company, fact_days, used, rng))
    topics = rng.sample(sorted(bank.topics), quota.near)
    markets = rng.sample([item.id for item in bank.distractors], quota.market)
    plan = []
    for day, kind in zip(days, kinds, strict=True):
        aspects = next(stated) if kind == "facts" else ()
        about = {"near": topics, "market": markets}[kind].pop() if kind != "facts" else ""
        plan.append(Assignment(company, day, aspects, about, kind))
    return plan


def _choose_aspects(
    bank: Bank, company: Company, days: Sequence[datetime.date], used: Counter[str], rng: random.Random
) -> list[tuple[str, ...]]:
    """The aspects of each fact article: no aspect twice, but for the repeats, once in either year."""
    sizes = rng.choices(_N_TOPICS, _TOPIC_WEIGHTS, k=len(days))
    order = {name: (used[name], rng.random()) for name in bank.aspects}
    open_to = [aspect for aspect in bank.aspects.values() if company.sector in aspect.sectors]
    open_to.sort(key=lambda aspect: order[aspect.id])
    again = [aspect for aspect in open_to if aspect.temporal][: QUOTAS[company.size].repeats]
    leads = _place_repeats(again, days, rng)
    pool = [aspect for aspect in open_to if aspect not in again][: sum(sizes) - len(leads)]
    rng.shuffle(pool)
    chosen: list[tuple[str, ...]] = []
    for position, size in enumerate(sizes):
        lead = leads.get(position) or pool.pop()
        aspects = [lead]
        while len(aspects) < size and pool:
            aspects.append(_companion(lead, pool, rng))
        chosen.append(tuple(aspect.id for aspect in aspects))
        used.update(chosen[-1])
    return chosen


def _place_repeats(
    again: Sequence[Aspect], days: Sequence[datetime.date], rng: random.Random
) -> dict[int, Aspect]:
    """Positions of the articles, one in either year, that each of these aspects leads."""
    leads: dict[int, Aspect] = {}
    for year in (FIRST_DAY.year, LAST_DAY.year):
        positions = [i for i, day in enumerate(days) if day.year == year]
        leads.update(zip(rng.sample(positions, len(again)), again, strict=True))
    return leads


def _companion(lead: Aspect, pool: list[Aspect], rng: random.Random) -> Aspect:
    """Take a further aspect from the pool, in one case out of two of the lead's own category."""
    near = [aspect for aspect in pool if aspect.category == lead.category]
    taken = near[-1] if near and rng.random() < 0.5 else pool[-1]
    pool.remove(taken)
    return taken


def working_days() -> list[datetime.date]:
    """Return Mondays to Fridays of the two years the news covers."""
    n = (LAST_DAY - FIRST_DAY).days + 1
    days = (FIRST_DAY + datetime.timedelta(days=i) for i in range(n))
    return [day for day in days if day.weekday() < 5]
