"""Queries for a question from examples about other labels, properties and types of the same kinds."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from graphnative.cypher.escape import short_name
from graphnative.cypher.marked import marked
from graphnative.cypher.names import is_name, name_of
from graphnative.cypher.schema import GraphSchema
from graphnative.cypher.validation import validate
from graphnative.retrievers.examples.fit import KnownQuery
from graphnative.retrievers.examples.masked_question import features, numbers_of, plain_stems
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.spelt_names import NameKind, SchemaNames, SpeltName
from graphnative.retrievers.linked_value import LinkedValue, Literal

_TRIED = 12
_MOST = 3
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
        self._queries, self._schema, self._names = queries, schema, SchemaNames(schema)
        self._forms = [self._of_example(*each) for each in zip(examples, queries, strict=True)]
        self._holders: dict[str, list[int]] = defaultdict(list)
        for place, form in enumerate(self._forms):
            for feature in form.features:
                self._holders[feature].append(place)
        self._lengths = [self._length(form.features) for form in self._forms]
        self._by_kinds: dict[tuple[NameKind, ...], set[int]] = defaultdict(set)
        for place, form in enumerate(self._forms):
            self._by_kinds[tuple(name.kind for name in form.spelt)].add(place)

    def form(self, question: str, values: Sequence[LinkedValue]) -> Form:
        """Return a question without what it is about.

        Args:
            question: The question.
            values: What it names.
        """
        return _form(question, values, self._names.spelt(question, _places(values)))

    def likeness(self, form: Form, example: int) -> float:
        """Return how alike a question and that of an example are, names and values aside, in [0, 1]."""
        shared = sorted(form.features & self._forms[example].features)
        length = self._length(form.features) * self._lengths[example]
        return sum(map(self._rarity, shared)) / length if length else 0.0

    def candidates(self, form: Form) -> list[Renamed]:
        """Return the queries of examples that ask the same of other things, about those of a question."""
        kinds = [name.kind for name in form.spelt]
        found: dict[str, Renamed] = {}
        for likeness, place in self._nearest(form.features, self._by_kinds.get(tuple(kinds), set())):
            theirs = self._forms[place].spelt
            renamed = {old.name: new.name for old, new in zip(theirs, form.spelt, strict=True)}
            if any(renamed[old.name] != new.name for old, new in zip(theirs, form.spelt, strict=True)):
                continue  # one name there, two here
            cypher = _refilled(self._queries[place], renamed, form.values)
            if cypher and cypher not in found and not validate(cypher, self._schema):
                found[cypher] = Renamed(cypher, likeness, place)
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

    def _nearest(self, asked: frozenset[str], among: Collection[int]) -> list[tuple[float, int]]:
        scores: dict[int, float] = defaultdict(float)
        for feature in sorted(asked):
            weight = self._rarity(feature)
            for place in self._holders.get(feature, ()):
                scores[place] += weight
        length = self._length(asked) or 1.0
        found = [(scores[place] / length / self._lengths[place], place) for place in among if place in scores]
        return sorted(found, key=lambda each: (-each[0], each[1]))[:_TRIED]

    def _length(self, features: Collection[str]) -> float:
        return math.sqrt(sum(map(self._rarity, sorted(features))))

    def _rarity(self, feature: str) -> float:
        return math.log((1 + len(self._forms)) / (1 + len(self._holders.get(feature, ())))) + 1


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
