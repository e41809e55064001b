"""Whether a sentence denies what some words of it tell, by the clause that carries them."""

import re
from collections.abc import Iterable

from graphnative.answers.faithful.wording import frame_words, is_negated, same_word

_BRIEF_ASIDE = re.compile(r",(?:\s*[\w'’-]+){1,2},")
# What is said behind one of these is no longer denied by a "not" before it; behind an "and" it may be.
_CONTRAST = re.compile(r"(?:,\s*|\s)(?:but|while|whereas|yet)\s|;\s", re.I)
_ADDED = re.compile(r",\s|\sand\s", re.I)


def denies(text: str, words: Iterable[str]) -> bool | None:
    """Return whether a text denies what some words tell; None where it is not to be told.

    Nobody can tell how far the "not" reaches where somebody "did not merge with one and acquire the other".

    Args:
        text: A sentence, or a part of one.
        words: What is told, in any form.
    """
    asked = list(words)
    clauses = contrasted(text)
    clause = next((each for each in reversed(clauses) if tells(each, asked)), None)
    if clause is None:
        return is_negated(text) if len(clauses) == 1 else None
    parts = [each for each in _ADDED.split(clause) if frame_words(each)]
    at = next((i for i in reversed(range(len(parts))) if tells(parts[i], asked)), None)
    if at is None or is_negated(parts[at]):
        return is_negated(clause)
    return None if any(map(is_negated, parts[:at])) else False


def contrasted(text: str) -> list[str]:
    """Return the parts of a text that "but" and the like set apart and that tell something; one at least."""
    said = _BRIEF_ASIDE.sub(" ", text)
    return [each for each in _CONTRAST.split(said) if frame_words(each)] or [said]


def tells(text: str, words: Iterable[str]) -> bool:
    """Tell whether a text has all of some words, in any form."""
    told = frame_words(text)
    return all(any(same_word(word, other) for other in told) for word in words)
