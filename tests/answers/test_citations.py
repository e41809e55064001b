"""Numbers to articles: every way to write them, unknown ones, sentences without."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphnative.answers.citations import Citation, read_citations, uncited_sentences

IDS = ("a", "b", "c")


@pytest.mark.parametrize(
    ("text", "resolved", "numbers", "unknown"),
    [
        ("Oil leaked [2]. Wages rose [1][2].", "Oil leaked [2]. Wages rose [1][2].", [2, 1], 0),
        ("Oil leaked [1, 3].", "Oil leaked [1][3].", [1, 3], 0),
        ("Oil leaked [1-3].", "Oil leaked [1][2][3].", [1, 2, 3], 0),
        ("Oil leaked [1 and 2; 3].", "Oil leaked [1][2][3].", [1, 2, 3], 0),
        ("Oil leaked 【2】.", "Oil leaked [2].", [2], 0),
        ("Oil leaked [7] [2] .", "Oil leaked [2].", [2], 1),
        ("Oil leaked [0, 4].", "Oil leaked.", [], 2),
        ("In [2021-9999] years [3-1].", "In years [3][1].", [3, 1], 2),
        ("A [note] and [x1].", "A [note] and [x1].", [], 0),
        ("", "", [], 0),
    ],
)
def test_citations_are_resolved(text: str, resolved: str, numbers: list[int], unknown: int) -> None:
    cited = read_citations(text, IDS)
    assert cited.text == resolved
    assert cited.citations == tuple(Citation(number, IDS[number - 1]) for number in numbers)
    assert cited.unknown == unknown


def test_sentences_without_a_citation_are_named() -> None:
    text = "Oil leaked. [1] Wages rose [2]. Nobody knows why. It rained.\n[3] Really? - "
    assert uncited_sentences(text) == ("Nobody knows why.", "Really?")
    assert uncited_sentences("All is cited. [1][2]") == ()
    assert uncited_sentences("") == ()


@given(st.text(alphabet="ab. []1234,-\n"), st.integers(0, 3))
def test_only_known_numbers_are_left_and_again_changes_nothing(text: str, count: int) -> None:
    cited = read_citations(text, IDS[:count])
    assert all(1 <= citation.number <= count for citation in cited.citations)
    assert len({citation.number for citation in cited.citations}) == len(cited.citations)
    again = read_citations(cited.text, IDS[:count])
    assert again.unknown == 0 or "[[" in text or "]]" in text
    assert again.citations == cited.citations or again.unknown
