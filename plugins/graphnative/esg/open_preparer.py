"""The preparer that a workspace's settings describe, with its models and its process."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from graphnative.documents.finder_process import FinderProcess
from graphnative.esg.linking import TopicLinker
from graphnative.esg.phrases import open_extractor
from graphnative.esg.prepare import Preparer
from graphnative.esg.summary import open_summariser
from graphnative.esg.text_vectors import TextVectors
from graphnative.esg.topics import ensure_taxonomy
from graphnative.models.open import open_embedder
from graphnative.ontology.load import load_taxonomy
from graphnative.store.database import HasDatabase
from graphnative.store.embedder_switch import begin_switch
from graphnative.store.topics import stored_taxonomy


@contextmanager
def open_preparer(store: HasDatabase) -> Iterator[Preparer]:
    """Yield the preparer of a store's workspace; the graph has the workspace's taxonomy then.

    A graph of another embedder is marked as being embedded anew.

    Inside the block numpy leaves one core to the process that finds organisations: two programs that both
    want all cores slow each other down several times.

    Args:
        store: A store or database.
    """
    settings = store.database.settings
    articles = settings.articles
    taxonomy = load_taxonomy(settings)
    embedder = open_embedder(settings.embedder)
    link_embedder = open_embedder(articles.link_embedder) if articles.link_embedder else embedder
    extract = open_extractor(articles, taxonomy)
    summariser = open_summariser(settings)
    if stored_taxonomy(store.database).embedder not in (None, embedder.name):
        begin_switch(store.database, embedder.name)
    vectors = ensure_taxonomy(store, taxonomy, embedder, link_embedder)
    linker = TopicLinker(
        taxonomy, vectors, link_embedder, rule=articles.linking, threshold=articles.threshold
    )
    configuration = (
        ("taxonomy", taxonomy.digest),
        ("link_embedder", link_embedder.name),
        ("linking", articles.linking),
        ("threshold", articles.threshold if articles.linking == "threshold" else None),
        ("phrases", articles.phrases),
        ("max_phrase_words", articles.max_phrase_words),
    )
    with ExitStack() as stack:
        finder = None
        if articles.ner == "spacy":
            finder = stack.enter_context(FinderProcess())
            stack.enter_context(_spare_a_core())
        yield Preparer(
            TextVectors(embedder), extract, linker, summariser, finder, articles.chunk_tokens, configuration
        )


@contextmanager
def _spare_a_core() -> Iterator[None]:
    from threadpoolctl import threadpool_limits

    with threadpool_limits(max(1, (os.cpu_count() or 1) - 1), user_api="blas"):
        yield
