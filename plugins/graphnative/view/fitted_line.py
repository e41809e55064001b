"""Lines of text that fit a terminal."""

import unicodedata


def fitted(before: str, name: str, after: str, width: int) -> str:
    """Return one line; where it is too long the name is cut and ends in ``…``, never what stands around it.

    Args:
        before: What the line begins with.
        name: Its middle; signs that can't be printed become spaces.
        after: Its end.
        width: Columns at most.
    """
    plain = "".join(character if character.isprintable() else " " for character in name)
    room = width - columns(before) - columns(after)
    plain = " ".join(plain.split())
    if columns(plain) > room:
        while plain and columns(plain) > room - 1:
            plain = plain[:-1]
        plain = f"{plain.rstrip()}…"
    return f"{before}{plain}{after}"


def columns(text: str) -> int:
    """Return how many terminal columns a text takes: wide characters two, combining marks none."""
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )
