"""Take documents out of the graph as if they had never been there, whoever wrote what rests on them."""

from collections.abc import Iterable
from dataclasses import dataclass

from graphnative.esg.link_mentions import link_mentions
from graphnative.esg.reconcile import reconcile_organisations
from graphnative.kg.call_cache import forget_calls
from graphnative.kg.settle import settle_graph
from graphnative.store.articles import delete_documents
from graphnative.store.database import HasDatabase

_BATCH = 500


@dataclass(frozen=True, slots=True)
class ForgetReport:
    """What became of the ids.

    Attributes:
        forgotten: Ids of the documents that are gone, sorted.
        unknown: Ids that the graph has no document of, sorted.
    """

    forgotten: tuple[str, ...]
    unknown: tuple[str, ...]


def forget_documents(store: HasDatabase, ids: Iterable[str]) -> ForgetReport:
    """Return which documents were forgotten, with all that came from them alone.

    A document goes with its passages, links, claims, evidence, and the replies of models about it;
    organisations that no other article names, and entities and facts without any other evidence, go too. What
    LlamaIndex has stored stays. No model is asked.

    Args:
        store: A store or database.
        ids: Ids of articles, built or imported documents, in any order.

    Raises:
        StoreError: The server refused or lost a transaction; what was forgotten before stays forgotten.
    """
    wanted = sorted(set(ids))
    forgotten: set[str] = set()
    for start in range(0, len(wanted), _BATCH):
        forgotten |= delete_documents(store.database, wanted[start : start + _BATCH])
    forget_calls(store.database.settings, wanted)
    reconcile_organisations(store)
    link_mentions(store, force=False)
    settle_graph(store)
    return ForgetReport(tuple(sorted(forgotten)), tuple(sorted(set(wanted) - forgotten)))
