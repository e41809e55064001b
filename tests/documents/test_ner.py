import time
import warnings
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.documents.ner import OrganisationFinder, open_finder, split_text
from graphnative.records import OrganisationMention


@pytest.fixture(scope="module")
def finder() -> Iterator[OrganisationFinder]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # nothing may reach users
        yield open_finder()


def test_organisations_of_each_text_most_frequent_first(finder: OrganisationFinder) -> None:
    texts = [
        "Shell said on Monday that BP's profits fell. Shell plc sued Google Inc. in London.",
        "",
        "The European Central Bank met Angela Merkel in Frankfurt.",
    ]
    found = finder.find(texts)
    assert found[0][0] == OrganisationMention("Shell", "shell", 2)
    assert {mention.key for mention in found[0]} == {"shell", "bp", "google"}
    assert found[1] == ()
    assert found[2] == (OrganisationMention("European Central Bank", "european central bank", 1),)


def test_a_person_s_first_name_is_no_organisation(finder: OrganisationFinder) -> None:
    text = (
        "AMY HOOD: Thank you. Amy Hood, chief financial officer of Microsoft, spoke next. \n\n"
        "KEITH WEISS, Morgan Stanley: Thanks, Amy. \n\nMicrosoft's margins rose, Amy Hood said.\n"
    ) * 3
    keys = {mention.key for mention in finder.find([text])[0]}
    assert "microsoft" in keys
    assert not keys & {"amy", "amy hood", "hood"}


def test_a_text_finds_the_same_alone_and_among_others(finder: OrganisationFinder) -> None:
    texts = [f"Siemens and {name} opened a factory." for name in ("Bosch", "Volkswagen", "Nestlé SA")]
    assert finder.find(texts) == [finder.find([text])[0] for text in texts]


def test_long_texts_are_found_whole_in_pieces() -> None:
    finder = open_finder()
    small = OrganisationFinder(finder._pipeline, max_piece=200)
    text = "Microsoft Corporation bought a wind farm in Texas last year. " * 40
    assert small.find([text]) == [(OrganisationMention("Microsoft Corporation", "microsoft", 40),)]


def test_encoded_data_costs_no_time(finder: OrganisationFinder) -> None:
    begin = time.monotonic()
    assert finder.find(["(" * 1_000_000 + " Microsoft said so."])[0][0].key == "microsoft"
    assert time.monotonic() - begin < 60


def test_no_texts_find_nothing(finder: OrganisationFinder) -> None:
    assert finder.find([]) == []


def test_pieces_are_not_empty() -> None:
    with pytest.raises(ValueError, match="got 0"):
        OrganisationFinder(None, max_piece=0)


def test_pieces_end_between_words_where_they_can() -> None:
    assert list(split_text("one two three", 8)) == ["one two ", "three"]
    assert list(split_text("onetwothree", 4)) == ["onet", "woth", "ree"]
    assert list(split_text("one\ntwo", 5)) == ["one\n", "two"]
    assert list(split_text("one   \n    two", 4)) == ["one ", "two"]
    assert list(split_text("x" * 300 + " end", 50)) == ["  end"]


@given(st.text(alphabet="ab \n", max_size=100), st.integers(1, 20))
def test_pieces_cover_all_that_is_not_white_space_once(text: str, size: int) -> None:
    pieces = list(split_text(text, size))
    assert all(0 < len(piece) <= size for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(text.split())
