"""spaCy's small English model as one voter on mentions, and as the only one where there is no model."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Any

from graphnative.documents.ner import BATCH, open_pipeline
from graphnative.kg.account import Account
from graphnative.kg.mentions.kinds import ALIKE
from graphnative.kg.passage import Passage
from graphnative.kg.quotes import trim_span
from graphnative.kg.votes import Span

_GARBAGE = re.compile(r"\S{200,}")


@dataclass(slots=True)
class SpacyVoter:
    """Marks what the pipeline takes for a named entity or a value.

    Attributes:
        pipeline: A loaded spaCy pipeline with a named-entity recogniser.
        name: How it signs.
        calls: Model calls for a passage: none.
    """

    pipeline: Any
    name: str = "spacy"
    calls: int = 0
    _lock: Lock = field(default_factory=Lock)

    def mark(self, passages: Sequence[Passage], account: Account) -> list[list[Span]]:
        """Return the spans of each passage.

        Args:
            passages: Those of one document.
            account: Not needed: it refuses nothing.
        """
        texts = [without_garbage(passage.text) for passage in passages]
        with self._lock, self.pipeline.memory_zone():
            documents = self.pipeline.pipe(texts, batch_size=BATCH)
            return [
                read_spans(document, passage.text)
                for document, passage in zip(documents, passages, strict=True)
            ]


@lru_cache(maxsize=1)
def open_spacy_voter() -> SpacyVoter:
    """Return the process's voter; its model is loaded the first time, which takes a second or two."""
    return SpacyVoter(open_pipeline())


def without_garbage(text: str) -> str:
    """Return a text with runs of 200 and more signs (encoded data) blanked; all else keeps its place."""
    return _GARBAGE.sub(lambda match: " " * len(match[0]), text)


def read_spans(document: Any, text: str) -> list[Span]:
    """Return what a document of spaCy names, trimmed; a name across two paragraphs is two names or more."""
    spans = []
    for entity in document.ents:
        start, end = trim_span(text, entity.start_char, entity.end_char)
        if start < end and "\n\n" not in text[start:end]:
            spans.append(Span(start, end, ALIKE.get(entity.label_, entity.label_)))
    return spans
