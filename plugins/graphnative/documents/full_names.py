"""People under a shorter name: "Scott Hicks" is "Robert Scott Hicks" if nobody else can be meant."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

_MOST_LEFT_OUT = 2


def full_names(names: Iterable[str]) -> dict[str, str]:
    """Return for each shorter name of a person the one longer name that it stands for.

    The shorter one has the last word of the longer one and others of its words in their order, and leaves
    out one or two. A name of one word stands for nobody, and neither does one that several longer names
    could be meant by, unless these stand for one another.

    Args:
        names: Folded names of people, words joined by spaces.
    """
    by_last: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
    for name in sorted(set(names)):
        words = tuple(name.split(" "))
        if len(words) > 1:
            by_last[words[-1]].append(words)
    found: dict[str, str] = {}
    for namesakes in by_last.values():
        for short in namesakes:
            longer = [each for each in namesakes if _leaves_out_few(short, each)]
            longest = [each for each in longer if not any(_leaves_out_few(each, other) for other in longer)]
            if len(longest) == 1:
                found[" ".join(short)] = " ".join(longest[0])
    return found


def _leaves_out_few(short: Sequence[str], long: Sequence[str]) -> bool:
    """Whether a name has the words of another in order, but for one or two."""
    if not 0 < len(long) - len(short) <= _MOST_LEFT_OUT:
        return False
    rest = iter(long)
    return all(word in rest for word in short)
