"""Where a passage says what somebody quotes from it: exact offsets, or nowhere."""

import re

_EDGES = " \t\r\n\"'“”‘’«»()[]{}<>*_#|,;:!?/\\–—-•·"
_POSSESSIVE = re.compile(r"['’`]s?$", re.IGNORECASE)
_THE = re.compile(r"the\s+(?=\S)", re.IGNORECASE)
_PAIRS = {")": "(", "]": "[", "}": "{", ">": "<", "”": "“", "»": "«", '"': '"'}
LONGEST = 200
"""Characters of a name at most: what is longer is a sentence, or no name."""


def find_quote(text: str, quote: str) -> list[tuple[int, int]]:
    """Return every place (start, end) at which a text has a quote as whole words, in order.

    Runs of white space count as one space; everything else must stand there exactly as it is quoted.

    Args:
        text: The passage.
        quote: What is said to stand in it.
    """
    words = quote.split()
    if not words or len(quote) > LONGEST:
        return []
    before = r"(?<!\w)" if words[0][0].isalnum() else ""
    after = r"(?!\w)" if words[-1][-1].isalnum() else ""
    pattern = before + r"\s+".join(map(re.escape, words)) + after
    return [match.span() for match in re.finditer(pattern, text)]


def trim_span(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a span without a leading "the", a possessive ending and signs around it.

    So that voters who mean the same name mark the same characters. A sign that is part of the name inside,
    such as the bracket of "Acme (UK)", stays; a span of nothing but signs becomes empty.

    Args:
        text: The passage.
        start: Where the span begins.
        end: Where it ends, exclusive.
    """
    start, end = _stripped(text, start, end)
    if the := _THE.match(text, start, end):
        start = the.end()
    if possessive := _POSSESSIVE.search(text[start:end]):
        end = start + possessive.start()
    return _stripped(text, start, end)


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in _EDGES:
        start += 1
    while end > start and text[end - 1] in _EDGES and not _closes(text, start, end):
        end -= 1
    return start, end


def _closes(text: str, start: int, end: int) -> bool:
    """Whether the last character closes a bracket or quotation that the span itself opens."""
    sign = text[end - 1]
    opened = _PAIRS.get(sign)
    if opened is None:
        return False
    if opened == sign:
        return text.count(sign, start, end) % 2 == 0
    return text.count(opened, start, end) >= text.count(sign, start, end)
