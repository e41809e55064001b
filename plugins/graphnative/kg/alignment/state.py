"""All that alignment depends on, read at once from the graph."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graphnative.kg.alignment.pieces import Known, Pair, Piece
from graphnative.kg.alignment.verdicts import NO_VERDICTS, Verdicts
from graphnative.store.alignment import read_article_keys, read_evidence
from graphnative.store.database import Row
from graphnative.store.evidence import is_literal
from graphnative.store.merges import Merge, read_merges
from graphnative.store.organisations import Reader


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

    @property
    def living(self) -> set[str]:
        """The keys that live evidence gives."""
        return {key for piece in self.pieces if piece.counts for key in piece.keys}


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


def _piece(row: Row) -> Piece:
    documents = tuple(sorted(row["documents"]))
    if is_literal(row["object"]):  # it tells of its subject alone
        return Piece(row["id"], row["subject"], "", "", documents, row["trusted"], row["counts"])
    return Piece(
        row["id"], row["subject"], row["type"], row["object"], documents, row["trusted"], row["counts"]
    )
