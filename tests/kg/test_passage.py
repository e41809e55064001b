import datetime

from graphnative.kg.passage import read_passage
from graphnative.records import Article, Chunk

DAY = datetime.date(2021, 5, 1)


def test_sentences_are_numbered_from_one_and_quoted_exactly() -> None:
    text = "  Ann came.\n\nBob\nleft. \n"
    passage = read_passage(Article("a", "Title", text, DAY), Chunk("c", "a", 0, text, 4))
    assert passage.numbered() == "1: Ann came.\n2: Bob left."
    assert [passage.sentence(number) for number in (0, 1, 2, 3)] == [None, "Ann came.", "Bob\nleft.", None]
    assert (passage.title, passage.published, passage.text) == ("Title", DAY, text)


def test_a_sentence_that_stands_twice_has_two_places() -> None:
    text = "It rained. It rained."
    passage = read_passage(Article("a", "", text), Chunk("c", "a", 0, text, 4))
    assert passage.sentences == ((0, 10), (11, 21))


def test_halves_are_smaller_passages_that_know_where_they_begin() -> None:
    text = "One. Two is longer. Three."
    (zero, first), (cut, second) = read_passage(Article("a", "", text), Chunk("c", "a", 0, text, 4)).halves()
    assert (zero, first.text, first.sentence(1)) == (0, "One. ", "One.")
    assert (cut, second.text, second.sentence(2)) == (5, "Two is longer. Three.", "Three.")
    assert first.text + second.text == text and first.chunk.id == "c"
    assert first.halves() == []
