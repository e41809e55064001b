"""Where things stand in a file, what is wrong there, and what it may have meant."""

import difflib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something stands: a file and a line of it."""

    file: str
    line: int


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """A rule that a file breaks, and where."""

    place: Place
    rule: str


@dataclass(frozen=True, slots=True)
class Name:
    """A name and what it stands for: an alias and its topic, a standard's id, a concept and its topic."""

    place: Place
    name: str
    target: str = ""


def nearest(name: str, known: tuple[str, ...]) -> str:
    """Return how a sentence about an unknown name ends: with the known one most like it, or all of them."""
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    return f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(known)}"
