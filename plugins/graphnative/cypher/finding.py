"""What is wrong with a query, as the validator says it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class FindingKind(StrEnum):
    """What kind of thing is wrong."""

    label = "unknown label"
    type = "unknown relationship type"
    property = "unknown property"
    direction = "wrong direction"
    connection = "unknown connection"
    value = "wrong value type"
    variable = "unbound variable"
    deprecated = "deprecated form"
    syntax = "syntax"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a query.

    Attributes:
        kind: What kind of thing.
        message: One sentence that a person or a model can act on.
        start: Offset in the query where it stands.
        name: The name at fault, if it is a name.
        suggestion: The name that was probably meant; empty if none is near.
    """

    kind: FindingKind
    message: str
    start: int
    name: str = ""
    suggestion: str = ""


_NEAR = 60.0


def nearest(name: str, candidates: Iterable[str]) -> str:
    """Return the candidate most like a name, whatever its case and underscores; empty if none is near.

    Ties go to the first in order of the alphabet.
    """
    from rapidfuzz import fuzz, process  # only where something is wrong

    choices = {candidate: _folded(candidate) for candidate in sorted(candidates)}
    found = process.extractOne(_folded(name), choices, scorer=fuzz.ratio, score_cutoff=_NEAR)
    return found[2] if found else ""


def meant(suggestion: str) -> str:
    """Return the end of a sentence that names a suggestion; empty without one."""
    return f" Did you mean {suggestion}?" if suggestion else ""


def _folded(name: str) -> str:
    return name.casefold().replace("_", "").replace(" ", "")
