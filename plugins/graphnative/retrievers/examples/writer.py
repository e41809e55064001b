"""Queries for a question from examples alone: the nearest query with other values, or one put together."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples.composing import Composer
from graphnative.retrievers.examples.masked_question import features, masked_words, numbers_of
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.pattern import nodes_of
from graphnative.retrievers.examples.pattern_pool import pool_of
from graphnative.retrievers.examples.piece_model import Floats, PieceModel, fit_pieces
from graphnative.retrievers.examples.read_example import ReadExample, by_kind, read_example
from graphnative.retrievers.examples.scored_pool import PieceSets, piece_sets, with_unknown
from graphnative.retrievers.linked_value import LinkedValue, Literal

NEW = -4.0
"""What a query that no example has counts beside one that some have: about the log odds of being new."""

OTHER_VALUES = 8.0
"""What an example counts less that names other kinds of values than the question."""

_CANDIDATES = 10


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
        schema: Of the graph; relationships that no example has can be used then.
    """

    def __init__(self, examples: Sequence[ExamplePair], schema: GraphSchema | None = None) -> None:
        self._examples = [read_example(pair) for pair in examples]
        templates: dict[str, list[int]] = defaultdict(list)
        for row, example in enumerate(self._examples):
            templates[example.template.key].append(row)
        self._members = [templates[key] for key in sorted(templates)]
        of_template = [self._examples[rows[0]].pieces() for rows in self._members]
        pieces: list[frozenset[str]] = [frozenset()] * len(self._examples)
        for rows, found in zip(self._members, of_template, strict=True):
            for row in rows:
                pieces[row] = found
        self.model: PieceModel = fit_pieces([example.features for example in self._examples], pieces)
        self._sets: PieceSets = piece_sets(of_template, self.model.pieces)
        self._by_kinds: dict[tuple[tuple[str, str], ...], list[int]] = defaultdict(list)
        for number, rows in enumerate(self._members):
            self._by_kinds[self._examples[rows[0]].template.kinds].append(number)
        self._composer = _composer(self._examples, self.model, schema)

    def candidates(self, question: str, values: Sequence[LinkedValue]) -> list[Candidate]:
        """Return queries for a question, the best first.

        Args:
            question: The question.
            values: What it names.
        """
        shown = sorted(values, key=lambda value: (value.start, value.end))
        similarities = self.model.similarities(features(masked_words(question, shown)))
        log_odds = with_unknown(self.model.log_odds(similarities))
        numbers = numbers_of(question, shown)
        found = self._known([*shown, *numbers], similarities, log_odds)
        if not found and numbers:
            found = self._known(shown, similarities, log_odds)
        found += [
            Candidate(composed.cypher, composed.score + NEW, "")
            for composed in self._composer.compose(shown, log_odds)
        ]
        best: dict[str, Candidate] = {}
        for candidate in sorted(found, key=lambda c: (-c.score, not c.example, c.cypher)):
            best.setdefault(candidate.cypher, candidate)
        return list(best.values())[:_CANDIDATES]

    def nearest(self, question: str, values: Sequence[LinkedValue], k: int) -> list[ExamplePair]:
        """Return examples for a model to learn from, at most k, the likeliest to have the wanted query first.

        No two have the same query but for its values, so that they show different forms.

        Args:
            question: The question.
            values: What it names.
            k: How many.
        """
        similarities = self.model.similarities(features(masked_words(question, values)))
        scores = self._sets.scores(with_unknown(self.model.log_odds(similarities)))
        wanted = tuple(sorted((value.label, value.key) for value in values))
        other_values = [self._examples[rows[0]].template.kinds != wanted for rows in self._members]
        ranked = scores - OTHER_VALUES * np.array(other_values, dtype=np.float32)
        best = np.argsort(-ranked, kind="stable")[:k]
        nearest = [self._members[at][int(np.argmax(similarities[self._members[at]]))] for at in best]
        return [self._examples[row].pair for row in nearest]

    def _known(
        self, values: Sequence[LinkedValue], similarities: Floats, log_odds: Floats
    ) -> list[Candidate]:
        """The examples' queries that take exactly these values."""
        ranks = by_kind(values)
        numbers = self._by_kinds.get(tuple(sorted(kind for kind, of in ranks.items() for _ in of)), [])
        scores = self._sets.scores(log_odds)
        best = sorted(numbers, key=lambda number: (-scores[number], number))[:_CANDIDATES]
        found = []
        for number in best:
            rows = self._members[number]
            nearest = self._examples[rows[int(np.argmax(similarities[rows]))]]
            fill: list[Literal] = [
                ranks[slot.kind][place].value
                for slot, place in zip(nearest.template.slots, nearest.order, strict=True)
            ]
            found.append(Candidate(nearest.template.filled(fill), float(scores[number]), nearest.pair.id))
        return found


def _composer(examples: Sequence[ReadExample], model: PieceModel, schema: GraphSchema | None) -> Composer:
    plain = [example.plain for example in examples if example.plain is not None]
    tails = sorted({query.tail for query in plain}, key=repr)
    forked = [query for query in plain if any(len(node.branches) > 1 for node in nodes_of(query.root))]
    is_separate = 2 * sum(query.is_separate for query in forked) > len(forked)
    trees = pool_of((query.root for query in plain), schema)
    return Composer(trees, tails, model.pieces, is_separate=is_separate)
