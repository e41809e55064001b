"""Which folded names are one name with a slip of the pen."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

SHORTEST_NAME = 8
"""Letters and digits; shorter names differ too easily: Nordea and Nordex."""

SHORTEST_JOINED = 6
"""Letters and digits of a name that is the same but for its spaces: JP Morgan and JPMorgan."""

SHORTEST_WORD = 7
"""Letters of the one word that may hold the slip."""

SIMILARITY = 90.0
"""Of the whole names in percent, as ``rapidfuzz.fuzz.ratio``: one wrong letter in ten."""


def is_near(one: str, other: str) -> bool:
    """Tell whether two folded names are so alike that they are held to be one.

    Either they are the same but for spaces, or exactly one word differs, by one letter (missing, added, wrong
    or swapped with its neighbour), not the first. Names that are short, in short words or in their numbers
    different are never held to be one.
    """
    from rapidfuzz import fuzz
    from rapidfuzz.distance import OSA

    joined, other_joined = one.replace(" ", ""), other.replace(" ", "")
    if joined == other_joined:
        return len(joined) >= SHORTEST_JOINED
    words, others = one.split(), other.split()
    if len(words) != len(others) or min(len(joined), len(other_joined)) < SHORTEST_NAME:
        return False
    pairs = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
    if len(pairs) != 1:
        return False
    word, another = pairs[0]
    return (
        min(len(word), len(another)) >= SHORTEST_WORD
        and word[0] == another[0]
        and word.isalpha()
        and another.isalpha()
        and OSA.distance(word, another) == 1
        and fuzz.ratio(one, other) >= SIMILARITY
    )


def near_pairs(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield every pair of distinct folded names for which :func:`is_near` holds, smaller name first.

    Only names that share a block are compared. Two names with a slip in one letter share their text without
    spaces once some one letter is left out of each, so nothing is missed, and blocks stay tiny.
    """
    first: dict[str, str] = {}
    shared: defaultdict[str, list[str]] = defaultdict(list)
    for name in sorted(set(names)):
        for block in _blocks(name):
            if first.setdefault(block, name) != name:
                shared[block].append(name)
    seen: set[tuple[str, str]] = set()
    for block, members in shared.items():
        for pair in combinations([first[block], *members], 2):
            if pair not in seen:
                seen.add(pair)
                if is_near(*pair):
                    yield pair


def _blocks(name: str) -> set[str]:
    """The name without spaces, and that with one letter left out at each place that a slip may be at."""
    joined = name.replace(" ", "")
    found = {joined}
    start = 0
    for word in name.split():
        if len(joined) >= SHORTEST_NAME and len(word) >= SHORTEST_WORD and word.isalpha():
            found |= {joined[:at] + joined[at + 1 :] for at in range(start, start + len(word))}
        start += len(word)
    return found
