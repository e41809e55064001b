"""Which entities of the graph a question names, and which of its words are left over."""

from collections.abc import Iterator
from dataclasses import dataclass

from graphnative.store.name_forms import likelihood
from graphnative.store.name_scan import NameSpan, is_part_of_name, scan_names
from graphnative.store.name_table import NameTable
from graphnative.store.words import content_words, plain_words

LESS_LIKELY = 0.5
"""What is left of an entity's strength where another one bears the name more surely."""

PART = 0.3
"""What is left of it where the name seems to be part of a longer one: "Promise" in "Solemn Promise"."""


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """An entity that a question names.

    Attributes:
        row: Its row among the entities.
        surface: The question's words.
        strength: How surely they mean it, in (0, 1].
    """

    row: int
    surface: str
    strength: float


@dataclass(frozen=True, slots=True)
class QuestionEntities:
    """A question, taken apart.

    Attributes:
        named: The entities it names, the surest first, ties by row; each once.
        rest: The distinct content words that stand outside of names, in order: what is asked of them.
    """

    named: tuple[NamedEntity, ...]
    rest: tuple[str, ...]


def read_entities(question: str, names: NameTable) -> QuestionEntities:
    """Return the entities that a question names; the longest names count.

    A name needs a capital if the question has any besides its first: who writes "Leo Fong" and "place of
    birth" names one entity, who writes "leo fong" may name both.

    A name that several entities bear means all of them, those less that are told apart by words which the
    question does not have: of the film Ran it is "Ran (film)" more than "Ran (town)" that a question asks.

    Args:
        question: Any text.
        names: The names of the graph.
    """
    spans = list(scan_names(question, names, strict=_has_capitals(question)))
    best: dict[int, NamedEntity] = {}
    for span in spans:
        for each in _meant(question, span, names):
            known = best.get(each.row)
            if known is None or each.strength > known.strength:
                best[each.row] = each
    named = sorted(best.values(), key=lambda each: (-each.strength, each.row))
    return QuestionEntities(tuple(named), tuple(dict.fromkeys(content_words(_without(question, spans)))))


def _has_capitals(question: str) -> bool:
    _, _, behind_the_first_word = question.strip().partition(" ")
    return behind_the_first_word != behind_the_first_word.lower()


def _meant(question: str, span: NameSpan, names: NameTable) -> Iterator[NamedEntity]:
    around = frozenset(plain_words(_without(question, [span])))
    likely = [(row, likelihood(form, around)) for row, form in names.meanings(span.words)]
    most = max(strength for _, strength in likely)
    whole = PART if is_part_of_name(question, span.start, span.end) else 1.0
    for row, strength in likely:
        share = whole if strength == most else whole * LESS_LIKELY
        yield NamedEntity(row, question[span.start : span.end], strength * share)


def _without(question: str, spans: list[NameSpan]) -> str:
    """The question without names, in pieces that do not grow together."""
    pieces, before = [], 0
    for span in spans:
        pieces.append(question[before : span.start])
        before = span.end
    return " ".join([*pieces, question[before:]])
