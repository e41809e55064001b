"""Passages and mentions for tests of kg/."""

from graphnative.documents.chunking import chunk_text
from graphnative.kg.passage import Passage, read_passage
from graphnative.kg.records import Mention, Value
from graphnative.records import Article


def passage(text: str, title: str = "") -> Passage:
    """One passage that is the whole text."""
    article = Article("a", title, text)
    (chunk,) = chunk_text("a", text, 10_000)
    return read_passage(article, chunk)


def named(of: Passage, surface: str, tag: str = "ORG") -> Mention:
    """The first mention of a name."""
    start = of.text.index(surface)
    return Mention(of.chunk.id, start, start + len(surface), surface, tag, ("list", "spacy"), 1.0)


def valued(of: Passage, surface: str, value: Value) -> Mention:
    """The first mention of a value."""
    start = of.text.index(surface)
    return Mention(of.chunk.id, start, start + len(surface), surface, "DATE", ("spacy",), 1.0, value)
