import threading
from collections.abc import Iterator

import pytest

from graphnative.kg.engines.engine import AHEAD
from graphnative.kg.engines.threads import ThreadEngine
from graphnative.kg.extraction import Passes
from graphnative.kg.votes import Span
from graphnative.ontology.type_hierarchy import TypeHierarchy
from graphnative.records import Article


class Marking:
    """Marks the first letter of every passage; a text of blanks only can't be read."""

    name, calls = "first", 0

    def __init__(self) -> None:
        self.threads: set[str] = set()

    def mark(self, passages, account):
        self.threads.add(threading.current_thread().name)
        if any(passage.text == "bad" for passage in passages):
            raise ValueError("bad")
        return [[Span(0, 1, "ORG")] for _ in passages]


def engine(voter: Marking, threads: int = 2) -> ThreadEngine:
    return ThreadEngine(Passes([voter], [], str, 100, TypeHierarchy({})), threads)


def articles(texts: list[str], taken: list[str]) -> Iterator[Article]:
    for text in texts:
        taken.append(text)
        yield Article(text, "", text)


def test_documents_come_in_their_order_and_few_are_taken_ahead() -> None:
    texts, taken = [f"Text {i}" for i in range(50)], []
    voter = Marking()
    found = engine(voter).extract(articles(texts, taken))
    first = next(found)
    assert (first.article.id, len(taken)) == ("Text 0", 2 * AHEAD + 1)
    assert [first.article.id, *(each.article.id for each in found)] == texts
    assert [each.surface for each in first.mentions[0]] == ["T"]
    assert all(name.startswith("extract") for name in voter.threads)


def test_what_a_voter_raises_ends_the_run_and_nothing_more_is_taken() -> None:
    taken: list[str] = []
    found = engine(Marking()).extract(articles(["A", "bad", *map(str, range(50))], taken))
    assert next(found).article.id == "A"
    with pytest.raises(ValueError, match="bad"):
        list(found)
    assert len(taken) < 10


def test_texts_are_embedded_here() -> None:
    own = object()
    assert engine(Marking()).embedder(own) is own
