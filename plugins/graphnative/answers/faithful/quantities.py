"""Numbers in a sentence that can be compared: with a unit or a thing counted, and how they are meant."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from graphnative.documents.measures import find_measures
from graphnative.store.words import FUNCTION_WORDS, plain_words, singular

Bound = Literal["", "more", "less", "about"]
COUNTED = "# "
"""What the unit of a count begins with."""

_COUNTS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_COUNTED = {word: number for number, word in enumerate(_COUNTS.split(), start=2)}
_NUMBER = re.compile(
    rf"(?<![\w.,/£$€-])(?:\d{{1,3}}(?:,\d{{3}})+|\d{{1,9}})(?:\.\d{{1,4}})?(?![\w%]|[.,]\d|\s?[-–—/]\s?\d)"
    rf"|\b(?:{'|'.join(_COUNTED)})\b",
    re.I,
)
_THING = re.compile(r"\s+(?:[a-z]+(?:ly|ed)\s+)?([^\W\d_][\w-]*)")
_BEFORE = re.compile(
    r"(?:\b(?P<role>by|to|from|of|at)\s+)?(?:an?\s+)?"
    r"(?:(?P<more>more\s+than|over|at\s+least|above|exceed(?:s|ed|ing)|upwards\s+of)"
    r"|(?P<less>less\s+than|fewer\s+than|under|at\s+most|below|up\s+to)"
    r"|(?P<about>about|some|around|roughly|approximately|nearly|almost|close\s+to|only|just|another))?\s*$",
    re.I,
)
_FIGURE = re.compile(r"\d[\d,.\s]*\d|\d")
_REACH = 40
_ABOUT = 0.05


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of a sentence.

    Attributes:
        value: In units.
        unit: Name of the unit, or :data:`COUNTED` and the singular of what is counted.
        start: Where it begins, unit included but not a thing counted.
        end: Where it ends.
        role: The preposition before it, which tells a change (``by``) from its result (``to``); may be empty.
        bound: Whether it is a limit or a rough figure.
        step: Of what its last place tells the difference; 0.1 million for 4.9 million.
    """

    value: float
    unit: str
    start: int
    end: int
    role: str = ""
    bound: Bound = ""
    step: float = 0.0


def find_quantities(text: str, taken: Sequence[tuple[int, int]] = ()) -> list[Quantity]:
    """Return the numbers of a text, in order: measured values, and counts of things.

    Args:
        text: A sentence in English.
        taken: Places that are no numbers of this kind: times, names, citations.
    """
    found = [each for each in _measured(text) if _is_free(each, taken)]
    places = [*taken, *((each.start, each.end) for each in found)]
    found += [each for each in _counted(text) if _is_free(each, places)]
    return sorted(found, key=lambda each: each.start)


def equal(one: Quantity, other: Quantity) -> bool:
    """Tell whether two numbers of one unit say the same, as exactly as the less exact of them does.

    4.9 million is 4,912,000 but not 4.8 million. "More than" and "less than" hold for every number on their
    side, "about" for those within a twentieth.
    """
    if one.unit != other.unit:
        return False
    distance = abs(one.value - other.value)
    room = max(one.step, other.step) / 2 + 1e-9 * max(abs(one.value), abs(other.value))
    if "about" in (one.bound, other.bound):
        room = max(room, _ABOUT * max(abs(one.value), abs(other.value)))
    return distance <= room or _is_bounded(one, other) or _is_bounded(other, one)


def _is_bounded(limit: Quantity, exact: Quantity) -> bool:
    if exact.bound in ("more", "less"):
        return False
    return (limit.bound == "more" and exact.value > limit.value) or (
        limit.bound == "less" and exact.value < limit.value
    )


def _measured(text: str) -> Iterator[Quantity]:
    for measure in find_measures(text):
        role, bound = _meant(text, measure.start)
        step = _step(text[measure.start : measure.end], measure.value)
        yield Quantity(measure.value, measure.unit, measure.start, measure.end, role, bound, step)


def _counted(text: str) -> Iterator[Quantity]:
    for match in _NUMBER.finditer(text):
        thing = _THING.match(text, match.end())
        word = singular(plain_words(thing[1])[0]) if thing and plain_words(thing[1]) else ""
        if word and word not in FUNCTION_WORDS:
            written = match[0].lower().replace(",", "")
            value = float(_COUNTED.get(written) or written)
            role, bound = _meant(text, match.start())
            yield Quantity(value, f"{COUNTED}{word}", *match.span(), role, bound, _step(match[0], value))


def _meant(text: str, start: int) -> tuple[str, Bound]:
    """The preposition and the limit before a number."""
    match = _BEFORE.search(text[max(0, start - _REACH) : start])
    if match is None:
        return "", ""
    bounds: tuple[Bound, ...] = ("more", "less", "about")
    return (match["role"] or "").lower(), next((bound for bound in bounds if match[bound]), "")


def _step(surface: str, value: float) -> float:
    figure = _FIGURE.search(surface)
    if figure is None:
        return 0.0
    number = re.sub(r"[,\s]", "", figure[0])
    decimals = len(number.partition(".")[2])
    scale = abs(value / float(number)) if float(number) else 1.0
    return float(10**-decimals * scale)


def _is_free(quantity: Quantity, taken: Sequence[tuple[int, int]]) -> bool:
    return all(quantity.end <= start or quantity.start >= end for start, end in taken)
