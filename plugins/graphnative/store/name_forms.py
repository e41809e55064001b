"""The ways in which a name is written: whole, and without what only tells it from others."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graphnative.store.words import FUNCTION_WORDS, plain_words

SHORT = 0.5
"""How surely a short form means the name, before anything around it is looked at."""

MAX_WORDS = 16
"""A longer name is a headline or a sentence: nobody writes it out again."""

MAX_LENGTH = 400
"""Signs of a name at most; only encoded data have words so long, and Neo4j can't index them."""

_BRACKETED = re.compile(r"(.*?\S)\s*\(([^()]+)\)\s*")


@dataclass(frozen=True, slots=True)
class NameForm:
    """One way to write a name.

    Attributes:
        words: Its words, folded, joined by spaces.
        strength: 1 for the whole name, :data:`SHORT` for a short form.
        qualifier: Words that a short form leaves out ("2017 film"), which may stand elsewhere instead.
    """

    words: str
    strength: float = 1.0
    qualifier: tuple[str, ...] = ()


def name_forms(name: str) -> Iterator[NameForm]:
    """Yield the forms of a name, the whole one first; none for a name that can't be looked for.

    "Ran (film)" is also "Ran", and "Otto I, Count of Burgundy" is also "Otto I": what stands in brackets at
    the end, or after a comma, tells namesakes apart. A single word before a comma is no short form, since
    of "Paris, Texas" it is another name.

    Args:
        name: Any text.
    """
    whole = plain_words(name) if len(name) <= MAX_LENGTH else []
    if not 0 < len(whole) <= MAX_WORDS or not _telling(whole):
        return
    yield NameForm(" ".join(whole))
    bracketed = _BRACKETED.fullmatch(name)
    short, qualifier = bracketed.groups() if bracketed else name.partition(",")[::2]
    words = plain_words(short)
    if _telling(words) and len(words) < len(whole) and (bracketed or len(words) > 1):
        yield NameForm(" ".join(words), SHORT, tuple(plain_words(qualifier)))


def likelihood(form: NameForm, around: frozenset[str]) -> float:
    """Return how surely a form means its name: more, the more of the qualifier stands around it, up to 1.

    Args:
        form: A form of the name.
        around: Folded words of the text in which the form stands, its own left out.
    """
    if not form.qualifier:
        return form.strength
    present = sum(word in around for word in form.qualifier) / len(form.qualifier)
    return form.strength + (1 - form.strength) * present


def _telling(words: list[str]) -> bool:
    """Whether words can be a name at all: not if they are function words, figures or one letter."""
    return any(word not in FUNCTION_WORDS and not word.isdecimal() for word in words) and (
        len(words) > 1 or len(words[0]) > 1
    )
