"""Take documents out of the graph as if they had never been there, whoever wrote what rests on them."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from graphnative.esg.link_mentions import link_mentions
from graphnative.esg.reconcile import reconcile_organisations
from graphnative.kg.call_cache import forget_calls
from graphnative.kg.settle import settle_graph
from graphnative.store.articles import delete_documents
from graphnative.store.database import HasDatabase, batched
from graphnative.store.read_from import documents_meant

_BATCH = 500


@dataclass(frozen=True, slots=True)
class ForgetReport:
    """What became of what was named.

    Attributes:
        forgotten: Ids of the documents that are gone, sorted.
        unknown: What names no document of the graph, sorted.
    """

    forgotten: tuple[str, ...]
    unknown: tuple[str, ...]


def forget_documents(store: HasDatabase, named: Iterable[str | Path]) -> ForgetReport:
    """Return which documents were forgotten, with all that came from them alone.

    A document goes with its passages, links, claims, evidence, and the replies of models about it;
    organisations that no other article names, and entities and facts without any other evidence, go too. What
    LlamaIndex has stored stays. No model is asked.

    Args:
        store: A store or database.
        named: Ids of articles, built or imported documents, or files and folders that they were read from,
            in any order.

    Raises:
        StoreError: The server refused or lost a transaction; what was forgotten before stays forgotten.
    """
    texts = sorted({str(each) for each in named})
    meant = documents_meant(store.database, texts)
    forgotten: set[str] = set()
    for ids in batched(meant.ids, _BATCH):
        forgotten |= delete_documents(store.database, ids)
    forget_calls(store.database.settings, [*meant.ids, *texts])  # what was never written has replies too
    reconcile_organisations(store)
    link_mentions(store, force=False)
    settle_graph(store)
    return ForgetReport(tuple(sorted(forgotten)), meant.unknown)
