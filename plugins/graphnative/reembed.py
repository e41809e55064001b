"""Embed what a graph stores anew, after the settings name another embedder, whoever wrote it."""

from collections.abc import Callable
from dataclasses import dataclass

from graphnative.communities.live_vectors import bring_up_to_date
from graphnative.esg.open_preparer import open_preparer
from graphnative.esg.reconcile import reconcile_organisations
from graphnative.esg.refresh import Refreshed, refresh_articles
from graphnative.models.open import open_embedder
from graphnative.models.protocols import Embedder
from graphnative.store.database import Database, HasDatabase
from graphnative.store.embedder_switch import begin_switch, end_switch
from graphnative.store.graph_labels import CHUNK_LABEL, ENTITY_LABEL
from graphnative.store.outdated_articles import count_outdated_articles, has_articles
from graphnative.store.stale_vectors import (
    LABELS,
    count_stale,
    count_unnamed,
    has_stale_texts,
    replace_vectors,
    stale_texts,
)
from graphnative.store.steps import run_steps
from graphnative.store.vector_index import find_vector_index, renew_vector_index

Progress = Callable[[str, int, int], object]
"""Called with what is embedded, how many of it are done, and how many there are."""

_BATCH = 256


@dataclass(frozen=True, slots=True)
class EmbedReport:
    """What was embedded anew.

    Attributes:
        embedder: Name of the model that made all vectors now.
        articles: Articles, with their passages.
        prepared: Of these, read anew from their text, since more than the embedder had changed.
        passages: Passages of no article.
        entities: Entities that carry a vector themselves.
        searched: Whether descriptions and reports that GraphRAG searches by meaning were embedded anew.
        left: Vectors of which nobody says who made them; they were left alone.
    """

    embedder: str
    articles: int = 0
    prepared: int = 0
    passages: int = 0
    entities: int = 0
    searched: bool = False
    left: int = 0


def reembed_graph(
    store: HasDatabase, *, unnamed: bool = False, progress: Progress | None = None
) -> EmbedReport:
    """Return what was embedded anew by the settings' embedder; vectors of that model stay as they are.

    Articles keep their summaries and organisations; their links to topics are made anew where the embedder
    links, too. The vector indexes get the new length. Stopped at any point, the same call goes on where it
    was; meanwhile no search mixes vectors of two models.

    Args:
        store: A store or database.
        unnamed: Also replace vectors of which nobody says who made them: LlamaIndex writes such.
        progress: Told how far it is.

    Raises:
        OwnershipError: The graph is only read.
        ModelError: A model failed; what was embedded so far is kept.
        StoreError: The server refused or lost a transaction.
    """
    database = store.database
    tell = progress or (lambda label, done, total: None)
    embedder = open_embedder(database.settings.embedder)
    refreshed = _articles(store, tell) if has_articles(database) else Refreshed()
    passages, entities = (_nodes(database, label, embedder, unnamed, tell) for label in LABELS)
    searched = has_stale_texts(database, embedder.name)
    if searched:
        bring_up_to_date(database, embedder, progress=tell)
    for label in (CHUNK_LABEL, ENTITY_LABEL):
        if run_steps(database, find_vector_index(label)):
            run_steps(database, renew_vector_index(label, embedder.dimensions))
    end_switch(database)
    left = 0 if unnamed else count_unnamed(database)
    return EmbedReport(embedder.name, refreshed.all, refreshed.prepared, passages, entities, searched, left)


def _articles(store: HasDatabase, tell: Progress) -> Refreshed:
    database, done = store.database, 0
    with open_preparer(store) as preparer:
        total = count_outdated_articles(database, preparer.pipeline)

        def moved(more: int) -> None:
            nonlocal done
            done += more
            tell("Embedding articles", done, total)

        refreshed = refresh_articles(database, preparer, moved)
    reconcile_organisations(store)
    return refreshed


def _nodes(database: Database, label: str, embedder: Embedder, unnamed: bool, tell: Progress) -> int:
    """Passages or entities whose vector another model made."""
    total, done = count_stale(database, label, embedder.name, unnamed=unnamed), 0
    if total:
        begin_switch(database, embedder.name)
    for texts in stale_texts(database, label, embedder.name, unnamed=unnamed, page=_BATCH):
        vectors = embedder.embed([each.text for each in texts])
        replace_vectors(database, label, texts, vectors, embedder.name)
        done += len(texts)
        tell(f"Embedding {'passages' if label == CHUNK_LABEL else 'entities'}", done, total)
    return done
