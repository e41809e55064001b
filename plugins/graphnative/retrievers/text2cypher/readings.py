"""The ways in which a question's names can be understood."""

import math
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from graphnative.retrievers.linked_value import LinkedValue

MOST = 6
_NEARLY = 0.2
_DOUBTFUL = 0.5
_NOTHING = 0.3


class Understood(NamedTuple):
    """One way to understand a question's names.

    Attributes:
        values: At most one for each place.
        doubt: The log of how sure it is, at most 0.
    """

    values: tuple[LinkedValue, ...]
    doubt: float


def readings(places: Sequence[Sequence[LinkedValue]]) -> list[Understood]:
    """Return the likeliest ways to understand a question's names, at most six, the likeliest first.

    A place may mean each value that is nearly as likely as its likeliest, and nothing where that is doubtful.

    Args:
        places: For each the values that it may name, the likeliest first.
    """
    choices = [_choices(meanings) for meanings in places]
    found = [
        Understood(
            tuple(value for value, _ in chosen if value is not None),
            sum(math.log(chance) for _, chance in chosen),
        )
        for chosen in product(*choices)
    ]
    return sorted(found, key=lambda way: -way.doubt)[:MOST]


def _choices(meanings: Sequence[LinkedValue]) -> list[tuple[LinkedValue | None, float]]:
    best = meanings[0].score
    near = [value for value in meanings if value.score > best - _NEARLY][:3]
    found: list[tuple[LinkedValue | None, float]] = [(value, max(value.score, 0.01)) for value in near]
    return [*found, (None, _NOTHING)] if best < _DOUBTFUL else found
