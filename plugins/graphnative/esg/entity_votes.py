"""Which of the names that a recogniser takes for organisations are none, by what else it says in the text."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from graphnative.esg.folding import fold_name, is_form
from graphnative.esg.mentions import clean_name

ORGANISATION, PERSON = "ORG", "PERSON"
PLACES = frozenset({"GPE", "LOC", "FAC"})
"""What a recogniser mixes up with organisations although both are named alike; it counts for neither side."""

OTHERS = frozenset({PERSON, "PRODUCT", "WORK_OF_ART", "EVENT", "LAW", "LANGUAGE", "NORP"})

_NEXT_WORD = re.compile(r"[^\S\n]+([^\W\d_][\w'’.-]*)")
_LINE_END = re.compile(r"\s*\n\s*")
_WRAPPED = 40
"""Signs of a line that may have been broken because it was full."""


@dataclass(frozen=True, slots=True)
class Entity:
    """A name as a recogniser marked it.

    Attributes:
        name: Cleaned; never empty.
        label: spaCy's label.
        cut: A further word with a capital stands right behind it, as in ``Amy`` of ``Amy Hood``.
    """

    name: str
    label: str
    cut: bool = False


def read_entities(document: Any) -> Iterator[Entity]:
    """Yield the entities of a document of spaCy that are names; one that goes on after a line is several.

    Args:
        document: With its named entities.
    """
    text = document.text
    for entity in document.ents:
        if entity.label_ == ORGANISATION or entity.label_ in OTHERS | PLACES:
            for start, end in _parts(text, entity.start_char, entity.end_char):
                name = clean_name(text[start:end])
                if name:
                    yield Entity(name, entity.label_, is_cut_off(text, start, end))


def is_cut_off(text: str, start: int, end: int) -> bool:
    """Tell whether a name goes on after its end: with a capitalised word on the same line.

    A legal form is no such word ("Shell Ltd"), nor is an abbreviation ("Shell CEO") behind other words.

    Args:
        text: The text.
        start: Where the name begins.
        end: Where it ends.
    """
    following = _NEXT_WORD.match(text, end)
    if following is None or not following[1][0].isupper():
        return False
    word = following[1]
    if word.isupper() and not text[start:end].isupper():
        return False
    return not is_form(word.replace(".", "").casefold())


def organisation_names(entities: Sequence[Entity]) -> list[str]:
    """Return the names of the organisations of a text, one for each time it names them.

    A name that is more often something else in the same text is none: a person, by whole name or by one of
    its ends, or a product. Nor is one of which every mention, of several, is cut off.

    Args:
        entities: All of one text.
    """
    votes = _votes(entities)
    return [
        entity.name
        for entity in entities
        if entity.label == ORGANISATION and _is_organisation(votes[fold_name(entity.name)])
    ]


def _votes(entities: Iterable[Entity]) -> dict[str, Counter[str]]:
    """For each folded name how often it is an organisation, a place, something else, or cut off."""
    votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for entity in entities:
        key = fold_name(entity.name)
        if entity.label == ORGANISATION:
            votes[key]["organisation"] += 1
            votes[key]["cut"] += entity.cut
        else:
            votes[key]["place" if entity.label in PLACES else "other"] += 1
        words = key.split()
        if entity.label == PERSON and len(words) > 1:
            for word in (words[0], words[-1]):
                votes[word]["other"] += 1
    return votes


def _is_organisation(votes: Counter[str]) -> bool:
    outvoted = votes["other"] > votes["organisation"] + votes["place"]
    return not outvoted and (votes["organisation"] == 1 or votes["cut"] < votes["organisation"])


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts of a name between line ends, unless the line is so long that it was wrapped."""
    for gap in _LINE_END.finditer(text, start, end):
        line_start = text.rfind("\n", 0, gap.start()) + 1
        if gap[0].count("\n") > 1 or gap.start() - line_start < _WRAPPED:
            yield start, gap.start()
            start = gap.end()
    yield start, end
