import numpy as np
import pytest

from graphnative.retrievers import graph_articles
from graphnative.retrievers.methods import (
    METHODS,
    Candidates,
    by_diversity,
    by_fusion,
    by_meaning,
    by_paths,
    by_words,
)
from graphnative.settings.sections import RetrievalSection
from graphnative.store.jagged import lay_out
from graphnative.store.text_index import TextIndexWriter, open_text_index


class Arrays:
    """Three articles of one passage each; topic 0 belongs to the first, topic 1 to the others."""

    headline_vectors = np.array([[1, 0], [0, 1], [0.6, 0.8]], dtype=np.float32)
    summary_vectors = headline_vectors
    organisation_vectors = np.zeros((0, 2), dtype=np.float32)
    organisation_rows = np.full(3, -1)
    chunk_vectors = np.array([[0, 1], [0.6, 0.8], [0.6, 0.8]], dtype=np.float16)
    chunk_starts = np.array([0, 1, 2, 3])
    topic_vectors = np.array([[[1, 0], [0, 1]]], dtype=np.float32)
    topic_sets = lay_out([np.array([0]), np.array([1]), np.array([1])])

    def __init__(self, folder) -> None:
        writer = TextIndexWriter()
        for words in (["water"], ["tax"], ["tax", "water"]):
            writer.add(words)
        writer.write(folder)
        self.text_index = open_text_index(folder, 3)

    def __len__(self) -> int:
        return 3

    def chunk_range(self, article: int) -> range:
        return range(article, article + 1)


@pytest.fixture
def candidates(tmp_path):
    arrays = Arrays(tmp_path)
    return lambda topic="water", rows=None, balance=0.5: Candidates(
        arrays, topic, lambda: np.array([1, 0], dtype=np.float32), rows, "kg_enhanced", balance
    )


def test_the_methods_are_those_of_the_settings() -> None:
    names = RetrievalSection.model_json_schema()["properties"]["method"]["enum"]

    assert [*METHODS, graph_articles.METHOD] == names


def test_paths_add_the_topic_and_the_article(candidates) -> None:
    ranking = by_paths(candidates(), 3)

    # two nodes each: 1 + 1; .6 + 0; 0 + 0
    assert ranking.rows.tolist() == [0, 2, 1]
    assert ranking.scores == pytest.approx([2.0, 0.6, 0.0])


def test_words_count_by_bm25(candidates) -> None:
    ranking = by_words(candidates("tax"), 2)

    assert ranking.rows.tolist() == [1, 2]
    assert not ranking.compared


def test_the_fused_parts_make_the_score(candidates) -> None:
    ranking = by_fusion(candidates(), 3)
    parts = ranking.parts

    assert ranking.scores == pytest.approx(parts["words"] + 0.4 * parts["passage"] + 0.2 * parts["path"] / 2)
    assert (parts["words"] <= 1).all()
    assert ranking.rows[0] == 0


def test_meaning_is_that_of_the_best_passage(candidates) -> None:
    ranking = by_meaning(candidates(), 3)

    assert ranking.rows.tolist() == [1, 2, 0]
    assert ranking.scores == pytest.approx([0.6, 0.6, 0.0], abs=1e-3)


def test_diversity_prefers_the_unlike(candidates) -> None:
    balanced = by_diversity(candidates(balance=0.5), 2)
    relevant = by_diversity(candidates(balance=1.0), 3)

    # after 1 (.3): 2 is the same passage, .5*.6 - .5*1; 0: 0 - .5*.8
    assert balanced.rows.tolist() == [1, 2]
    assert balanced.parts["marginal"] == pytest.approx([0.3, -0.2], abs=1e-3)
    assert relevant.rows.tolist() == [1, 2, 0]
    assert by_diversity(candidates(balance=0.1), 2).rows.tolist() == [1, 0]


@pytest.mark.parametrize("method", METHODS.values())
def test_only_candidates_are_ranked(candidates, method) -> None:
    assert method(candidates("tax", np.array([0, 2])), 5).rows.tolist() in ([2, 0], [0, 2])


def test_an_unknown_word_does_not_divide_by_zero(candidates) -> None:
    assert np.isfinite(by_fusion(candidates("the"), 3).scores).all()
