"""Articles that other settings prepared: which are read anew, and which only embedded."""

import pytest

from graphnative.esg import prepare
from graphnative.esg.ingest import ingest_articles
from graphnative.esg.open_preparer import open_preparer
from graphnative.esg.refresh import Refreshed, refresh_articles
from graphnative.esg.summary import ExtractiveSummariser
from graphnative.records import Article
from graphnative.store.connect import open_database
from switching import with_embedder

pytestmark = pytest.mark.neo4j

NEWS = [
    Article(
        "a", "An oil spill", "An oil spill in the north sea. The mill runs dry.", organisations=("Shell",)
    ),
    Article("b", "", "Water in a mill. The sea.", organisations=()),
]


@pytest.fixture
def counted_summaries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    asked: list[str] = []
    summarise = ExtractiveSummariser.summarise

    def counting(self: ExtractiveSummariser, text: str) -> str:
        asked.append(text)
        return summarise(self, text)

    monkeypatch.setattr(ExtractiveSummariser, "summarise", counting)
    return asked


def refresh(settings) -> Refreshed:
    done: list[int] = []
    with open_database(settings) as database, open_preparer(database) as preparer:
        found = refresh_articles(database, preparer, done.append)
    assert sum(done) == found.all
    return found


def test_only_what_changed_is_done_again(workspace, counted_summaries, monkeypatch) -> None:
    monkeypatch.setattr(prepare, "BATCH_ARTICLES", 1)
    with open_database(with_embedder(workspace, "narrow")) as database:
        ingest_articles(database, NEWS)
    assert len(counted_summaries) == 2
    assert refresh(with_embedder(workspace, "narrow")) == Refreshed()
    assert refresh(with_embedder(workspace, "wide")) == Refreshed(embedded=2)
    assert len(counted_summaries) == 2  # they are kept
    assert refresh(with_embedder(workspace, "wide", chunk_tokens=20)) == Refreshed(prepared=2)
    assert len(counted_summaries) == 4
    both = with_embedder(workspace, "narrow", summary_sentences=1)
    assert refresh(both) == Refreshed(prepared=2)


def test_a_linking_embedder_of_its_own_stays(workspace, counted_summaries) -> None:
    link = {"kind": "sentence-transformers", "model": str(workspace.root / "narrow")}
    with open_database(with_embedder(workspace, "narrow", link_embedder=link)) as database:
        ingest_articles(database, NEWS)
    assert refresh(with_embedder(workspace, "wide", link_embedder=link)) == Refreshed(embedded=2)
    assert len(counted_summaries) == 2
