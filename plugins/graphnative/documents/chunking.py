"""A text to passages: whole sentences, at most so many word tokens, nothing lost between them."""

import hashlib
import re
from collections.abc import Iterator

from graphnative.models.sentences import sentence_spans
from graphnative.records import Chunk

# A run of letters longer than any word (Chinese, a hash) counts as several, so that passages stay bounded.
_TOKEN = re.compile(r"\w{1,24}")
_LONGEST = 4000
"""Characters of a piece without any word token: rules, tables of dashes."""


def chunk_text(document_id: str, text: str, max_tokens: int) -> tuple[Chunk, ...]:
    """Return the passages of a text; their texts joined are the text, byte for byte.

    Args:
        document_id: The document they belong to.
        text: What is cut.
        max_tokens: Word tokens of a passage at most; a longer sentence is cut between words.
    """
    chunks: list[Chunk] = []
    for start, end, n_tokens in _passages(text, max_tokens):
        passage = text[start:end]
        identity = chunk_id(document_id, len(chunks), passage)
        chunks.append(Chunk(identity, document_id, len(chunks), passage, n_tokens))
    return tuple(chunks)


def chunk_id(document_id: str, index: int, text: str) -> str:
    """Return the identity of a passage: 32 hex digits of document id, index and text."""
    return hashlib.sha256(f"{document_id}\0{index}\0{text}".encode()).hexdigest()[:32]


def count_tokens(text: str) -> int:
    """Return the number of word tokens of a text."""
    return len(_TOKEN.findall(text))


def _passages(text: str, max_tokens: int) -> Iterator[tuple[int, int, int]]:
    """Start, end and number of tokens of each passage: as many pieces as fit."""
    start, end, held = 0, 0, 0
    for _, piece_end, n_tokens in _pieces(text, max_tokens):
        if end > start and (held + n_tokens > max_tokens or piece_end - start > max_tokens * 24 + _LONGEST):
            yield start, end, held
            start, held = end, 0
        end, held = piece_end, held + n_tokens
    if end > start:
        yield start, end, held


def _pieces(text: str, max_tokens: int) -> Iterator[tuple[int, int, int]]:
    """Sentences, those that are too long cut between words or, without words, anywhere."""
    for start, end in sentence_spans(text):
        n_tokens = count_tokens(text[start:end])
        if n_tokens <= max_tokens and end - start <= _LONGEST:
            yield start, end, n_tokens
        else:
            yield from _cut(text, start, end, max_tokens)


def _cut(text: str, start: int, end: int, max_tokens: int) -> Iterator[tuple[int, int, int]]:
    held = 0
    for match in _TOKEN.finditer(text, start, end):
        while match.start() - start > _LONGEST:
            yield start, start + _LONGEST, held
            start, held = start + _LONGEST, 0
        if held == max_tokens or match.end() - start > _LONGEST:
            yield start, match.start(), held
            start, held = match.start(), 0
        held += 1
    while end - start > _LONGEST:
        yield start, start + _LONGEST, held
        start, held = start + _LONGEST, 0
    yield start, end, held
