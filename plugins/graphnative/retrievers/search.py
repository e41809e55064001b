"""From a question to ranked and explained articles, without LlamaIndex."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from graphnative.errors import InputError
from graphnative.retrievers import graph_articles, merged
from graphnative.retrievers.article_index import ArticleIndex, Articles
from graphnative.retrievers.article_similarity import Variant
from graphnative.retrievers.explain import topic_paths
from graphnative.retrievers.filters import Filters, candidate_rows
from graphnative.retrievers.methods import METHODS, Candidates, Ranking
from graphnative.retrievers.passages import best_passages
from graphnative.retrievers.question import ReadQuestion, read_question
from graphnative.retrievers.question_dates import find_time
from graphnative.retrievers.ranked import RankedArticle
from graphnative.retrievers.recency import newest_first
from graphnative.store.array_records import NO_DATE

PASSAGES = 3
"""Passages of each article that are returned."""
_PATHS = 5
_MERGED = 2
"""Rankings that are merged are so many times as long as what is returned."""

_POOL = 4
"""A question for the newest looks at so many times as many articles as it returns."""


def search(  # noqa: PLR0913 - one keyword per choice
    index: ArticleIndex,
    question: str,
    *,
    method: str = "gri-path",
    top_k: int = 3,
    filters: Filters | None = None,
    detect_filters: bool = True,
    variant: Variant = "kg_enhanced",
    mmr_lambda: float = 0.5,
    today: datetime.date | None = None,
) -> list[RankedArticle]:
    """Return the articles that answer a question best, the best first.

    Args:
        index: The articles.
        question: Any text that is not blank.
        method: ``gri-path``, ``gri-path-paper``, ``bm25``, ``dense``, ``mmr``, ``graph``, or
            ``gri-path+graph``, which merges two.
        top_k: How many articles at most, at least 1.
        filters: Conditions that hold for every article returned.
        detect_filters: Add the organisations and the time that the question names, where none are given.
            Articles that name all organisations it relates are preferred, if there are ``top_k``. The method
            ``graph`` detects none: names lead it from passage to passage.
        variant: Which attributes of an article S0's score knows.
        mmr_lambda: Relevance against diversity, in [0, 1].
        today: What "last year" in a question is reckoned from; None is today.

    Raises:
        InputError: The question is blank, or a filter names what the graph does not have.
        SettingsError: The articles were embedded by another model.
        StoreError: The graph can't be read.
    """
    _require(question, method, top_k, mmr_lambda)
    if method == merged.METHOD:
        if detect_filters:  # passages of entities know no time of their own accord
            time = find_time(question, today or datetime.date.today())
            filters = (filters or Filters()).with_found(Filters(since=time.since, until=time.until))
        by_method = partial(
            search,
            index,
            question,
            filters=filters,
            detect_filters=detect_filters,
            variant=variant,
            today=today,
        )
        rankings = {each: by_method(method=each, top_k=_MERGED * top_k) for each in method.split("+")}
        return merged.merge(rankings, top_k=top_k, passages=PASSAGES)
    if method == graph_articles.METHOD:
        return graph_articles.search_graph(index, question, top_k=top_k, filters=filters, passages=PASSAGES)
    found = rank(
        index,
        question,
        METHODS[method],
        top_k,
        filters=filters,
        detect_filters=detect_filters,
        variant=variant,
        mmr_lambda=mmr_lambda,
        today=today,
    )
    return explain(index, found) if found else []


@dataclass(frozen=True, slots=True)
class Found:
    """A ranking before it is explained.

    Attributes:
        question: What was asked.
        articles: The articles at the revision that was searched.
        candidates: What was ranked, and by what.
        ranking: The best of them.
    """

    question: str
    articles: Articles
    candidates: Candidates
    ranking: Ranking

    @property
    def ids(self) -> tuple[str, ...]:
        """Ids of the articles, the best first."""
        return tuple(self.articles.arrays.ids[int(row)] for row in self.ranking.rows)


def rank(  # noqa: PLR0913 - one keyword per choice
    index: ArticleIndex,
    question: str,
    by: Callable[[Candidates, int], Ranking],
    top_k: int,
    *,
    filters: Filters | None = None,
    detect_filters: bool = True,
    variant: Variant = "kg_enhanced",
    mmr_lambda: float = 0.5,
    today: datetime.date | None = None,
    articles: Articles | None = None,
) -> Found | None:
    """Return the ranking of a question by any rule, without passages and paths; None if no article passes.

    Args:
        index: The articles.
        question: Any text that is not blank.
        by: One of :data:`graphnative.retrievers.methods.METHODS`, or another rule.
        top_k: How many articles at most, at least 1.
        filters: As for :func:`search`, like the following.
        detect_filters: Add what the question names.
        variant: Which attributes of an article S0's score knows.
        mmr_lambda: Relevance against diversity, in [0, 1].
        today: What "last year" in a question is reckoned from; None is today.
        articles: The articles at a revision that stays, for many questions; None asks for the present one.

    Raises:
        InputError: A filter names what the graph does not have.
        SettingsError: The articles were embedded by another model.
        StoreError: The graph can't be read.
    """
    articles = articles or index.articles()
    given = filters or Filters()
    asked = ReadQuestion(question, question)
    if detect_filters:
        asked = read_question(question, articles.names, today or datetime.date.today(), given.organisations)
    rows = candidate_rows(articles.arrays, articles.names, given.with_found(asked.filters), top_k)
    if len(articles.arrays) == 0 or (rows is not None and len(rows) == 0):
        return None
    candidates = Candidates(
        articles.arrays,
        asked.topic,
        lambda: index.question_vector(asked.topic, articles.arrays),
        rows,
        variant,
        mmr_lambda,
    )
    if asked.latest:
        ranking = newest_first(by(candidates, _POOL * top_k), articles.arrays.published, top_k)
    else:
        ranking = by(candidates, top_k)
    return Found(question, articles, candidates, ranking)


def explain(index: ArticleIndex, found: Found, first: int | None = None) -> list[RankedArticle]:
    """Return ranked articles with their best passages, paths and organisations.

    Args:
        index: The articles.
        found: The ranking.
        first: How many of them, the best; None is all.

    Raises:
        StoreError: The graph can't be read.
    """
    arrays, ranking, candidates = found.articles.arrays, found.ranking, found.candidates
    rows = [int(row) for row in ranking.rows[:first]]
    vector = candidates.vector if ranking.compared else None
    similarities = candidates.topic_similarities if ranking.compared else None
    passages = best_passages(index.database, arrays, rows, (vector, found.question), PASSAGES)
    named = found.articles.organisations_of(rows)
    return [
        RankedArticle(
            id=arrays.ids[row],
            headline=arrays.headlines[row],
            published=_date(int(arrays.published[row])),
            score=float(ranking.scores[place]),
            parts={name: float(values[place]) for name, values in ranking.parts.items()},
            passages=passages[place],
            paths=topic_paths(arrays, row, similarities, _PATHS),
            organisations=named[row],
            source=arrays.sources[row],
        )
        for place, row in enumerate(rows)
    ]


def _require(question: str, method: str, top_k: int, mmr_lambda: float) -> None:
    if not question.strip():
        raise InputError("The question is blank.")
    known = (*METHODS, graph_articles.METHOD, merged.METHOD)
    if method not in known:
        raise InputError(f"There is no method {method!r}.", hint=f"Methods: {', '.join(known)}.")
    if top_k < 1:
        raise InputError(f"The number of articles must be at least 1, not {top_k}.")
    if not 0 <= mmr_lambda <= 1:
        raise InputError(f"The lambda of MMR must lie in [0, 1], not {mmr_lambda}.")


def _date(ordinal: int) -> datetime.date | None:
    return None if ordinal == NO_DATE else datetime.date.fromordinal(ordinal)
