from hypothesis import given
from hypothesis import strategies as st

from graphnative.cypher.marked import marked


def test_brackets_know_their_partners_and_what_they_enclose() -> None:
    query = marked("MATCH (n {a: [1]}) RETURN n")
    assert query.values[:-1] == ("MATCH", "(", "n", "{", "a", ":", "[", "1", "]", "}", ")", "RETURN", "n")
    assert query.partner == {1: 10, 10: 1, 3: 9, 9: 3, 6: 8, 8: 6}
    assert query.inside == (-1, -1, 1, 1, 3, 3, 3, 6, 3, 1, -1, -1, -1)
    assert query.is_balanced
    assert query.depth == 3


def test_words_are_in_capitals_and_empty_behind_the_end() -> None:
    query = marked("match 'x' /* y */")
    assert query.words == ("MATCH", "", "")
    assert query.values == ("match", "'x'", "")
    assert len(query) == 2


def test_one_can_look_back_beyond_the_start() -> None:
    query = marked("a b")
    assert (query.before(1), query.before(0), query.before(1, 2)) == ("a", "", "")
    assert (query.word_before(1), query.word_before(0)) == ("A", "")
    assert query.opens(0) == -1


def test_brackets_that_do_not_match_are_noticed() -> None:
    assert [marked(text).is_balanced for text in ("(]", ")", "(", "([)]", "'('")] == [False] * 4 + [True]


@given(st.text(alphabet="()[]{}a.", max_size=30))
def test_partners_are_mutual_and_enclosing_brackets_open(text: str) -> None:
    query = marked(text)
    assert all(query.partner[end] == start for start, end in query.partner.items())
    assert all(
        level < i and (level < 0 or query.values[level] in "([{") for i, level in enumerate(query.inside)
    )
