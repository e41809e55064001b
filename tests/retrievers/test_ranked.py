from dataclasses import FrozenInstanceError

import pytest

from graphnative.retrievers.ranked import RankedArticle


def test_a_ranked_article_never_changes() -> None:
    article = RankedArticle("a", "A", None, 0.5)

    assert (article.parts, article.passages, article.paths, article.organisations) == ({}, (), (), ())
    with pytest.raises(FrozenInstanceError):
        article.score = 1.0
