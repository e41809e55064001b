import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays as numpy_arrays

from graphnative.retrievers.article_similarity import half_products, own_similarities, passage_similarities

QUESTION = np.array([0.6, 0.8], dtype=np.float32)


class Arrays:
    """Three articles; the second has no organisation and no passage, the third one passage."""

    headline_vectors = np.array([[1, 0], [0, 1], [-1, 0]], dtype=np.float32)
    summary_vectors = np.array([[0, 1], [0, 0], [0, -1]], dtype=np.float32)
    organisation_vectors = np.array([[0.6, 0.8]], dtype=np.float32)
    organisation_rows = np.array([0, -1, -1], dtype=np.int32)
    chunk_vectors = np.array([[1, 0], [0.5, 0.5], [0, -1]], dtype=np.float16)
    chunk_starts = np.array([0, 2, 2, 3])

    def __len__(self) -> int:
        return 3


def test_an_article_is_as_similar_as_its_best_attribute() -> None:
    # headlines .6, .8, -.6; summaries .8, 0, -.8; organisations 1, none, none
    assert own_similarities(Arrays(), QUESTION, "kg_enhanced") == pytest.approx([1.0, 0.8, -0.6])
    assert own_similarities(Arrays(), QUESTION, "kg") == pytest.approx([0.6, 0.8, -0.6])
    some = own_similarities(Arrays(), QUESTION, "kg_enhanced", np.array([2, 0]))
    assert some == pytest.approx([-0.6, 1.0])


def test_an_article_is_as_similar_as_its_best_passage_or_its_headline() -> None:
    # passages .6 and .7; none, headline .8; -.8
    assert passage_similarities(Arrays(), QUESTION) == pytest.approx([0.7, 0.8, -0.8], abs=1e-3)
    some = passage_similarities(Arrays(), QUESTION, np.array([2, 1, 0]))
    assert some == pytest.approx([-0.8, 0.8, 0.7], abs=1e-3)
    assert passage_similarities(Arrays(), QUESTION, np.array([1])) == pytest.approx([0.8])


def test_no_article_has_no_similarity() -> None:
    assert passage_similarities(Arrays(), QUESTION, np.zeros(0, dtype=np.int64)).tolist() == []


halves = numpy_arrays(np.float16, (7, 5), elements=st.floats(-1, 1, width=16))


@given(halves)
def test_every_half_is_widened_exactly(vectors: np.ndarray) -> None:
    one_hot = np.eye(5, dtype=np.float32)

    for column in range(5):
        assert (
            half_products(vectors, one_hot[column]).tolist() == vectors[:, column].astype(np.float32).tolist()
        )


def test_products_of_many_rows_are_those_of_numpy() -> None:
    rng = np.random.default_rng(3)
    vectors = rng.normal(size=(1500, 8)).astype(np.float16)
    question = rng.normal(size=8).astype(np.float32)
    rows = rng.integers(0, 1500, 700)

    assert half_products(vectors, question) == pytest.approx(vectors.astype(np.float32) @ question, abs=1e-5)
    assert half_products(vectors, question, rows) == pytest.approx(
        vectors[rows].astype(np.float32) @ question, abs=1e-5
    )
