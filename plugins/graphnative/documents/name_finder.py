"""Find what texts name: people, places and organisations by spaCy's small English model, the rest by rule."""

from collections.abc import Sequence
from threading import Lock
from typing import Any

from graphnative.documents.defined_name import defined_name
from graphnative.documents.mentions import clean_name
from graphnative.documents.ner import BATCH, open_pipeline, split_text
from graphnative.store.supported import UNTYPED
from graphnative.store.words import plain_words

VERSION = 1
"""Raised whenever the same text would give other names."""

PERSON = "Person"

TYPES = {
    "PERSON": PERSON,
    "ORG": "Organization",
    "GPE": "Place",
    "LOC": "Place",
    "FAC": "Place",
    "WORK_OF_ART": "Work",
    "EVENT": "Event",
    "PRODUCT": "Product",
    "LAW": "Law",
}
"""The model's labels of what has a name, and the entity types they become; figures and peoples have none."""

TypedName = tuple[str, str]
"""A type, one of :data:`TYPES` or :data:`graphnative.store.supported.UNTYPED`, and a name."""


class NameFinder:
    """Finds typed names in texts; :func:`open_name_finder` makes it.

    Args:
        pipeline: A loaded spaCy pipeline with a named-entity recogniser.
    """

    def __init__(self, pipeline: Any) -> None:
        self._pipeline = pipeline
        self._lock = Lock()

    def find(self, texts: Sequence[str]) -> list[tuple[TypedName, ...]]:
        """Return the distinct typed names in each text, sorted.

        What a text defines and the model does not know has no type.

        Args:
            texts: Of any length; many at once are faster.
        """
        found: list[set[TypedName]] = [set() for _ in texts]
        with self._lock, self._pipeline.memory_zone():
            pieces = ((piece, i) for i, text in enumerate(texts) for piece in split_text(text))
            for document, i in self._pipeline.pipe(pieces, as_tuples=True, batch_size=BATCH):
                for entity in document.ents:
                    name = clean_name(entity.text) if entity.label_ in TYPES else ""
                    if name:
                        found[i].add((TYPES[entity.label_], name))
        for text, names in zip(texts, found, strict=True):
            names.update(_defined(text, names))
        return [tuple(sorted(names)) for names in found]


def _defined(text: str, known: set[TypedName]) -> list[TypedName]:
    name = defined_name(text)
    folded = {tuple(plain_words(each)) for _, each in known}
    return [(UNTYPED, name)] if name and tuple(plain_words(name)) not in folded else []


def open_name_finder() -> NameFinder:
    """Return a finder with the model loaded, which takes a second or two."""
    return NameFinder(open_pipeline())
