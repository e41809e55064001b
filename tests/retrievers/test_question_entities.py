from pathlib import Path

import pytest

from graphnative.retrievers.question_entities import LESS_LIKELY, PART, read_entities
from graphnative.store.name_table import NameTable, open_names, write_names

NAMES = (
    ("Blood Street (film)",),
    ("Ran (film)",),
    ("Ran (town)",),
    ("Promise",),
    ("Leo Fong", "Leo Tim Fong"),
)


@pytest.fixture
def names(tmp_path: Path) -> NameTable:
    write_names(tmp_path, NAMES)
    return open_names(tmp_path)


def test_names_and_the_rest_of_the_question_are_told_apart(names: NameTable) -> None:
    read = read_entities("What nationality is the director of film Blood Street?", names)

    assert [(each.row, each.surface) for each in read.named] == [(0, "Blood Street")]
    assert read.rest == ("nationality", "director", "film")
    assert read.named[0].strength == 1.0  # the question has the word "film", which the short name lacks


def test_a_short_name_alone_is_less_sure(names: NameTable) -> None:
    assert read_entities("Who directed Blood Street?", names).named[0].strength == 0.5


def test_of_namesakes_the_question_means_one_more(names: NameTable) -> None:
    read = read_entities("Who directed the film Ran?", names)

    assert [(each.row, each.strength) for each in read.named] == [(1, 1.0), (2, 0.5 * LESS_LIKELY)]
    assert [each.strength for each in read_entities("Who saw Ran?", names).named] == [0.5, 0.5]


def test_part_of_a_longer_name_counts_little(names: NameTable) -> None:
    assert read_entities("Which film is Solemn Promise?", names).named[0].strength == pytest.approx(PART)


def test_typed_questions_need_no_capitals_for_several_words(names: NameTable) -> None:
    assert [each.row for each in read_entities("Was it leo fong or leo tim fong?", names).named] == [4]
    assert read_entities("who ran?", names).named == ()


def test_where_names_have_capitals_small_letters_are_no_name(names: NameTable) -> None:
    assert [each.row for each in read_entities("Did leo fong see the Promise?", names).named] == [3]


def test_each_word_of_the_rest_stands_once(names: NameTable) -> None:
    assert read_entities("Film or films of film makers by Leo Fong: film?", names).rest == ("film", "maker")


def test_a_question_without_names_is_all_rest(names: NameTable) -> None:
    read = read_entities("Where does it rain?", names)

    assert read.named == ()
    assert read.rest == ("rain",)
