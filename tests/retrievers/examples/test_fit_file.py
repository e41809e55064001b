import json
import zipfile
from io import BytesIO

import numpy as np
import pytest

from film_pairs import film_pairs
from graphnative.retrievers.examples.fit import fit_examples
from graphnative.retrievers.examples.fit_file import fit_bytes, fit_of
from graphnative.retrievers.examples.pair import ExamplePair


def test_a_fit_comes_back_as_it_was() -> None:
    fit = fit_examples(film_pairs())
    again = fit_of(fit_bytes(fit), film_pairs())

    assert again.queries == fit.queries
    assert [list(rows) for rows in again.members] == fit.members
    assert (again.model.pieces, again.model.features) == (fit.model.pieces, fit.model.features)
    assert np.array_equal(again.model.weights, fit.model.weights)
    assert list(again.pool.trees) == again.pool.trees[:] == fit.pool.trees
    assert list(again.pool.tails) == fit.pool.tails
    assert again.pool.is_separate == fit.pool.is_separate
    assert {label: trees.tolist() for label, trees in again.pool.with_label.items()} == {
        label: trees.tolist() for label, trees in fit.pool.with_label.items()
    }


def test_a_query_without_a_tree_and_text_of_any_kind_come_back() -> None:
    pairs = [ExamplePair("Zwölf \ud800?", "UNWIND ['ä', '\ud800'] AS x RETURN x")]
    again = fit_of(fit_bytes(fit_examples(pairs)), pairs)

    assert again.pool.trees[:] == [] and again.pool.with_label == {}
    assert again.queries[0].template.text == pairs[0].cypher


def test_nothing_in_the_file_is_a_pickle() -> None:
    with np.load(BytesIO(fit_bytes(fit_examples(film_pairs()))), allow_pickle=False) as file:
        assert {file[name].dtype.kind for name in file.files} <= set("fiu")


def test_other_examples_or_half_a_file_are_refused() -> None:
    content = fit_bytes(fit_examples(film_pairs()))

    with pytest.raises(ValueError, match="zip"):
        fit_of(content, film_pairs()[1:])
    with pytest.raises(zipfile.BadZipFile):
        fit_of(content[: len(content) // 2], film_pairs())
    with pytest.raises((json.JSONDecodeError, ValueError, zipfile.BadZipFile)):
        fit_of(content.replace(b'"orders"', b'"0rders"'), film_pairs())
