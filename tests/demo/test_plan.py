"""The plan: S0's company sizes, one article a day, no aspect twice but for the repeats."""

from collections import Counter, defaultdict

import pytest

from graphnative.demo.load import load_bank
from graphnative.demo.plan import QUOTAS, plan_news, working_days

BANK = load_bank()
PLANS = {seed: plan_news(BANK, seed) for seed in (7, 8, 99)}


@pytest.mark.parametrize("seed", PLANS)
def test_companies_get_as_much_news_as_s0_sampled(seed: int) -> None:
    # S0, section 3: 15 companies with more than 30 articles, 10 with 10 to 30, 5 with fewer than 5.
    counts = Counter(assignment.company.id for assignment in PLANS[seed])
    bounds = {"large": range(31, 100), "medium": range(10, 31), "small": range(1, 5)}

    assert all(counts[company.id] in bounds[company.size] for company in BANK.companies)
    assert 650 <= len(PLANS[seed]) <= 850


@pytest.mark.parametrize("seed", PLANS)
def test_a_company_has_one_article_a_working_day(seed: int) -> None:
    days = [(assignment.company.id, assignment.published) for assignment in PLANS[seed]]

    assert len(set(days)) == len(days)
    assert all(day.weekday() < 5 and day.year in (2021, 2022) for _, day in days)


@pytest.mark.parametrize("seed", PLANS)
def test_an_aspect_is_news_of_a_company_once_or_once_in_either_year(seed: int) -> None:
    years = defaultdict(list)
    for assignment in PLANS[seed]:
        for aspect in assignment.aspects:
            years[assignment.company.id, aspect].append(assignment.published.year)
            assert assignment.company.sector in BANK.aspects[aspect].sectors
    again = {key: found for key, found in years.items() if len(found) > 1}

    assert all(sorted(found) == [2021, 2022] for found in again.values())
    assert all(BANK.aspects[aspect].temporal for _, aspect in again)
    assert Counter(company for company, _ in again) == {
        company.id: QUOTAS[company.size].repeats for company in BANK.companies if company.size != "small"
    }


@pytest.mark.parametrize("seed", PLANS)
def test_every_aspect_is_news_of_several_companies_and_never_of_all(seed: int) -> None:
    companies = defaultdict(set)
    for assignment in PLANS[seed]:
        for aspect in assignment.aspects:
            companies[aspect].add(assignment.company.id)

    assert set(companies) == set(BANK.aspects)
    assert all(2 <= len(found) <= 15 for found in companies.values())


def test_articles_hold_one_two_or_three_aspects_and_some_none() -> None:
    kinds = Counter(assignment.kind for assignment in PLANS[7])
    sizes = Counter(len(assignment.aspects) for assignment in PLANS[7])

    # 15 large companies with 3 + 4 and 10 medium ones with 1 + 2 articles that state nothing.
    assert kinds["near"] == 15 * 3 + 10 * 1
    assert kinds["market"] == 15 * 4 + 10 * 2
    assert sizes[0] == kinds["near"] + kinds["market"]
    assert sizes[1] > 200 and sizes[2] > 150 and sizes[3] > 50


def test_another_seed_is_another_plan() -> None:
    assert plan_news(BANK, 7) == PLANS[7]
    assert PLANS[8] != PLANS[7]


def test_working_days_run_from_the_first_monday_to_the_last_friday() -> None:
    days = working_days()

    # 104 weeks of five days: 4 January 2021 to 30 December 2022.
    assert len(days) == 104 * 5
    assert (days[0].isoformat(), days[-1].isoformat()) == ("2021-01-04", "2022-12-30")
