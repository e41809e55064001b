from pathlib import Path

import numpy as np

from graphnative.store.aboutness import LEAD
from graphnative.store.passage_mentions import FoundMention, MentionTable
from graphnative.store.string_table import open_array, open_strings

FILM, DIRECTOR, TOWN = 0, 1, 2
WHOLE = {"blood street": [FILM], "leo fong": [DIRECTOR]}
TEXT = "Blood Street is a film directed by Leo Fong."


def written(folder: Path, *passages: tuple[str, str, list[FoundMention]]) -> dict[str, list]:
    table = MentionTable(WHOLE)
    for passage in passages:
        table.add(*passage)
    table.write(folder, 3)
    names = ["mention_starts", "mention_entities", "mention_about", "holder_starts", "holder_passages"]
    arrays = {name: open_array(folder, name).tolist() for name in (*names, "holder_about")}
    return {**arrays, "contexts": list(open_strings(folder, "mention_contexts"))}


def test_a_passage_is_about_what_its_title_names(tmp_path: Path) -> None:
    mentions = [FoundMention(DIRECTOR, "Leo Fong", 35, 43), FoundMention(FILM, "Blood Street", 0, 12)]
    arrays = written(tmp_path, ("Blood Street", TEXT, mentions))

    assert arrays["mention_entities"] == [FILM, DIRECTOR]
    assert arrays["mention_about"] == [1.0, 0.0]
    assert arrays["contexts"] == ["", "film directed"]


def test_without_a_name_in_the_title_it_is_about_what_it_begins_with(tmp_path: Path) -> None:
    mentions = [FoundMention(FILM, "Blood Street", 0, 12), FoundMention(DIRECTOR, "Leo Fong", 35, 43)]
    arrays = written(tmp_path, ("", TEXT, mentions))

    assert arrays["mention_about"] == [np.float32(LEAD), 0.0]


def test_what_only_the_title_names_is_a_mention_too(tmp_path: Path) -> None:
    arrays = written(tmp_path, ("Leo Fong", "He was born in 1928.", []))

    assert arrays["mention_entities"] == [DIRECTOR]
    assert arrays["mention_about"] == [1.0]
    assert arrays["contexts"] == [""]


def test_a_mention_without_a_place_is_looked_for_in_the_text(tmp_path: Path) -> None:
    mentions = [FoundMention(DIRECTOR, "LEO FONG", None, None), FoundMention(TOWN, "Rome", None, None)]
    arrays = written(tmp_path, ("", TEXT, mentions))

    assert arrays["mention_entities"] == [TOWN, DIRECTOR]  # what stands nowhere comes first
    assert arrays["contexts"] == ["", "blood street film directed"]
    assert arrays["mention_about"] == [0.0, 0.0]


def test_entities_know_their_passages(tmp_path: Path) -> None:
    first = ("Blood Street", TEXT, [FoundMention(DIRECTOR, "Leo Fong", 35, 43)])
    second = ("Leo Fong", "Leo Fong is an actor.", [FoundMention(DIRECTOR, "Leo Fong", 0, 8)])
    arrays = written(tmp_path, first, ("", "Nothing.", []), second)

    assert arrays["mention_starts"] == [0, 2, 2, 3]
    assert arrays["holder_starts"] == [0, 1, 3, 3]
    assert arrays["holder_passages"] == [0, 0, 2]
    assert arrays["holder_about"] == [1.0, 0.0, 1.0]


def test_no_passages_make_empty_arrays(tmp_path: Path) -> None:
    assert written(tmp_path)["holder_starts"] == [0, 0, 0, 0]
