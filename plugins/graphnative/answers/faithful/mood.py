"""How firmly a sentence states what it tells: as fact, plan, possibility, supposition or question."""

import re
from typing import Literal

Mood = Literal["fact", "planned", "possible", "supposed", "asked"]

_SUPPOSED = re.compile(
    r"^\W*(?:should|had|were|suppose|supposing|assuming|imagine|provided)\b"
    r"|(?<!as )\b(?:if|unless|whether)\b",
    re.I,
)
# "May" with a capital is a month.
_POSSIBLE = re.compile(
    r"\b(?:may|might|could|can|perhaps|possibly|probably|likely|maybe|rumou?red|rumou?rs?|alleged(?:ly)?"
    r"|allegations?|supposed(?:ly)?|speculat\w+|(?:tried|tries|trying|attempts?|attempted) to"
    r"|consider(?:s|ed|ing)?|in talks)\b"
)
_PLANNED = re.compile(
    r"\b(?:will|would|shall|plan(?:s|ned|ning)?|aim(?:s|ed|ing)?|intend(?:s|ed|ing)?|intentions?|pledg(?:e|es|ed)"
    r"|(?:expect|hope|seek|want|propose|promise|agree|offer|commit)\w* to|expects|set to|about to)\b|['’]ll\b"
)
_CLAUSE = re.compile(r"[,;:]\s|\s(?:and|but|while|whereas|which|who)\s")


def mood(text: str, scope: str | None = None) -> Mood:
    """Return how firmly a sentence states something.

    Args:
        text: The sentence; a question and a condition hold for all of it.
        scope: The words of it that matter; None for all.
    """
    words = text if scope is None else scope
    if text.rstrip(" \"'”’)").endswith("?"):
        return "asked"
    if _SUPPOSED.search(text):
        return "supposed"
    if _POSSIBLE.search(words):
        return "possible"
    return "planned" if _PLANNED.search(words) else "fact"


def mood_at(text: str, place: int) -> Mood:
    """Return how firmly a sentence states what stands at a place, by the clause before it.

    Args:
        text: The sentence.
        place: Where it stands, such as the first letter of a number.
    """
    begin = max((match.end() for match in _CLAUSE.finditer(text[:place])), default=0)
    return mood(text, text[begin:place])
