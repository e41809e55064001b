import math

import numpy as np
import pytest

from graphnative.store.text_index import K1, B, TextIndex, TextIndexWriter, open_text_index


def index_of(folder, *texts: str) -> TextIndex:
    writer = TextIndexWriter()
    for text in texts:
        writer.add(text.split())
    writer.write(folder)
    return open_text_index(folder, len(texts))


def test_scores_by_hand(tmp_path) -> None:
    index = index_of(tmp_path, "water tax water", "tax board", "pay")

    # average length 2. "water": in 1 of 3, idf = ln(1 + 2.5/1.5) = 0.9808; text 0 has it twice, length 3:
    # 2 / (2 + 1.5 * (0.25 + 0.75 * 1.5)) = 2 / 4.0625 = 0.4923 -> 0.4829
    # "tax": in 2 of 3, idf = ln(1 + 1.5/2.5) = 0.4700; text 0: 1 / (1 + 2.0625) = 0.3265; text 1: 1 / 2.5
    assert (K1, B) == (1.5, 0.75)
    assert index.scores(["water"]) == pytest.approx([0.4829, 0, 0], abs=1e-4)
    assert index.scores(["tax", "water"]) == pytest.approx([0.4829 + 0.1535, 0.1880, 0], abs=1e-4)
    assert index.scores(["tax", "tax"]) == pytest.approx([0.3070, 0.3760, 0], abs=1e-4)


def test_a_corpus_of_one_text_has_scores_above_zero(tmp_path) -> None:
    index = index_of(tmp_path, "water tax")

    # idf = ln(1 + 0.5/1.5) = 0.2877, times 1 / (1 + 1.5)
    assert index.scores(["water"]) == pytest.approx([0.1151], abs=1e-4)


def test_a_word_in_every_text_counts_a_little(tmp_path) -> None:
    index = index_of(tmp_path, "water", "water", "water tax")

    assert (index.scores(["water"]) > 0).all()
    assert index.rarity("water") == pytest.approx(math.log(1 + 0.5 / 3.5))


def test_scores_stay_below_the_sum_of_rarities(tmp_path) -> None:
    index = index_of(tmp_path, "water " * 500, "tax")

    assert 0.99 * index.rarity("water") < index.scores(["water"])[0] < index.rarity("water")


def test_unknown_words_have_no_score_and_are_the_rarest(tmp_path) -> None:
    index = index_of(tmp_path, "water", "tax")

    assert not index.scores(["zebra", "aardvark", ""]).any()
    assert index.rarity("zebra") > index.rarity("water") > 0


@pytest.mark.parametrize("texts", [(), ("",), ("", "")])
def test_nothing_to_index_is_an_empty_index(tmp_path, texts) -> None:
    assert index_of(tmp_path, *texts).scores(["water"]).tolist() == [0.0] * len(texts)


def test_the_scores_are_those_of_bm25s(tmp_path) -> None:
    import bm25s

    rng = np.random.default_rng(7)
    texts = [[f"w{n}" for n in rng.zipf(1.5, rng.integers(1, 40)) if n < 200] for _ in range(50)]
    peer = bm25s.BM25(method="lucene", k1=K1, b=B)
    peer.index(texts, show_progress=False)
    index = index_of(tmp_path, *(" ".join(text) for text in texts))

    for words in (["w1"], ["w2", "w3", "w5"], ["w7", "w1"]):
        assert index.scores(words) == pytest.approx(peer.get_scores(words), abs=1e-5)
