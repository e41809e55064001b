"""Which of the names that a recogniser takes for organisations are none, by what else it says in the text."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from graphnative.documents.folding import fold_name, is_form
from graphnative.documents.mentions import clean_name

ORGANISATION, PERSON = "ORG", "PERSON"
OTHERS = frozenset({PERSON, "PRODUCT", "WORK_OF_ART", "EVENT", "LAW", "LANGUAGE", "NORP"})
"""What no organisation is; places are not among them, which recognisers mix up with organisations."""

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
    """Yield what a document of spaCy names as an organisation, and what it names that is none.

    What goes on after the end of a line is two names or more, of which nobody knows what each is: it is left
    out.

    Args:
        document: With its named entities.
    """
    text = document.text
    for entity in document.ents:
        start, end = entity.start_char, entity.end_char
        if (entity.label_ == ORGANISATION or entity.label_ in OTHERS) and not _is_broken(text, start, end):
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
    """For each folded name how often it is an organisation, something else, or cut off."""
    votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for entity in entities:
        key = fold_name(entity.name)
        if entity.label == ORGANISATION:
            votes[key]["organisation"] += 1
            votes[key]["cut"] += entity.cut
        else:
            votes[key]["other"] += 1
        words = key.split()
        if entity.label == PERSON and len(words) > 1:
            for word in (words[0], words[-1]):
                votes[word]["other"] += 1
    return votes


def _is_organisation(votes: Counter[str]) -> bool:
    outvoted = votes["other"] > votes["organisation"]
    return not outvoted and (votes["organisation"] == 1 or votes["cut"] < votes["organisation"])


def _is_broken(text: str, start: int, end: int) -> bool:
    """Whether a line ends inside a name, other than a long one that was wrapped."""
    name = text[start:end]
    for gap in _LINE_END.finditer(text, start, start + len(name.rstrip())):
        line_start = text.rfind("\n", 0, gap.start()) + 1
        if gap[0].count("\n") > 1 or gap.start() - line_start < _WRAPPED:
            return True
    return False
