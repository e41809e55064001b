import hashlib
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.documents.chunking import chunk_id, chunk_text, count_tokens


@given(st.text(alphabet=st.sampled_from("aé-. \n。"), max_size=300), st.integers(1, 12))
def test_chunks_joined_are_the_text_and_keep_the_limit(text, limit) -> None:
    chunks = chunk_text("d", text, limit)
    assert "".join(chunk.text for chunk in chunks) == text
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    assert all(chunk.text for chunk in chunks)
    assert all(chunk.n_tokens <= limit for chunk in chunks)


def test_whole_sentences_are_packed() -> None:
    text = "One two three. Four five. Six seven eight nine. Ten."
    assert [chunk.text for chunk in chunk_text("d", text, 6)] == [
        "One two three. Four five. ",
        "Six seven eight nine. Ten.",
    ]
    assert [chunk.n_tokens for chunk in chunk_text("d", text, 6)] == [5, 5]


def test_a_long_sentence_is_cut_between_words() -> None:
    assert [chunk.text for chunk in chunk_text("d", "a b c d e", 2)] == ["a b ", "c d ", "e"]


def test_a_text_without_words_or_without_spaces_stays_bounded() -> None:
    for text in ("-" * 10_000, "減" * 10_000, "x" * 10_000, "- " * 50_000 + "word " + "-" * 9000):
        chunks = chunk_text("d", text, 20)
        assert "".join(chunk.text for chunk in chunks) == text
        assert max(len(chunk.text) for chunk in chunks) <= 20 * 24 + 8000


def test_the_identity_is_a_hash_of_document_index_and_text() -> None:
    (chunk,) = chunk_text("d", "Text.", 20)
    assert chunk.id == chunk_id("d", 0, "Text.") == hashlib.sha256(b"d\x000\x00Text.").hexdigest()[:32]
    assert chunk_id("d", 1, "Text.") != chunk.id


def test_tokens_are_words() -> None:
    assert count_tokens("Shell's 2 co-workers — größer!") == 6


@pytest.mark.parametrize("unit", ["word ", "A short one. ", "x"])
def test_a_text_of_megabytes_takes_linear_time(unit) -> None:
    text = unit * (2_000_000 // len(unit))
    begun = time.perf_counter()
    chunks = chunk_text("d", text, 200)
    assert sum(len(chunk.text) for chunk in chunks) == len(text)
    assert time.perf_counter() - begun < 30
