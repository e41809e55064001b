"""Which words say the same of a thing in two forms: what a "director" did is "directed by" them."""

from collections.abc import Iterable, Sequence

_SHARED = 0.75
_LEAST = 3


def akin(word: str, other: str) -> bool:
    """Tell whether two words share a stem: at least three letters, and three quarters of the longer one.

    Args:
        word: A folded word.
        other: Another one.
    """
    shared = 0
    for one, two in zip(word, other, strict=False):
        if one != two:
            break
        shared += 1
    return shared >= _LEAST and shared >= _SHARED * max(len(word), len(other))


def share_akin(words: Sequence[tuple[str, float]], others: Iterable[str]) -> float:
    """Return the share of weighted words that have one akin to them among others, in [0, 1].

    Args:
        words: Distinct words and their weights.
        others: The words that are looked at.
    """
    present = list(others)
    total = sum(weight for _, weight in words)
    found = sum(weight for word, weight in words if any(akin(word, other) for other in present))
    return found / total if total else 0.0
