"""Alignment of the whole graph: evidence read, aligned, and shown where it belongs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from graphnative.documents.alias_table import load_aliases
from graphnative.kg.alignment.kept_pairs import candidates_of, merges_of
from graphnative.kg.alignment.pieces import Pair
from graphnative.kg.alignment.placing import Alignment, align
from graphnative.kg.alignment.similar import similar_pairs
from graphnative.kg.alignment.state import State, read_state
from graphnative.kg.alignment.verdicts import NO_VERDICTS, Verdicts, ask_verdicts
from graphnative.models.protocols import ChatModel, Embedder
from graphnative.store.alignment import (
    BATCH,
    Move,
    move_claims,
    move_evidence,
    needed_claim_move,
    needed_move,
    read_claims,
)
from graphnative.store.database import HasDatabase, Row, Transaction, batched
from graphnative.store.evidence import is_literal
from graphnative.store.merges import MOST, write_candidates, write_merges
from graphnative.store.settled import lock_writers, mark_aligned

MOST_ASKED = 500
"""Pairs that a model is asked about at once, the most likely first; the others wait for the next time."""


@dataclass(frozen=True, slots=True)
class AlignmentReport:
    """What alignment has come to.

    Attributes:
        keys: Keys that live evidence gives.
        merged: Kind of link to how many pairs of keys are one for that reason.
        short_forms: Short forms of people's names that stand for longer ones of their documents.
        homonyms: People who share their name with a better known one.
        candidates: Pairs that wait for a model or a person.
        moved: Pieces of evidence and claims that are shown elsewhere than before.
        asked: Pairs that a model was asked about.
        unanswered: Those of them on which no reply could be read; they wait.
    """

    keys: int
    merged: Mapping[str, int] = field(default_factory=dict)
    short_forms: int = 0
    homonyms: int = 0
    candidates: int = 0
    moved: int = 0
    asked: int = 0
    unanswered: int = 0


def align_entities(
    store: HasDatabase, *, embedder: Embedder | None = None, chat: ChatModel | None = None
) -> AlignmentReport:
    """Return what aligning the entities of a graph has come to.

    The result is a function of the live evidence, the user's table of names, and what models and people have
    said of pairs: never of an order. A merge holds while what it rests on lives. No transaction writes more
    than a server has room for; stopped between two of them, the next call goes on.

    Source: S2, "Alignment with content of the existing KG". Differs: the paper does not say how.

    Args:
        store: The graph.
        embedder: Finds candidates by similar names; None keeps those that were found before.
        chat: Decides on candidates; None leaves them to a person.

    Raises:
        InputError: The table of other names can't be read.
        ModelError: The model failed; what it has said is kept.
        StoreError: The server refused or lost a request.
    """
    database = store.database
    aliases = dict(load_aliases(database.settings).owners)
    similar = similar_pairs(read_state(database.read, aliases).living, embedder) if embedder else None
    verdicts = NO_VERDICTS
    if chat:
        state = read_state(database.read, aliases, similar)
        waiting = sorted(
            align(state.pieces, state.known).candidates, key=lambda link: (-link.score, link.pair)
        )
        verdicts = ask_verdicts(database.settings, chat, [link.pair for link in waiting[:MOST_ASKED]])
    moved = 0
    while True:
        step = database.transaction(lambda tx: _align(tx, aliases, similar, verdicts))
        if step.is_last:
            return replace(step.report, moved=moved + step.report.moved)
        moved += step.report.moved
        for moves in batched(step.waiting, BATCH):
            moved += database.transaction(partial(_move, moves))


@dataclass(frozen=True, slots=True)
class _Step:
    """What one transaction that reads everything has come to, and the moves that did not fit into it."""

    report: AlignmentReport
    is_last: bool
    waiting: Sequence[Move] = ()


def _align(
    tx: Transaction, aliases: dict[str, str], similar: Mapping[Pair, float] | None, verdicts: Verdicts
) -> _Step:
    lock_writers(tx)  # nothing changes between reading and writing
    state = read_state(tx.run, aliases, similar, verdicts)
    alignment = align(state.pieces, state.known)
    moves = _moves(tx, state, alignment)
    if len(moves) > BATCH:
        return _Step(_report(state, alignment, verdicts, 0), False, moves)
    moved = _move(moves, tx)
    differ = [write_merges(tx, merges_of(state, alignment)), write_candidates(tx, candidates_of(alignment))]
    is_last = max(differ) <= MOST
    mark_aligned(tx, is_aligned=is_last)
    return _Step(_report(state, alignment, verdicts, moved), is_last)


def _report(state: State, alignment: Alignment, verdicts: Verdicts, moved: int) -> AlignmentReport:
    kinds = Counter(link.kind for link in alignment.merged)
    return AlignmentReport(
        keys=len(state.living),
        merged=dict(sorted(kinds.items())),
        short_forms=alignment.short_forms,
        homonyms=alignment.homonyms,
        candidates=len(alignment.candidates),
        moved=moved,
        asked=len(verdicts.said) + verdicts.unanswered,
        unanswered=verdicts.unanswered,
    )


def _moves(tx: Transaction, state: State, alignment: Alignment) -> list[Move]:
    """What is to be shown elsewhere: entities first, since facts need their ends, then claims; each by id."""
    moves = [
        move
        for row, piece in zip(state.rows, state.pieces, strict=True)
        if (move := needed_move(row, _target(row, alignment.place(piece))))
    ]
    claims = [
        move
        for row in read_claims(tx.run)
        if (move := needed_claim_move(row, alignment.at(row["subject"], row["document"])))
    ]
    return [*sorted(moves, key=_order), *sorted(claims, key=_order)]


def _order(move: Move) -> tuple[bool, str]:
    return bool(move.type), move.id


def _move(moves: Sequence[Move], tx: Transaction) -> int:
    """Move what is as it was read, and return how much that is."""
    if moves:
        mark_aligned(tx, is_aligned=False)
    of_evidence = [move for move in moves if move.before]
    return move_evidence(tx, of_evidence) + move_claims(tx, [move for move in moves if not move.before])


def _target(row: Row, placed: tuple[str, str]) -> tuple[str, str]:
    return (placed[0], row["object"]) if is_literal(row["object"]) else placed
