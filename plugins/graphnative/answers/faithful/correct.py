"""Put corrections into a draft, and nothing else."""

from collections.abc import Iterable

from graphnative.answers.faithful.records import Correction


def apply_corrections(draft: str, corrections: Iterable[Correction]) -> tuple[str, tuple[Correction, ...]]:
    """Return the draft with its corrections in place, and those that were applied, in order.

    Of two that overlap the one that begins first stands, of those the shorter: it changes less.

    Args:
        draft: The draft.
        corrections: In any order.
    """
    chosen: list[Correction] = []
    for each in sorted(set(corrections), key=lambda each: (each.start, each.end, each.after)):
        if not chosen or each.start >= chosen[-1].end:
            chosen.append(each)
    for each in reversed(chosen):
        draft = draft[: each.start] + each.after + draft[each.end :]
    return draft, tuple(chosen)
