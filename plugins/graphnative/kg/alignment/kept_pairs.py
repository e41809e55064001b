"""The pairs of keys that are kept once entities are aligned: what is one, what waits for a word; pure."""

from collections.abc import Iterable
from dataclasses import replace

from graphnative.kg.alignment.pieces import Link, Pair
from graphnative.kg.alignment.placing import Alignment
from graphnative.kg.alignment.state import State
from graphnative.store.merges import Candidate, Merge


def merges_of(state: State, alignment: Alignment) -> list[Merge]:
    """Return the pairs as they are to be kept: each once, with what was said and decided of it.

    A pair of which nothing is said any more goes, unless a person has decided it.

    Args:
        state: What the graph holds.
        alignment: What follows from it.
    """
    living = state.living
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


def candidates_of(alignment: Alignment) -> Iterable[Candidate]:
    """Candidates between entities as they are shown; of several the strongest."""
    best: dict[Pair, Candidate] = {}
    for link in sorted(alignment.candidates, key=lambda each: (each.score, each.kind, each.pair)):
        one, other = sorted(alignment.keys.get(key, key) for key in link.pair)
        if one != other:
            best[one, other] = Candidate(one, other, link.kind, link.score, link.documents)
    return best.values()
