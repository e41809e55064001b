"""What follows from all documents together: the types under review."""

from collections import Counter

from graphnative.kg.schema.propose import propose_types
from graphnative.models.protocols import ChatModel
from graphnative.store.database import HasDatabase
from graphnative.store.settled import mark_settled, unsettled_change


def settle_graph(store: HasDatabase, *, chat: ChatModel | None = None, first: bool = False) -> Counter[str]:
    """Return how many answers of a model were not taken, by reason, while types were brought up to date.

    Nothing is written if no document has changed since. Stopped in the middle, the next call does it again.

    Args:
        store: A store or database.
        chat: Defines types and compares them; None makes do without.
        first: Whether a graph that was never settled is; forgetting leaves graphs alone that nothing was
            built in.
    """
    changed = unsettled_change(store.database, first=first)
    if changed is None:
        return Counter()
    report = propose_types(store, chat=chat)
    mark_settled(store.database, changed)
    return report.refused
