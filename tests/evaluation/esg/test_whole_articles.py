"""Whole articles embedded by one encoder, kept on disk."""

from types import SimpleNamespace

import numpy as np
import pytest

from graphnative.evaluation.esg import whole_articles
from graphnative.evaluation.esg.whole_articles import WholeArticles
from graphnative.retrievers.article_index import open_article_index
from graphnative.retrievers.search import rank
from small_graph import ARTICLES, WordEmbedder, prepared, write_graph


@pytest.mark.neo4j
def test_articles_are_ranked_by_their_whole_text_and_embedded_once(database) -> None:
    write_graph(database, ARTICLES)
    index = open_article_index(database, embedder=WordEmbedder())
    embedder, done = WordEmbedder(), []
    whole = WholeArticles(database, embedder, done.append)

    def ids(by, question: str) -> tuple[str, ...]:
        return rank(index, question, by, 3, detect_filters=False).ids

    best = ids(whole.by_meaning, "methane emission spill")
    assert best[0] == "a2" and len(best) == 3
    assert sum(done) == len(ARTICLES)
    assert any("\n" in text for text in embedder.seen)  # the headline, then the text
    diverse = rank(index, "methane emission spill", whole.by_diversity, 3, detect_filters=False)
    assert diverse.ids[0] == "a2" and len(set(diverse.ids)) == 3
    scores = diverse.ranking.scores.tolist()
    assert scores == sorted(scores, reverse=True)
    assert rank(index, "What does Shell's board say about energy?", whole.by_meaning, 5).ids in (
        ("a2", "a4"),
        ("a4", "a2"),
    )

    again = WordEmbedder()
    kept = WholeArticles(database, again)
    assert ids(kept.by_meaning, "methane emission spill") == best
    assert again.seen == ["methane emission spill"]  # the question alone

    write_graph(database, [prepared("a9", "methane emission spill", "Methane emission spill.")])
    assert "a9" in ids(kept.by_meaning, "methane emission spill")
    assert again.seen[1:] == ["methane emission spill\nMethane emission spill."]


class Tired(WordEmbedder):
    """Fails at its second batch."""

    def embed(self, texts):
        if self.seen:
            raise RuntimeError("tired")
        return super().embed(texts)


@pytest.mark.neo4j
def test_what_was_embedded_before_a_stop_is_kept(database, monkeypatch) -> None:
    monkeypatch.setattr(whole_articles, "_BATCH", 3)
    write_graph(database, ARTICLES)
    arrays = open_article_index(database, embedder=WordEmbedder()).articles().arrays
    with pytest.raises(RuntimeError, match="tired"):
        WholeArticles(database, Tired()).prepare(arrays)
    embedder = WordEmbedder()
    assert WholeArticles(database, embedder).prepare(arrays).shape == (len(ARTICLES), embedder.dimensions)
    assert len(embedder.seen) == len(ARTICLES) - 3


def test_vectors_are_kept_for_their_owner_alone_and_a_damaged_file_counts_as_none(tmp_path) -> None:
    embedder = WordEmbedder()
    whole = WholeArticles(SimpleNamespace(settings=SimpleNamespace(cache=tmp_path / "cache")), embedder)
    assert whole._kept() == {}
    whole._keep({"a": np.ones(embedder.dimensions, dtype=np.float32)})
    (file,) = (tmp_path / "cache").iterdir()
    assert file.stat().st_mode & 0o077 == 0 and whole._kept()["a"].tolist() == [1.0] * embedder.dimensions
    file.write_bytes(file.read_bytes()[:-30])
    assert whole._kept() == {}
