import dataclasses
import datetime
from concurrent.futures import Future

import numpy as np
import pytest

from graphnative.documents.chunking import chunk_text
from graphnative.documents.fingerprint import article_state, fingerprint
from graphnative.esg import prepare
from graphnative.esg.prepare import Preparer, batched_articles
from graphnative.esg.rake import extract_phrases
from graphnative.esg.summary import ExtractiveSummariser
from graphnative.esg.text_vectors import TextVectors
from graphnative.records import Article, OrganisationMention, TopicLink


class Letters:
    """The counts of a, b and c as a vector."""

    name = "letters"
    dimensions = 3

    def embed(self, texts):
        return np.array([[text.count(letter) for letter in "abc"] for text in texts], dtype=np.float32)


class LinkAll:
    def link(self, batch):
        return [tuple(TopicLink(phrase.text, "t", 1.0) for phrase in phrases) for phrases in batch]


class Capitals:
    """Finds the words in capitals; remembers what it was asked and when."""

    def __init__(self, log=None) -> None:
        self.log = log if log is not None else []

    def find(self, texts):
        self.log.append(("find", len(texts)))
        future: Future = Future()
        words = [[word for word in text.split() if word.isupper()] for text in texts]
        future.set_result([tuple(OrganisationMention(w, w.lower(), 1) for w in found) for found in words])
        return future


def preparer(**changes) -> Preparer:
    parts = {
        "texts": TextVectors(Letters()),
        "extract": extract_phrases,
        "linker": LinkAll(),
        "summariser": ExtractiveSummariser(1),
        "finder": Capitals(),
        "chunk_tokens": 20,
        "configuration": (("taxonomy", "x"),),
    }
    return Preparer(**{**parts, **changes})


ARTICLE = Article("1", "b cc", "SHELL aa aa. BP a.", datetime.date(2021, 3, 4), {"k": 1})


def test_everything_an_article_adds() -> None:
    made = preparer()
    ((done,),) = made.prepare([ARTICLE])
    assert done.article is ARTICLE
    assert done.fingerprint == fingerprint(ARTICLE.text)
    assert done.state == article_state(ARTICLE, made.pipeline)
    assert done.summary == "SHELL aa aa."
    assert done.chunks == chunk_text("1", ARTICLE.text, 20)
    assert {link.phrase for link in done.links} >= {"shell aa aa"}
    assert [mention.name for mention in done.organisations] == ["SHELL", "BP"]
    assert done.embedder == "letters"
    assert done.vectors.headline.tolist() == [0, 1, 2]
    assert done.vectors.summary.tolist() == [4, 0, 0]
    assert done.vectors.organisations.tolist() == [0, 0, 0]
    assert done.vectors.chunks.tolist() == [[5, 0, 0]]


def test_given_organisations_are_taken_and_not_looked_for() -> None:
    finder = Capitals()
    articles = [dataclasses.replace(ARTICLE, id=str(i), organisations=("cab", " cab")) for i in range(2)]
    articles.append(dataclasses.replace(ARTICLE, id="2", organisations=()))
    ((one, two, none),) = preparer(finder=finder).prepare(articles)
    assert finder.log == []
    assert [(mention.name, mention.count) for mention in one.organisations] == [("cab", 2)]
    assert two.vectors.organisations.tolist() == [1, 1, 1]
    assert (none.organisations, none.vectors.organisations) == ((), None)


def test_a_mixed_batch_keeps_found_and_given_apart() -> None:
    given = dataclasses.replace(ARTICLE, id="2", organisations=("given",))
    ((first, second, third),) = preparer().prepare([ARTICLE, given, dataclasses.replace(ARTICLE, id="3")])
    assert [[m.name for m in each.organisations] for each in (first, second, third)] == [
        ["SHELL", "BP"],
        ["given"],
        ["SHELL", "BP"],
    ]


def test_without_a_finder_there_are_only_given_ones() -> None:
    ((done,),) = preparer(finder=None).prepare([ARTICLE])
    assert done.organisations == ()


def test_results_do_not_depend_on_the_batches(monkeypatch) -> None:
    articles = [
        dataclasses.replace(ARTICLE, id=str(i), text=f"{'abc'[i % 3]} TEXT {i}. More.") for i in range(9)
    ]

    def run():
        return [
            (done.state, done.summary, done.links, done.organisations, done.vectors.chunks.tolist())
            for batch in preparer().prepare(articles)
            for done in batch
        ]

    expected = run()
    for size in (1, 4):
        monkeypatch.setattr(prepare, "BATCH_ARTICLES", size)
        assert run() == expected


def test_the_finder_is_asked_ahead_but_not_far_ahead(monkeypatch) -> None:
    monkeypatch.setattr(prepare, "BATCH_ARTICLES", 1)
    log: list = []
    articles = (dataclasses.replace(ARTICLE, id=str(i)) for i in range(10))
    for _ in preparer(finder=Capitals(log)).prepare(articles):
        log.append(("done", 1))
    asked = 0
    for kind, _ in log:
        asked += 1 if kind == "find" else -1
        assert 0 <= asked <= prepare.AHEAD + 1
    assert log[: prepare.AHEAD + 1] == [("find", 1)] * (prepare.AHEAD + 1)


def test_batches_are_bounded_in_number_and_length() -> None:
    short = [Article(str(i), "", "t") for i in range(130)]
    assert [len(batch) for batch in batched_articles(short)] == [64, 64, 2]
    long = [Article(str(i), "", "t" * 300_000) for i in range(3)]
    assert [len(batch) for batch in batched_articles(long)] == [1, 1, 1]
    assert list(batched_articles([])) == []


@pytest.mark.parametrize(
    "change",
    [
        {"chunk_tokens": 21},
        {"summariser": ExtractiveSummariser(2)},
        {"finder": None},
        {"configuration": (("taxonomy", "y"),)},
    ],
)
def test_the_pipeline_digest_covers_the_configuration(change) -> None:
    assert preparer(**change).pipeline != preparer().pipeline == preparer().pipeline


def test_an_article_of_megabytes_has_bounded_phrases() -> None:
    text = " ".join(f"word{chr(97 + i % 26)}{i} the" for i in range(8000))
    ((done,),) = preparer().prepare([Article("1", "", text)])
    assert len(done.links) == prepare.MAX_PHRASES
