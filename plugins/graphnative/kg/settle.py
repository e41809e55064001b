"""What follows from all documents together: the types under review, and which entities are one."""

from collections import Counter

from graphnative.kg.alignment.align import align_entities
from graphnative.kg.schema.propose import propose_types
from graphnative.models.protocols import ChatModel, Embedder
from graphnative.store.database import HasDatabase
from graphnative.store.settled import mark_settled, unsettled_change


def settle_graph(
    store: HasDatabase,
    *,
    chat: ChatModel | None = None,
    embedder: Embedder | None = None,
    first: bool = False,
) -> Counter[str]:
    """Return how many answers of a model were not taken, by reason, while types and entities were compared.

    Nothing is written if no document has changed since and every decision is shown. Stopped in the middle,
    the next call does it again.

    Args:
        store: A store or database.
        chat: Defines types and decides on pairs of them and of entities; None makes do without.
        embedder: Finds types of like meaning and entities of similar names; None makes do without.
        first: Whether a graph that was never settled is; forgetting leaves graphs alone that nothing was
            built in.
    """
    database = store.database
    refused: Counter[str] = Counter()
    # Again, if somebody else has committed documents meanwhile: whoever is last has seen all of them.
    while (change := unsettled_change(database, first=first)) is not None:
        refused.update(propose_types(store, chat=chat, embedder=embedder).refused)
        align_entities(store, chat=chat, embedder=embedder)
        mark_settled(database, change)
    return refused
