"""Queries for a question from examples about other labels, properties and types of the same kinds."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from graphnative.cypher.escape import short_name
from graphnative.cypher.marked import marked
from graphnative.cypher.names import is_name, name_of
from graphnative.cypher.schema import GraphSchema
from graphnative.cypher.validation import validate
from graphnative.retrievers.examples.fit import KnownQuery
from graphnative.retrievers.examples.masked_question import features, numbers_of, plain_stems
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.piece_model import Floats, PieceModel, without_pieces
from graphnative.retrievers.examples.spelt_names import NameKind, SchemaNames, SpeltName
from graphnative.retrievers.linked_value import LinkedValue, Literal

_TRIED = 8
_MOST = 2
_NAME = re.compile(r"`[^`]+`|\w+")


class Renamed(NamedTuple):
    """An example's query about what a question names.

    Attributes:
        cypher: The query.
        likeness: Of the two questions, names and values aside, in [0, 1].
        example: Place of the example.
    """

    cypher: str
    likeness: float
    example: int


class Form(NamedTuple):
    """A question without what it is about.

    Attributes:
        spelt: The names of the schema that it spells.
        values: What it names, and its numbers, in its order.
        features: Of its other words.
    """

    spelt: list[SpeltName]
    values: list[LinkedValue]
    features: frozenset[str]

    @property
    def kinds(self) -> tuple[NameKind, ...]:
        """What the names are of, in their order."""
        return tuple(name.kind for name in self.spelt)


class Renamer:
    """Writes the query of a question that asks the same of other things.

    Args:
        examples: At least one.
        queries: Of each example.
        schema: Of the graph.
    """

    def __init__(
        self, examples: Sequence[ExamplePair], queries: Sequence[KnownQuery], schema: GraphSchema
    ) -> None:
        self._examples, self._queries, self._schema = examples, queries, schema
        self._names = SchemaNames(schema)

    @cached_property
    def _forms(self) -> list[Form]:
        """Of all examples; read when the first question spells a name."""
        return [self._of_example(*each) for each in zip(self._examples, self._queries, strict=True)]

    @cached_property
    def _similar(self) -> PieceModel:
        return without_pieces([form.features for form in self._forms])

    @cached_property
    def _by_kinds(self) -> dict[tuple[NameKind, ...], list[int]]:
        found: dict[tuple[NameKind, ...], list[int]] = defaultdict(list)
        for place, form in enumerate(self._forms):
            found[form.kinds].append(place)
        return found

    def form(self, question: str, values: Sequence[LinkedValue]) -> Form:
        """Return a question without what it is about.

        Args:
            question: The question.
            values: What it names.
        """
        return _form(question, values, self._names.spelt(question, _places(values)))

    def likeness(self, form: Form) -> Floats:
        """Return how alike a question and that of each example are, names and values aside, in [0, 1]."""
        return self._similar.similarities(form.features)

    def candidates(self, form: Form, likeness: Floats, least: float) -> list[Renamed]:
        """Return the queries of examples that ask the same of other things, about those of a question.

        Args:
            form: Of the question.
            likeness: Of it and of each example.
            least: How alike they are at least.
        """
        found: dict[str, Renamed] = {}
        alike = [place for place in self._by_kinds.get(form.kinds, ()) if likeness[place] >= least]
        for place in sorted(alike, key=lambda place: (-likeness[place], place))[:_TRIED]:
            theirs = self._forms[place].spelt
            renamed = {old.name: new.name for old, new in zip(theirs, form.spelt, strict=True)}
            if any(renamed[old.name] != new.name for old, new in zip(theirs, form.spelt, strict=True)):
                continue  # one name there, two here
            cypher = _refilled(self._queries[place], renamed, form.values)
            if cypher and cypher not in found and not validate(cypher, self._schema):
                found[cypher] = Renamed(cypher, float(likeness[place]), place)
                if len(found) == _MOST:
                    break
        return list(found.values())

    def _of_example(self, pair: ExamplePair, query: KnownQuery) -> Form:
        folded = pair.question.casefold()
        values = []
        for slot in query.template.slots:
            start = folded.find(str(slot.value).casefold()) if isinstance(slot.value, str) else -1
            end = start + len(str(slot.value))
            values.append(LinkedValue(slot.label, slot.key, slot.value, start, end if start >= 0 else -1))
        among = {name.strip("`") for name in _NAME.findall(pair.cypher)}
        return _form(pair.question, values, self._names.spelt(pair.question, _places(values), among))


def _places(values: Sequence[LinkedValue]) -> list[tuple[int, int]]:
    return [(value.start, value.end) for value in values if value.is_shown]


def _form(question: str, values: Sequence[LinkedValue], spelt: list[SpeltName]) -> Form:
    numbers = [
        number
        for number in numbers_of(question, values)
        if all(number.end <= name.start or name.end <= number.start for name in spelt)
    ]
    named = sorted([*values, *numbers], key=lambda value: (value.start, value.end))
    marks = [(start, end, "§value§") for start, end in _places(named)]
    marks += [(name.start, name.end, f"§{name.kind}§") for name in spelt]
    text, before = question, len(question)
    for start, end, mark in sorted(marks, reverse=True):
        if end <= before:
            text, before = f"{text[:start]} {mark} {text[end:]}", start
    return Form(spelt, named, frozenset(features(plain_stems(text))))


def _refilled(query: KnownQuery, renamed: Mapping[str, str], values: Sequence[LinkedValue]) -> str:
    """The query about other names and values; empty if these do not fit into it."""
    keys = Counter(value.key for value in values)
    slots = [renamed.get(slot.kind[1], slot.kind[1]) for slot in query.template.slots]
    if keys != Counter(slots):
        return ""
    of_key: dict[str, list[Literal]] = defaultdict(list)
    for value in values:
        of_key[value.key].append(value.value)
    order = zip(slots, query.order, strict=True)
    fill = [of_key[key][place if len(of_key[key]) > place else 0] for key, place in order]
    return _with_names(query.template.filled(fill), renamed)


def _with_names(cypher: str, renamed: Mapping[str, str]) -> str:
    pieces: list[str] = []
    behind = 0
    for token in marked(cypher).tokens:
        new = renamed.get(name_of(token)) if is_name(token) else None
        if new is not None:
            pieces += cypher[behind : token.start], short_name(new)
            behind = token.end
    return "".join([*pieces, cypher[behind:]])
