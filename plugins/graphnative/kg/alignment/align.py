"""Alignment of the whole graph: evidence read, aligned, and shown where it belongs."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from graphnative.documents.alias_table import load_aliases
from graphnative.kg.alignment.pieces import Known, Link, Pair, Piece
from graphnative.kg.alignment.placing import Alignment, align
from graphnative.kg.alignment.similar import similar_pairs
from graphnative.kg.alignment.verdicts import NO_VERDICTS, Verdicts, ask_verdicts
from graphnative.models.protocols import ChatModel, Embedder
from graphnative.store.alignment import (
    lock_alignment,
    move_claims,
    move_evidence,
    needed_claim_move,
    needed_move,
    read_article_keys,
    read_claims,
    read_evidence,
)
from graphnative.store.database import HasDatabase, Row, Transaction
from graphnative.store.evidence import is_literal
from graphnative.store.merges import Candidate, Merge, read_merges, write_candidates, write_merges
from graphnative.store.organisations import Reader

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
    said of pairs: never of an order. A merge holds while what it rests on lives.

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
    state = read_state(database.read, aliases)
    similar = similar_pairs(_living(state), embedder) if embedder else None
    verdicts = NO_VERDICTS
    if chat:
        state = read_state(database.read, aliases, similar)
        waiting = sorted(
            align(state.pieces, state.known).candidates, key=lambda link: (-link.score, link.pair)
        )
        verdicts = ask_verdicts(database.settings, chat, [link.pair for link in waiting[:MOST_ASKED]])
    return database.transaction(lambda tx: _align(tx, aliases, similar, verdicts))


def _align(
    tx: Transaction, aliases: dict[str, str], similar: Mapping[Pair, float] | None, verdicts: Verdicts
) -> AlignmentReport:
    lock_alignment(tx)
    state = read_state(tx.run, aliases, similar, verdicts)
    alignment = align(state.pieces, state.known)
    moved = _move(tx, state, alignment)
    write_merges(tx, merges_of(state, alignment))
    write_candidates(tx, _candidates(alignment))
    kinds = Counter(link.kind for link in alignment.merged)
    return AlignmentReport(
        keys=len(_living(state)),
        merged=dict(sorted(kinds.items())),
        short_forms=alignment.short_forms,
        homonyms=alignment.homonyms,
        candidates=len(alignment.candidates),
        moved=moved,
        asked=len(verdicts.said) + verdicts.unanswered,
        unanswered=verdicts.unanswered,
    )


@dataclass(frozen=True, slots=True)
class State:
    """What the graph holds for alignment.

    Attributes:
        rows: Evidence as the store returns it.
        pieces: The same as records.
        merges: Pairs, with what was said and decided of them.
        known: What alignment goes by besides the evidence.
    """

    rows: Sequence[Row]
    pieces: tuple[Piece, ...]
    merges: Sequence[Merge]
    known: Known


def read_state(
    read: Reader,
    aliases: dict[str, str],
    similar: Mapping[Pair, float] | None = None,
    verdicts: Verdicts = NO_VERDICTS,
) -> State:
    """Return all that alignment depends on.

    Args:
        read: Reads in the running transaction, or for itself.
        aliases: Folded other name to the folded name of its organisation.
        similar: Pairs with similar names in place of those in the graph; None takes these.
        verdicts: What a model has said just now.
    """
    rows = read_evidence(read)
    merges = _with_news(read_merges(read), similar, verdicts)
    known = Known(
        aliases,
        read_article_keys(read),
        {merge.pair: merge.decided for merge in merges if merge.decided},
        {merge.pair: merge.verdict for merge in merges if merge.verdict},
        {merge.pair: merge.similarity for merge in merges if merge.similarity is not None},
    )
    return State(rows, tuple(_piece(row) for row in rows), merges, known)


def _with_news(
    merges: Iterable[Merge], similar: Mapping[Pair, float] | None, verdicts: Verdicts
) -> list[Merge]:
    """The pairs of the graph with what was found out since they were read."""
    told = {merge.pair: merge for merge in merges}
    if similar is not None:
        told = {pair: replace(merge, similarity=similar.get(pair)) for pair, merge in told.items()}
        told.update(
            {pair: Merge(*pair, similarity=cosine) for pair, cosine in similar.items() if pair not in told}
        )
    for pair, verdict in verdicts.said.items():
        told[pair] = replace(
            told.get(pair, Merge(*pair)), verdict=verdict, model=verdicts.model, prompt=verdicts.prompt
        )
    return [told[pair] for pair in sorted(told)]


def _living(state: State) -> set[str]:
    """The keys that live evidence gives."""
    return {key for piece in state.pieces if piece.counts for key in piece.keys}


def _piece(row: Row) -> Piece:
    documents = tuple(sorted(row["documents"]))
    if is_literal(row["object"]):  # it tells of its subject alone
        return Piece(row["id"], row["subject"], "", "", documents, row["trusted"], row["counts"])
    return Piece(
        row["id"], row["subject"], row["type"], row["object"], documents, row["trusted"], row["counts"]
    )


def _move(tx: Transaction, state: State, alignment: Alignment) -> int:
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
    move_evidence(tx, moves)
    move_claims(tx, claims)
    return len(moves) + len(claims)


def _target(row: Row, placed: tuple[str, str]) -> tuple[str, str]:
    return (placed[0], row["object"]) if is_literal(row["object"]) else placed


def merges_of(state: State, alignment: Alignment) -> list[Merge]:
    """Return the pairs as they are to be kept: each once, with what was said and decided of it.

    A pair of which nothing is said any more goes, unless a person has decided it.

    Args:
        state: What the graph holds.
        alignment: What follows from it.
    """
    living = _living(state)
    links: dict[Pair, Link] = {}
    for link in (*alignment.merged, *alignment.candidates):  # the strongest first
        links.setdefault(link.pair, link)
    merged = {link.pair for link in alignment.merged}
    wanted: dict[Pair, Merge] = {}
    for before in state.merges:
        pair = before.pair
        if living.issuperset(pair):
            wanted[pair] = replace(before, status="candidate", kind="", score=None, documents=())
        elif before.decided:
            wanted[pair] = Merge(*pair, decided=before.decided)
    for pair, link in links.items():
        of_pair = wanted.get(pair, Merge(*pair))
        wanted[pair] = replace(of_pair, kind=link.kind, score=link.score, documents=link.documents)
    told = [_with_status(merge, merged) for _, merge in sorted(wanted.items())]
    return [merge for merge in told if merge.kind or merge.decided or merge.verdict or merge.similarity]


def _with_status(merge: Merge, merged: set[Pair]) -> Merge:
    if merge.pair in merged:
        return replace(merge, status="merged")
    is_apart = (merge.decided or merge.verdict) == "different"
    return replace(merge, status="apart" if is_apart else "candidate")


def _candidates(alignment: Alignment) -> Iterable[Candidate]:
    """Candidates between entities as they are shown; of several the strongest."""
    best: dict[Pair, Candidate] = {}
    for link in sorted(alignment.candidates, key=lambda each: (each.score, each.kind, each.pair)):
        one, other = sorted(alignment.keys.get(key, key) for key in link.pair)
        if one != other:
            best[one, other] = Candidate(one, other, link.kind, link.score, link.documents)
    return best.values()
