"""Queries for a question from examples alone: the nearest query with other values, or one put together."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples.composing import Composer, Kinds
from graphnative.retrievers.examples.fit import Fit
from graphnative.retrievers.examples.masked_question import features, masked_words, numbers_of
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.piece_model import Floats
from graphnative.retrievers.examples.read_example import by_kind
from graphnative.retrievers.examples.renaming import Renamer
from graphnative.retrievers.examples.scored_pool import with_unknown
from graphnative.retrievers.examples.shared_words import SharedWords
from graphnative.retrievers.linked_value import LinkedValue, Literal

NEW = -4.0
"""What a query that no example has counts beside one that some have: about the log odds of being new."""

OTHER_VALUES = 8.0
"""What an example counts less that names other kinds of values than the question."""

AHEAD = 0.3
"""How much more like the question an example about other names must be than that of a query which has all
names of the question, to be tried before it."""

SLACK = 0.1
"""How much less like it may be than that of a query that lacks such a name."""

COMPOSED = 0.6
"""How like the question a query that is put together counts."""

_CANDIDATES = 10
_NAME = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A query that may answer a question.

    Attributes:
        cypher: The query.
        score: Falls along the candidates of a question.
        example: Id of the example whose query it is, with other values; empty for one put together.
    """

    cypher: str
    score: float
    example: str


class ExamplesWriter:
    """Writes queries without any model, from what examples have in common with a question.

    Each piece of a query (a type, a condition, what is returned, …) is judged by itself from the question's
    words, so that a query may be right that no example has as a whole.

    Args:
        examples: At least one.
        fit: What is learnt from them.
        schema: Of the graph; without it no query is written about other names than an example has.
    """

    def __init__(self, examples: Sequence[ExamplePair], fit: Fit, schema: GraphSchema | None = None) -> None:
        self._examples, self._fit = examples, fit
        self._by_kinds: dict[Kinds, list[int]] = defaultdict(list)
        self._kinds = [fit.queries[rows[0]].template.kinds for rows in fit.members]
        for number, kinds in enumerate(self._kinds):
            self._by_kinds[kinds].append(number)
        self._composer = Composer(fit.pool, fit.model.pieces)
        self._places = {pair.id: place for place, pair in enumerate(examples)}
        self._renamer = Renamer(examples, fit.queries, schema) if schema else None
        self._words = SharedWords(examples)

    def candidates(self, question: str, values: Sequence[LinkedValue]) -> list[Candidate]:
        """Return queries for a question, the best first.

        Args:
            question: The question.
            values: What it names.
        """
        return self.candidates_of(question, [values])[0]

    def candidates_of(
        self, question: str, readings: Sequence[Sequence[LinkedValue]]
    ) -> list[list[Candidate]]:
        """Return queries for a question in each way to understand its names, the best first.

        Args:
            question: The question.
            readings: What it names, in one way or another; at least one.
        """
        model = self._fit.model
        masked = [features(masked_words(question, values)) for values in readings]
        similarities = np.stack([model.similarities(of_reading) for of_reading in masked])
        log_odds = model.log_odds(similarities)
        return [
            self._candidates(question, values, similar, with_unknown(odds))
            for values, similar, odds in zip(readings, similarities, log_odds, strict=True)
        ]

    def _candidates(
        self, question: str, values: Sequence[LinkedValue], similarities: Floats, log_odds: Floats
    ) -> list[Candidate]:
        shown = sorted(values, key=lambda value: (value.start, value.end))
        numbers = numbers_of(question, shown)
        found = self._known([*shown, *numbers], similarities, log_odds)
        if not found and numbers:
            found = self._known(shown, similarities, log_odds)
        found += [
            Candidate(composed.cypher, composed.score + NEW, "")
            for composed in self._composer.compose(shown, log_odds)
        ]
        if self._renamer is not None:
            found += self._renamed(self._renamer, question, shown, found)
        best: dict[str, Candidate] = {}
        for candidate in sorted(found, key=lambda c: (-c.score, not c.example, c.cypher)):
            best.setdefault(candidate.cypher, candidate)
        return list(best.values())[:_CANDIDATES]

    def fitting(self, question: str, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Return the candidates for a question without values that have to do with it.

        All have if it spells a name of the schema; else those whose example shares a word with it, for some
        example is the nearest to any question.

        Args:
            question: The question.
            candidates: For it.
        """
        if self._renamer is not None and self._renamer.form(question, ()).spelt:
            return list(candidates)
        return [each for each in candidates if self._words.has_any(question, each.example)]

    def nearest(self, question: str, values: Sequence[LinkedValue], k: int) -> list[ExamplePair]:
        """Return examples for a model to learn from, at most k, the likeliest to have the wanted query first.

        No two have the same query but for its values, so that they show different forms.

        Args:
            question: The question.
            values: What it names.
            k: How many.
        """
        fit = self._fit
        similarities = fit.model.similarities(features(masked_words(question, values)))
        scores = fit.sets.scores(with_unknown(fit.model.log_odds(similarities)))
        wanted = tuple(sorted((value.label, value.key) for value in values))
        other_values = [kinds != wanted for kinds in self._kinds]
        ranked = scores - OTHER_VALUES * np.array(other_values, dtype=np.float32)
        best = np.argsort(-ranked, kind="stable")[:k]
        return [self._examples[_nearest(fit.members[at], similarities)] for at in best]

    def _renamed(
        self, renamer: Renamer, question: str, values: Sequence[LinkedValue], found: Sequence[Candidate]
    ) -> list[Candidate]:
        """Queries of examples about other names: they lead where the best one lacks a name that is spelt."""
        form = renamer.form(question, values)
        if not form.spelt:
            return []
        best = max(found, key=lambda candidate: candidate.score, default=Candidate("", 0.0, ""))
        has = set(_NAME.findall(best.cypher))
        lacks = any(spelt.name not in has for spelt in form.spelt)
        likeness = renamer.likeness(form)
        like_best = float(likeness[self._places[best.example]]) if best.example else COMPOSED
        least = like_best + (-SLACK if lacks else AHEAD)
        return [
            Candidate(
                renamed.cypher,
                best.score + renamed.likeness - least,
                self._examples[renamed.example].id,
            )
            for renamed in renamer.candidates(form, likeness, least)
        ]

    def _known(
        self, values: Sequence[LinkedValue], similarities: Floats, log_odds: Floats
    ) -> list[Candidate]:
        """The examples' queries that take exactly these values."""
        ranks = by_kind(values)
        numbers = self._by_kinds.get(tuple(sorted(kind for kind, of in ranks.items() for _ in of)), [])
        scores = self._fit.sets.scores(log_odds)
        best = sorted(numbers, key=lambda number: (-scores[number], number))[:_CANDIDATES]
        found = []
        for number in best:
            row = _nearest(self._fit.members[number], similarities)
            query = self._fit.queries[row]
            fill: list[Literal] = [
                ranks[slot.kind][place].value
                for slot, place in zip(query.template.slots, query.order, strict=True)
            ]
            text = query.template.filled(fill)
            found.append(Candidate(text, float(scores[number]), self._examples[row].id))
        return found


def _nearest(rows: Sequence[int], similarities: Floats) -> int:
    return rows[int(np.argmax(similarities[rows]))]
