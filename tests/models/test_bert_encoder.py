"""Texts through a tiny BERT: batches by length, weights under the names of a model with a head."""

from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from graphnative.models.bert_encoder import BertEncoder, length_batches
from tiny_bert import HEADS, write_tiny_bert

TEXTS = ["water", "an oil spill in the north sea", "the mill runs dry ."]


def states(folder: Path, texts=TEXTS, max_tokens: int = 12):
    found = {
        number: rows
        for number, _, rows in BertEncoder(folder, heads=HEADS, max_tokens=max_tokens).states(texts)
    }
    return [found[number] for number in range(len(texts))]


def test_every_text_has_a_row_for_each_token_up_to_the_limit(tmp_path: Path) -> None:
    folder = write_tiny_bert(tmp_path / "tiny")
    assert [len(rows) for rows in states(folder)] == [3, 9, 7]
    assert [len(rows) for rows in states(folder, max_tokens=5)] == [3, 5, 5]
    assert states(folder, []) == []


def test_weights_of_a_model_with_a_head_are_found_under_their_prefix(tmp_path: Path) -> None:
    bare, headed = write_tiny_bert(tmp_path / "bare"), write_tiny_bert(tmp_path / "headed", prefix="bert.")
    for one, other in zip(states(bare), states(headed), strict=True):
        np.testing.assert_array_equal(one, other)


@given(st.lists(st.integers(1, 60), max_size=40), st.integers(1, 100))
def test_every_text_is_in_one_batch_and_batches_keep_the_budget(lengths: list[int], budget: int) -> None:
    batches = length_batches(lengths, budget)
    assert sorted(number for batch in batches for number in batch) == list(range(len(lengths)))
    for batch in batches:
        width = max(lengths[number] for number in batch)
        assert len(batch) == 1 or len(batch) * width <= budget
