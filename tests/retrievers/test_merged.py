"""Several rankings as one."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.retrievers.merged import CONSTANT, merge
from graphnative.retrievers.ranked import Passage, RankedArticle, TopicPath
from graphnative.retrievers.ranked_passage import EntityPath


def article(identity: str, *passages: str, **more) -> RankedArticle:
    found = tuple(Passage(each, place, each, 0.5) for place, each in enumerate(passages))
    return RankedArticle(identity, identity, datetime.date(2021, 1, 1), 0.9, passages=found, **more)


def test_what_both_rank_stands_before_what_one_ranks_first() -> None:
    rankings = {"gri-path": [article("a"), article("b")], "graph": [article("c"), article("b")]}
    found = merge(rankings, top_k=3, passages=3)
    assert [each.id for each in found] == ["b", "a", "c"]
    assert found[0].parts == {"gri-path": 1 / (CONSTANT + 2), "graph": 1 / (CONSTANT + 2)}
    assert found[1].parts == {"gri-path": 1 / (CONSTANT + 1)}


def test_passages_come_in_turn_each_once_and_paths_and_links_stay() -> None:
    path, link = TopicPath("oil", 0.9, ()), EntityPath("Oil", "o", "oil", None, 1.0, 0.5)
    rankings = {
        "gri-path": [article("a", "1", "2", paths=(path,))],
        "graph": [article("a", "2", "3", links=(link,))],
    }
    (found,) = merge(rankings, top_k=3, passages=3)
    assert [passage.id for passage in found.passages] == ["1", "2", "3"]
    assert (found.paths, found.links) == ((path,), (link,))


def test_the_best_passage_of_one_ranking_stays_first_though_another_has_it_last() -> None:
    rankings = {"gri-path": [article("a", "1", "2", "3")], "graph": [article("a", "4", "5", "1")]}
    (found,) = merge(rankings, top_k=1, passages=3)
    assert [passage.id for passage in found.passages] == ["1", "4", "2"]


@given(st.lists(st.permutations("abcde"), min_size=1, max_size=3), st.integers(1, 6))
def test_scores_fall_and_no_article_comes_twice(orders: list[list[str]], top_k: int) -> None:
    rankings = {str(number): [article(each) for each in order] for number, order in enumerate(orders)}
    found = merge(rankings, top_k=top_k, passages=1)
    assert len({each.id for each in found}) == len(found) == min(top_k, 5)
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)


@pytest.mark.parametrize("rankings", [{}, {"graph": []}])
def test_nothing_merged_is_nothing(rankings) -> None:
    assert merge(rankings, top_k=3, passages=3) == []
