from pathlib import Path

import numpy as np
import pytest

from graphnative.store.passage_arrays import LAYOUT, PassageFacts
from passage_folder import make_passages


def test_passages_entities_and_names_are_what_was_written(tmp_path: Path) -> None:
    arrays = make_passages(tmp_path)

    assert arrays.folder == tmp_path
    assert arrays.facts == PassageFacts(LAYOUT, "r1", 6, 5, 10, {})
    assert len(arrays) == 6
    assert list(arrays.ids) == ["p1", "p2", "p3", "p4", "p5", "p6"]
    assert arrays.document_ids[arrays.documents[4]] == "d-p5"
    assert arrays.titles[arrays.documents[1]] == "Leo Fong"
    assert list(arrays.entity_ids) == ["blood-street", "fong", "norton", "rome", "stockton"]
    assert arrays.entity_names[1] == "Leo Fong"
    assert [row for row, _ in arrays.names.meanings("leo tim fong")] == [1]


def test_mentions_are_found_by_passage_and_by_entity(tmp_path: Path) -> None:
    arrays = make_passages(tmp_path)

    assert arrays.mention_entities[list(arrays.mentions(0))].tolist() == [0, 1, 2]
    assert arrays.mention_about[list(arrays.mentions(0))].tolist() == [1, 0, 0]
    contexts = [arrays.mention_contexts[at] for at in arrays.mentions(0)]
    assert contexts == ["", "1988 film directed", "starring"]
    assert arrays.holder_passages[arrays.holders(1)].tolist() == [0, 1, 3, 5]
    assert arrays.holder_about[arrays.holders(1)].tolist() == [0, 1, 0, 1]
    assert list(arrays.mentions(4)) == []


def test_words_of_title_and_text_are_indexed(tmp_path: Path) -> None:
    arrays = make_passages(tmp_path)

    assert np.flatnonzero(arrays.text_index.scores(["weather"])).tolist() == [4]
    assert arrays.text_index.holders("leo").tolist() == [0, 1, 3, 5]
    assert arrays.text_index.holders("unheard").tolist() == []


def test_a_rare_entity_tells_more_than_a_common_one(tmp_path: Path) -> None:
    arrays = make_passages(tmp_path)

    rare, common = arrays.rarity(4), arrays.rarity(1)
    assert rare == pytest.approx(1.0)
    assert common == pytest.approx(np.sqrt(np.log(7 / 4) / np.log(7)))
