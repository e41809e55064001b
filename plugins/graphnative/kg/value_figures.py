"""Numbers as they are written in words or figures, brought to plain figures."""

import re
from decimal import Decimal

_HALVES = re.compile(r"\b(?P<count>\w+) and a half\b")
_HALF_OF = re.compile(r"\bhalf an? (?=hundred|thousand|million|billion|trillion|dozen)")
_ONE_OF = re.compile(r"\ban? (?=hundred|thousand|million|billion|trillion|dozen)")
_DOZEN = re.compile(r"\b(?P<count>\d+(?:\.\d+)?)(?: |-)dozen\b")
_DECIMAL_COMMA = re.compile(r"(?<![\d.,])(\d{1,12}),(\d{1,2})(?![\d.,])")
_MINUS = re.compile(r"^(?:minus |negative |[−–] ?(?=\d))")
_PHRASE = re.compile(r"[A-Za-z]+(?:(?: and |[ -])[A-Za-z]+)*")


def in_figures(text: str) -> str:
    """Return a text with the numbers that it spells in figures: "twelve percent" is "12 percent".

    Halves and dozens are reckoned in, a decimal comma becomes a point, a minus becomes a hyphen.

    Args:
        text: In English, with single spaces.
    """
    text = _MINUS.sub("-", text)
    text = _HALF_OF.sub("0.5 ", text)
    text = _HALVES.sub(_with_half, text)
    text = _ONE_OF.sub("1 ", text)
    text = _spelled(text) if not any(sign.isdigit() for sign in text) else text
    text = _DOZEN.sub(lambda match: plain_number(Decimal(match["count"]) * 12), text)
    return _DECIMAL_COMMA.sub(r"\1.\2", text)


def plain_number(amount: Decimal) -> str:
    """Return a number's one form: no exponent, no zeros that say nothing, no grouping."""
    shortest = amount.normalize()
    return format(shortest if shortest else Decimal(0), "f")


def _with_half(match: re.Match[str]) -> str:
    """One and a half is 1.5; what is no number stays as it is."""
    count = _spelled(match["count"])
    return f"{count}.5" if count.isdigit() else match[0]


def _spelled(text: str) -> str:
    """Every spelled number of a text in figures."""
    from text_to_num import alpha2digit  # the default install has it; most passages never need it

    return _PHRASE.sub(lambda match: str(alpha2digit(match[0], "en", threshold=0)), text)
