r"""The escapes ``\uXXXX``, which Neo4j replaces in the whole text of a query before it reads any of it."""

import re

_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.)|$)", re.DOTALL)


def decode(text: str) -> tuple[str, list[int]]:
    r"""Return a text with its ``\uXXXX`` replaced, and where each of its characters stood before.

    A backslash after a backslash starts nothing: ``\\u0041`` stays as it is. So does an incomplete escape.

    Args:
        text: A query as written.

    Returns:
        The text as Neo4j reads it, and for each of its characters, and for its end, the offset in ``text``.
    """
    parts: list[str] = []
    offsets: list[int] = []
    end = 0
    for match in _ESCAPE.finditer(text):
        if match[1] is None:
            continue
        offsets += range(end, match.start())
        offsets.append(match.start())
        parts += text[end : match.start()], chr(int(match[1], 16))
        end = match.end()
    offsets += range(end, len(text) + 1)
    return "".join([*parts, text[end:]]), offsets


def is_broken(text: str) -> bool:
    r"""Return whether a ``\u`` is not followed by four hexadecimal digits, which Neo4j refuses anywhere."""
    return any(match[2] == "u" for match in _ESCAPE.finditer(text))
