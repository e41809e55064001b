"""Queries put together: a tree with a question's values in its nodes, and what an example returns."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.examples.pattern import Condition, Node, flat, match_clauses, nodes_of, replaced
from graphnative.retrievers.examples.piece_model import Floats
from graphnative.retrievers.examples.pieces import condition_pieces, shape_pieces, tail_pieces
from graphnative.retrievers.examples.plain_query import Tail
from graphnative.retrievers.examples.scored_pool import piece_sets
from graphnative.retrievers.linked_value import LinkedValue

Places = npt.NDArray[np.int64]

_TREES = 40
_PLACINGS = 24
_QUERIES = 10


@dataclass(frozen=True, slots=True)
class Composed:
    """A query put together.

    Attributes:
        cypher: The query.
        score: Sum of its pieces' log odds.
    """

    cypher: str
    score: float


class Composer:
    """Puts queries together from trees and tails.

    Args:
        trees: Without conditions.
        tails: What examples return.
        places: Of the pieces among the log odds.
        is_separate: Paths are written as MATCH clauses of their own.
    """

    def __init__(
        self, trees: Sequence[Node], tails: Sequence[Tail], places: dict[str, int], *, is_separate: bool
    ) -> None:
        self._trees, self._tails, self._places = trees, tails, places
        self._is_separate = is_separate
        self._tree_sets = piece_sets([shape_pieces(root) for root in trees], places)
        self._labels = [Counter(node.label for node in nodes_of(root)) for root in trees]
        self._tail_sets = piece_sets([tail_pieces(tail) for tail in tails], places)
        self._tails_of: dict[str, list[int]] = defaultdict(list)
        for at, tail in enumerate(tails):
            self._tails_of[tail.labels[0]].append(at)
        self._holders: dict[str, Places] = {}

    def compose(self, values: Sequence[LinkedValue], log_odds: Floats) -> list[Composed]:
        """Return the best queries that use all values, the best first.

        Args:
            values: In the order of the question.
            log_odds: Of all pieces, with that of unknown ones last.
        """
        wanted = Counter(value.label for value in values)
        rough = self._tree_sets.scores(log_odds)
        tails = self._tail_sets.scores(log_odds)
        fitting = self._fitting(wanted)
        best = fitting[np.argsort(-rough[fitting], kind="stable")[:_TREES]]
        bodies = [
            (float(rough[at]) + score, self._trees[at], chosen)
            for at in best.tolist()
            for score, chosen in self._placings(self._trees[at], values, log_odds)
        ]
        bodies.sort(key=lambda body: -body[0])
        found = [
            composed
            for score, root, chosen in bodies[:_QUERIES]
            for composed in self._with_tails(score, _placed(root, chosen, values), tails)
        ]
        return sorted(found, key=lambda composed: (-composed.score, composed.cypher))[:_QUERIES]

    def _fitting(self, wanted: Counter[str]) -> Places:
        """The trees that have nodes enough for the values."""
        key = " ".join(sorted(wanted.elements()))
        if key not in self._holders:
            self._holders[key] = np.array(
                [i for i, has in enumerate(self._labels) if all(has[label] for label in wanted)],
                dtype=np.int64,
            )
        return self._holders[key]

    def _placings(
        self, root: Node, values: Sequence[LinkedValue], log_odds: Floats
    ) -> Iterator[tuple[float, tuple[int, ...]]]:
        """All ways of putting values into nodes of their labels, each with what its conditions count."""
        nodes, edges = flat(root)
        possible = [[i for i, node in enumerate(nodes) if node.label == value.label] for value in values]
        unknown = len(self._places)
        for chosen in islice(product(*possible), _PLACINGS):
            if len({(at, value.key) for at, value in zip(chosen, values, strict=True)}) < len(values):
                continue  # two values of one property in one node
            held = list(nodes)
            for at in set(chosen):
                held[at] = nodes[at]._replace(conditions=_conditions(at, chosen, values, shown=False))
            pieces = condition_pieces(held, edges)
            yield sum(float(log_odds[self._places.get(piece, unknown)]) for piece in sorted(pieces)), chosen

    def _with_tails(self, score: float, root: Node, tails: Floats) -> Iterator[Composed]:
        labels = [node.label for node in nodes_of(root)]
        text = match_clauses(root, separate=self._is_separate)
        best = sorted(self._tails_of.get(root.label, ()), key=lambda at: (-tails[at], at))
        usable = (at for at in best if all(label in labels for label in self._tails[at].labels))
        for at in islice(usable, _QUERIES):
            tail = self._tails[at]
            variables = tuple(f"n{labels.index(label) if i else 0}" for i, label in enumerate(tail.labels))
            yield Composed(f"{text}\n{tail.text(variables)}", score + float(tails[at]))


def _conditions(
    place: int, chosen: Sequence[int], values: Sequence[LinkedValue], *, shown: bool
) -> tuple[Condition, ...]:
    """What holds of the node at a place when each value is put into its chosen node."""
    return tuple(
        sorted(
            Condition(value.key, "=", value.value if shown else None)
            for at, value in zip(chosen, values, strict=True)
            if at == place
        )
    )


def _placed(root: Node, chosen: Sequence[int], values: Sequence[LinkedValue]) -> Node:
    """The tree with the values in the chosen nodes."""
    for place in sorted(set(chosen)):
        node = next(islice(nodes_of(root), place, None))
        root = replaced(root, place, node._replace(conditions=_conditions(place, chosen, values, shown=True)))
    return root
