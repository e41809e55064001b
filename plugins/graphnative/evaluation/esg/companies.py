"""Which companies are asked about: drawn by how much is written about each, as S0 did."""

from collections.abc import Iterable, Mapping
from random import Random

from graphnative.retrievers.article_index import Articles

_GROUPS = ((31, 15), (10, 10), (1, 5))
"""From so many articles on a group begins, and so many companies are drawn from it; S0, section 3."""


def article_counts(articles: Articles, companies: Iterable[str] | None = None) -> dict[str, int]:
    """Return how many articles name each company.

    Args:
        articles: The articles of the graph.
        companies: Names in any spelling; None takes all organisations of the graph, by their names.
    """
    arrays, names = articles.arrays, articles.names
    starts = arrays.organisation_starts
    asked = [one.name for one in arrays.organisations] if companies is None else companies
    counts: dict[str, int] = {}
    for company in dict.fromkeys(asked):
        naming = {
            int(article)
            for row in names.rows(company)
            for article in arrays.organisation_articles[starts[row] : starts[row + 1]]
        }
        counts[company] = len(naming)
    return counts


def sample_companies(articles: Mapping[str, int], seed: int = 0) -> tuple[str, ...]:
    """Return companies drawn by how much is written about them: 15 of many, 10 of some, 5 of few; sorted.

    Source: S0, section 3: 30 companies, 15 with more than 30 articles, 10 with 10 to 30, 5 with fewer.

    Differs: S0 names "less than 10" as the smallest group and "less than 5" where it draws from it; here it
    is less than 10.

    Args:
        articles: Number of articles per company; a group with too few companies gives all it has.
        seed: Of the draw.
    """
    chosen: list[str] = []
    above = max(articles.values(), default=0) + 1
    for floor, number in _GROUPS:
        members = sorted(name for name, count in articles.items() if floor <= count < above)
        chosen += Random(seed).sample(members, min(number, len(members)))
        above = floor
    return tuple(sorted(chosen))
