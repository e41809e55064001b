"""Where sentences end: spans that cover a text exactly."""

import re
from collections.abc import Iterator

from graphnative.models.clause_start import starts_clause

# A stop, with closing quotes and brackets, before white space; Chinese stops need none; blank lines end too.
_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s)|[。！？]+[”’」』）]*|\n[^\S\n]*\n")
_SPACE = re.compile(r"\s*")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[\"'“‘])(?:[A-Z]|[A-Z](?:\.[A-Z])+|Mr|Mrs|Ms|Dr|Prof|St|Inc|Ltd|Corp|Co|No|Nos|vs|etc|approx|"
    r"Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|e\.g|i\.e|cf|al|Fig|Sec|Art)$"
)
_REACH = 12


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of every sentence, the white space after it included; together they are the text.

    A full stop ends no sentence before a small letter, nor after an initial or a known abbreviation, unless
    that may end one and a clause begins behind it.
    """
    start = 0
    for match in _END.finditer(text):
        end = _SPACE.match(text, match.end()).end()  # type: ignore[union-attr]  # matches the empty text too
        if end < len(text) and end > start and _ends(text, start, match, end):
            yield start, end
            start = end
    if start < len(text):
        yield start, len(text)


def split_sentences(text: str) -> list[str]:
    """Return the sentences without the white space around them; blank ones are left out."""
    found = (text[start:end].strip() for start, end in sentence_spans(text))
    return [sentence for sentence in found if sentence]


def _ends(text: str, start: int, mark: re.Match[str], following: int) -> bool:
    if not mark.group().startswith("."):
        return True
    stop = mark.start()
    if text[following].islower():
        return False
    known = _ABBREVIATION.search(text[max(0, stop - _REACH) : stop])
    return known is None or starts_clause(text, start, stop, following)
