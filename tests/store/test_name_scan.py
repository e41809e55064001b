import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.store.name_scan import NameLengths, is_part_of_name, scan_names


class Names(frozenset):
    """Known names; every length up to the longest is tried."""

    def lengths(self, first: str, second: str) -> range:
        del first, second
        return range(max((name.count(" ") + 1 for name in self), default=0), 0, -1)


def found(text: str, *names: str, strict: bool = True) -> list[str]:
    return [text[span.start : span.end] for span in scan_names(text, Names(names), strict=strict)]


def test_lengths_by_the_first_two_words() -> None:
    lengths = NameLengths(["shell", "shell oil", "shell oil company", "bank of england"])

    assert lengths.of("shell", "oil") == (3, 2, 1)
    assert lengths.of("shell", "said") == lengths.of("shell", "") == (1,)
    assert lengths.of("bank", "of") == (3,)
    assert lengths.of("bank", "said") == lengths.of("oil", "company") == ()


def test_the_longest_name_counts_and_none_overlaps() -> None:
    text = "Lothair II, king of Lotharingia, was the son of Lothair I."

    assert found(text, "lothair", "lothair ii", "lothair i") == ["Lothair II", "Lothair I"]


def test_case_accents_and_punctuation_make_no_difference() -> None:
    assert found("He liked L’Oréal and Coca-Cola.", "l oreal", "coca cola") == ["L’Oréal", "Coca-Cola"]


def test_no_name_is_found_inside_a_word() -> None:
    assert found("Shellac is no Shell.", "shell") == ["Shell"]


def test_small_letters_are_a_common_word() -> None:
    assert found("He ran to see Ran in the city of angels.", "ran", "city of angels") == ["Ran"]


def test_a_typed_question_may_write_several_words_small() -> None:
    text = "who directed blood street and ran?"

    assert found(text, "blood street", "ran", strict=False) == ["blood street"]


def test_scripts_without_capitals_are_taken_as_they_are() -> None:
    assert found("この 東京 物語 は", "東京 物語") == ["東京 物語"]


def test_a_sign_that_folds_to_several_letters_keeps_its_place() -> None:
    text = "Ein ﬁlm von Ærø und Straße Strasse"

    assert found(text, "strasse") == ["Straße", "Strasse"]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("the film Solemn Promise was", "Promise", True),
        ("Solemn Promise was", "Promise", False),  # "Solemn" only begins the sentence
        ("It was. Promise came", "Promise", False),
        ("Tarzan Returns", "Tarzan", True),
        ("in London, England", "London", False),
        ("The Promise was", "Promise", False),
        ("said President Obama today", "Obama", True),
        ("a great promise", "promise", False),
        ("the New York Times", "New York", False),  # several words are no accident
    ],
)
def test_one_word_beside_a_capital_seems_part_of_a_longer_name(text: str, name: str, expected: bool) -> None:
    start = text.index(name)

    assert is_part_of_name(text, start, start + len(name)) is expected


@given(st.text(alphabet="Ab é.,'-ß", max_size=30), st.sets(st.sampled_from(["a", "b", "a b", "ab", "e a"])))
def test_spans_lie_in_order_within_the_text_and_are_known(text: str, names: set[str]) -> None:
    before = 0
    for span in scan_names(text, Names(names)):
        assert before <= span.start < span.end <= len(text)
        assert span.words in names
        before = span.end
