"""Texts made fit for a picture: what can be shown of them, how wide they are, cut to what has room."""

import unicodedata

_NARROW, _WIDE = frozenset("fijlrtIJ.,:;!|'’()[]{}/\\`-· "), frozenset("mwMW@%—…")
_JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""They hold the parts of one letter or emoji together."""


def readable(text: str) -> str:
    """Return a text on one line, without characters that show nothing or turn the writing direction."""
    shown = (sign if sign.isprintable() or sign in _JOINERS else " " for sign in text)
    return " ".join("".join(shown).split())


def paragraphs(text: str) -> str:
    """Return a text made readable line by line; no more than one empty line stands between two others."""
    lines = [readable(line) for line in text.splitlines()]
    kept = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(kept).strip()


def width_in_ems(text: str) -> float:
    """Return about how wide a text is in a common sans-serif, in units of its size, on the high side."""
    return sum(_ems(sign) for sign in text)


def clipped(text: str, ems: float) -> str:
    """Return a readable text no wider than ``ems``; one that is cut ends in ``…``."""
    if width_in_ems(text) <= ems:
        return text
    room, end = ems - _ems("…"), 0
    while end < len(text) and room >= _ems(text[end]):
        room -= _ems(text[end])
        end += 1
    while end and (text[end - 1] in _JOINERS or (end < len(text) and _belongs(text[end]))):
        end -= 1
    return f"{text[:end].rstrip()}…"


def wrapped(text: str, ems: float, lines: int) -> tuple[str, ...]:
    """Return a readable text broken between words into lines no wider than ``ems``, the last one cut."""
    rows: list[str] = []
    for word in text.split():
        if rows and width_in_ems(f"{rows[-1]} {word}") <= ems:
            rows[-1] += f" {word}"
        elif len(rows) < lines:
            rows.append(word)
        else:
            rows[-1] += f" {word}"
            break
    return tuple(clipped(row, ems) for row in rows)


def _belongs(sign: str) -> bool:
    """Whether a character is a part of the one before it."""
    return bool(unicodedata.combining(sign)) or sign in _JOINERS


def _ems(sign: str) -> float:
    if _belongs(sign):
        return 0.0
    if sign in _NARROW:
        return 0.37
    if sign in _WIDE:
        return 0.92
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.1
    return 0.7 if sign.isupper() else 0.6
