"""Articles that other settings prepared, as they were given, with what was made of them."""

import dataclasses

import numpy as np
import pytest

from graphnative.records import Article, ArticleVectors, Chunk, OrganisationMention, PreparedArticle
from graphnative.store.articles import write_articles
from graphnative.store.outdated_articles import count_outdated_articles, has_articles, outdated_articles

pytestmark = pytest.mark.neo4j

UNIT = np.array([0.6, 0.8], dtype=np.float32)


def prepared(identity: str, **given: object) -> PreparedArticle:
    article = Article(identity, "H", "One.", organisations=("Shell",))
    return PreparedArticle(
        article=dataclasses.replace(article, **given),
        fingerprint="f",
        state="s",
        summary=f"Of {identity}.",
        chunks=(Chunk(f"{identity}0", identity, 0, "One.", 1),),
        links=(),
        organisations=(OrganisationMention("Shell", "shell", 2),),
        vectors=ArticleVectors(UNIT, UNIT, UNIT, UNIT[None]),
        embedder="e",
    )


def test_outdated_articles_come_back_as_they_were_given(database) -> None:
    one = prepared("a", tags={"n": 1, "b": True, "f": 0.5, "s": "x"}, source="x:1")
    others = [prepared("b", organisations=None), prepared("c", organisations=())]
    assert not has_articles(database)
    write_articles(database, [one, *others], "old")
    write_articles(database, [prepared("d")], "new")
    database.write("CREATE (:Document:Article {id: 'foreign', text: 'x'})")
    found = list(outdated_articles(database, "new", page=2))
    assert [each.article for each in found] == [one.article, *(each.article for each in others)]
    assert (found[0].pipeline, found[0].embedder, found[0].summary) == ("old", "e", "Of a.")
    assert found[0].organisations == one.organisations
    assert [each.article.id for each in outdated_articles(database, "old")] == ["d"]
    assert (count_outdated_articles(database, "new"), count_outdated_articles(database, "old")) == (3, 1)
    assert has_articles(database)
