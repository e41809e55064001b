"""Literals: what is a number, money, a percentage, a date, a duration, a quantity or a general word."""

import datetime
import re
import unicodedata
from functools import lru_cache

from graphnative.kg.records import Value
from graphnative.kg.value_amounts import read_amount
from graphnative.kg.value_durations import read_duration
from graphnative.kg.value_times import read_time

LONGEST = 120
"""Characters of a literal: what is longer is no value."""

_EDGES = " \t\n\r\"'“”‘’«»()[]{},;:"
_SPACED = re.compile(r" (,)(?= )|(?<=[A-Za-z]) (-) (?=[A-Za-z])")
"""Signs with spaces around, as texts that were cut into words have them."""

_ARTICLE = re.compile(r"(?:the|an?|its|their|his|her|our|my|your|this|that|these|those) (?=\S)", re.I)
_PRONOUN = re.compile(
    r"i|me|we|us|you|s?he|him|her|it|they|them|who|whom|which|what|this|that|these|those|ones?|(?:it|him|her)self"
    r"|themselves|(?:some|every|any)one|nobody|all|both|each|others",
    re.I,
)
_MAY_COUNT = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand|million"
    r"|billion|trillion|dozen|half|first|second|third|\w+th|percent|year|quarter|month|week|day|hour|minute|decade"
    r"|yesterday|today|tomorrow|\w+day|january|february|april|june|july|august|\w+ber)s?\b",
    re.I,
)


@lru_cache(maxsize=65_536)
def read_value(text: str, *, published: datetime.date | None = None) -> Value | None:
    """Return a text's normal form if all of it is a literal; None for what may be a name.

    Equal values have equal texts: "12 %", "12 percent" and "twelve percent" are "12 %". A general word is
    one without capitals, case and articles aside, or a pronoun.

    Args:
        text: A span of a passage, in English.
        published: The day that "last year" is reckoned from; None leaves such dates without days.
    """
    plain = _SPACED.sub(_unspaced, " ".join(unicodedata.normalize("NFKC", text).split())).strip(_EDGES)
    if not plain or len(plain) > LONGEST:
        return None
    return (_counted(plain, published) if _MAY_COUNT.search(plain) else None) or _word(plain)


def _unspaced(match: re.Match[str]) -> str:
    return match[1] or match[2]


def _counted(plain: str, published: datetime.date | None) -> Value | None:
    return read_time(plain, published) or read_duration(plain) or read_amount(plain)


def _word(plain: str) -> Value | None:
    """A general word: nothing in it is written as a name is."""
    has_letters = any(sign.isalpha() for sign in plain)
    if plain.islower() or not has_letters or _PRONOUN.fullmatch(plain):
        return Value("word", _ARTICLE.sub("", plain.casefold(), count=1))
    bare = _ARTICLE.sub("", plain, count=1)
    return Value("word", bare) if bare.islower() else None
