"""What a person decides of single facts: accept, reject, reopen; the graph shows it at once."""

import datetime
from collections.abc import Iterable, Sequence

from graphnative.errors import InputError
from graphnative.kg.schema.decide import show_decision
from graphnative.store.database import HasDatabase
from graphnative.store.fact_decisions import (
    Decided,
    FactDecision,
    find_facts,
    read_decisions,
    write_decisions,
)

_HINT = "`graphnative review` shows the keys of facts that wait."


def decide_facts(
    store: HasDatabase, keys: Iterable[str], decided: Decided, *, until: datetime.date | None = None
) -> int:
    """Keep a decision on facts, show what follows, and return how many pieces of evidence moved.

    It holds for the fact as passages state it, in whatever document, now and later.

    Args:
        store: The graph.
        keys: Keys of facts, as the review queue shows them.
        decided: ``accepted`` shows a fact with any votes, ``rejected`` shows it with none.
        until: The last day on which it held; None leaves that to what the texts say.

    Raises:
        InputError: No document states one of them; then nothing is decided.
    """
    wanted = sorted(set(keys))
    found = find_facts(store.database, wanted)
    known = {each.id: (each.subject, each.type, each.object) for each in read_decisions(store.database)}
    stated = {key: found.get(key) or known.get(key) for key in wanted}
    _refuse_unknown([key for key in wanted if stated[key] is None])
    decisions = [FactDecision(*fact, decided, until) for fact in stated.values() if fact is not None]
    return take_over(store, decisions)


def reopen_facts(store: HasDatabase, keys: Iterable[str]) -> int:
    """Take decisions on facts back, show what follows, and return how many pieces of evidence moved.

    Args:
        store: The graph.
        keys: Keys of facts that a person has decided on.

    Raises:
        InputError: On one of them nobody has; then none is taken back.
    """
    wanted = sorted(set(keys))
    known = {decision.id for decision in read_decisions(store.database)}
    _refuse_unknown([key for key in wanted if key not in known], "Nobody has decided on a fact with the key")
    return take_over(store, [], wanted)


def take_over(store: HasDatabase, decisions: Sequence[FactDecision], gone: Sequence[str] = ()) -> int:
    """Keep decisions, take others back, and return how many pieces of evidence moved.

    Args:
        store: The graph.
        decisions: As they are now.
        gone: Keys of facts on which nothing is decided any more.
    """
    write_decisions(store.database, decisions, gone)
    return show_decision(store).moved


def _refuse_unknown(keys: Sequence[str], said: str = "No document states a fact with the key") -> None:
    if keys:
        raise InputError(f"{said} {keys[0]!r}.", hint=_HINT)
