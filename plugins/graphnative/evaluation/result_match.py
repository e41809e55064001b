"""Whether, and how far, two results of queries say the same: rows as multisets, columns in any order."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

from graphnative.evaluation.result_values import comparable

Rows = Sequence[Sequence[Any]]
Key = tuple[Hashable, ...]


def same_result(gold: Rows, found: Rows, *, ordered: bool) -> bool:
    """Return whether one order of the found columns gives the gold rows, each as often.

    Differs: S1 measures results by BERTScore alone, which hardly tells right from wrong; this is the exact
    measure beside it.

    Args:
        gold: Rows of equal length.
        found: Rows of equal length.
        ordered: The gold query orders its rows, so that their order counts.
    """
    if len(gold) != len(found):
        return False
    if not gold:
        return True
    if len(gold[0]) != len(found[0]):
        return False
    return _can_pair(_columns(gold), _columns(found), [], ordered=ordered)


def row_f1(gold: Rows, found: Rows) -> float:
    """Return the harmonic mean of precision and recall over rows, each row a multiset of its values.

    Returns:
        In [0, 1]; 1 if both are empty.
    """
    both, _ = _shared_rows(gold, found)
    return 2 * both / (len(gold) + len(found)) if gold or found else 1.0


def row_jaccard(gold: Rows, found: Rows) -> float:
    """Return the rows that both have over the rows that either has, counted as often as they occur.

    Returns:
        In [0, 1]; 1 if both are empty.
    """
    both, either = _shared_rows(gold, found)
    return both / either if either else 1.0


def value_recall(gold: Rows, found: Rows) -> float:
    """Return the share of the gold values that the found rows hold, wherever they stand.

    Returns:
        In [0, 1]; 1 if there are no gold values.
    """
    wanted = Counter(comparable(value) for row in gold for value in row)
    given = Counter(comparable(value) for row in found for value in row)
    return (wanted & given).total() / wanted.total() if wanted else 1.0


def _columns(rows: Rows) -> list[Key]:
    return [tuple(map(comparable, column)) for column in zip(*rows, strict=True)]


def _can_pair(wanted: list[Key], given: list[Key], chosen: list[int], *, ordered: bool) -> bool:
    """Whether the found columns chosen so far can be completed to the gold ones.

    Each step compares the rows begun so, which leaves few choices to try; of equal columns one is enough.
    """
    if len(chosen) == len(wanted):
        return True
    rows = _rows(wanted[: len(chosen) + 1], ordered)
    tried: set[Key] = set()
    for column, content in enumerate(given):
        if column in chosen or content in tried:
            continue
        tried.add(content)
        longer = [*chosen, column]
        if _rows([given[i] for i in longer], ordered) == rows and _can_pair(
            wanted, given, longer, ordered=ordered
        ):
            return True
    return False


def _rows(columns: list[Key], ordered: bool) -> object:
    rows = list(zip(*columns, strict=True))
    return rows if ordered else Counter(rows)


def _shared_rows(gold: Rows, found: Rows) -> tuple[int, int]:
    """How many rows both have, and how many either has."""
    one, other = Counter(map(_as_multiset, gold)), Counter(map(_as_multiset, found))
    return (one & other).total(), (one | other).total()


def _as_multiset(row: Sequence[Any]) -> Key:
    return tuple(sorted(map(comparable, row), key=repr))
