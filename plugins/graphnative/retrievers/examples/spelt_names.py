"""Where a question spells labels, properties and types of a schema."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.schema_words import name_words

NameKind = Literal["label", "property", "type"]

_CHUNK = re.compile(r"\w+")
_LONGEST = 3
_LEAST_LETTERS = 3


class SpeltName(NamedTuple):
    """A place of a question that spells a name of the schema.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        kind: What has the name.
        name: As the schema has it.
    """

    start: int
    end: int
    kind: NameKind
    name: str


class SchemaNames:
    """The names of a schema, as questions spell them.

    Args:
        schema: Of the graph.
    """

    def __init__(self, schema: GraphSchema) -> None:
        self._known: dict[tuple[str, ...], list[tuple[NameKind, str]]] = {}
        kinds: tuple[tuple[NameKind, Collection[str]], ...] = (
            ("label", schema.labels),
            ("property", schema.owners),
            ("type", schema.types),
        )
        for kind, names in kinds:
            for name in sorted(names):
                words = tuple(name_words(name))
                if sum(map(len, words)) >= _LEAST_LETTERS:
                    self._known.setdefault(words, []).append((kind, name))
        self._firsts = {words[0] for words in self._known}

    def spelt(
        self, question: str, taken: Sequence[tuple[int, int]], among: Collection[str] | None = None
    ) -> list[SpeltName]:
        """Return the names that a question spells, in order, the longest at each place.

        Args:
            question: The question.
            taken: Places that are none, such as those of values.
            among: Only these names count; None takes all.
        """
        chunks = [
            (match.start(), match.end(), tuple(name_words(match[0])))
            for match in _CHUNK.finditer(question)
            if all(match.end() <= start or end <= match.start() for start, end in taken)
        ]
        found, at = [], 0
        while at < len(chunks):
            width, spelt = next(self._at(question, chunks, at, among), (1, None))
            if spelt is not None:
                found.append(spelt)
            at += width
        return found

    def _at(
        self,
        question: str,
        chunks: Sequence[tuple[int, int, tuple[str, ...]]],
        at: int,
        among: Collection[str] | None,
    ) -> Iterator[tuple[int, SpeltName]]:
        if not chunks[at][2] or chunks[at][2][0] not in self._firsts:
            return
        for width in range(min(_LONGEST, len(chunks) - at), 0, -1):
            start, end = chunks[at][0], chunks[at + width - 1][1]
            words = tuple(word for _, _, of_chunk in chunks[at : at + width] for word in of_chunk)
            meant = [
                (name != question[start:end], not _shows(question[start:], name), kind, name)
                for kind, name in self._known.get(words, ())
                if (among is None or name in among) and (kind != "type" or _shows(question[start:], name))
            ]
            if meant:
                *_, kind, name = min(meant)
                yield width, SpeltName(start, end, kind, name)


def _shows(text: str, name: str) -> bool:
    """Whether a text begins with a name as it is written, or with all its words: "located in", not "call"."""
    return text.startswith(name) or (
        "_" in name and text.casefold().startswith(name.replace("_", " ").casefold())
    )
