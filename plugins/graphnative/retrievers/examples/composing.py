"""Queries put together: a tree with a question's values in its nodes, and what an example returns."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import NamedTuple

import numpy as np

from graphnative.retrievers.examples.pattern import Condition, Node, flat, match_clauses, nodes_of, replaced
from graphnative.retrievers.examples.piece_model import Floats
from graphnative.retrievers.examples.pieces import condition_pieces
from graphnative.retrievers.examples.query_pool import Places, QueryPool
from graphnative.retrievers.linked_value import LinkedValue

Kinds = tuple[tuple[str, str], ...]
"""Label and property of each value, in the order of the question."""

_Held = tuple[int, Kinds]
_Placing = tuple[tuple[int, ...], tuple[int, ...]]

_TREES = 40
_PLACINGS = 24
_QUERIES = 10
_REMEMBERED = 20_000


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
        pool: The trees and tails.
        places: Of the pieces among the log odds.
    """

    def __init__(self, pool: QueryPool, places: Mapping[str, int]) -> None:
        self._pool, self._places = pool, places
        self._tails_of: dict[str, list[int]] = defaultdict(list)
        for at, tail in enumerate(pool.tails):
            self._tails_of[tail.labels[0]].append(at)
        self._fitting_trees: dict[frozenset[str], Places] = {}
        self._known_placings: dict[_Held, list[_Placing]] = {}

    def compose(self, values: Sequence[LinkedValue], log_odds: Floats) -> list[Composed]:
        """Return the best queries that use all values, the best first.

        Args:
            values: In the order of the question.
            log_odds: Of all pieces, with that of unknown ones last.
        """
        rough = self._pool.tree_sets.scores(log_odds)
        fitting = self._fitting(frozenset(value.label for value in values))
        best = fitting[np.argsort(-rough[fitting], kind="stable")[:_TREES]].tolist()
        odds: list[float] = log_odds.tolist()
        kinds = tuple((value.label, value.key) for value in values)
        bodies = [
            _Body(float(rough[at]) + sum(odds[place] for place in pieces), self._pool.trees[at], chosen)
            for at in best
            for chosen, pieces in self._placings(at, kinds)
        ]
        bodies.sort(key=lambda body: -body.score)
        found = self._with_tails(bodies[:_QUERIES], self._pool.tail_sets.scores(log_odds).tolist())
        least = sorted((score for score, _, _ in found), reverse=True)[:_QUERIES]
        best_queries = [
            Composed(self._text(body, at, values), score) for score, body, at in found if score >= least[-1]
        ]
        return sorted(best_queries, key=lambda composed: (-composed.score, composed.cypher))[:_QUERIES]

    def _fitting(self, labels: frozenset[str]) -> Places:
        """The trees that have a node of each label."""
        if labels not in self._fitting_trees:
            found = np.arange(len(self._pool.trees))
            for label in sorted(labels):
                found = np.intersect1d(found, self._pool.with_label.get(label, found[:0]), assume_unique=True)
            self._fitting_trees[labels] = found
        return self._fitting_trees[labels]

    def _placings(self, at: int, kinds: Kinds) -> "list[_Placing]":
        """All ways of putting values into nodes of their labels, and the pieces that each adds to a tree."""
        held = at, kinds
        found = self._known_placings.get(held)
        if found is None:
            if len(self._known_placings) >= _REMEMBERED:
                self._known_placings.clear()  # other threads may ask meanwhile
            found = list(_placings(self._pool.trees[at], kinds, self._places))
            self._known_placings[held] = found
        return found

    def _with_tails(
        self, bodies: "Sequence[_Body]", tails: Sequence[float]
    ) -> "list[tuple[float, _Body, int]]":
        """Bodies with their likeliest tails: what both count together, body, place of the tail."""
        ordered = {
            label: sorted(self._tails_of.get(label, ()), key=lambda at: (-tails[at], at))
            for label in {body.root.label for body in bodies}
        }
        found = []
        for body in bodies:
            labels = {node.label for node in nodes_of(body.root)}
            usable = (at for at in ordered[body.root.label] if labels.issuperset(self._pool.tails[at].labels))
            found += [(body.score + tails[at], body, at) for at in islice(usable, _QUERIES)]
        return found

    def _text(self, body: "_Body", at: int, values: Sequence[LinkedValue]) -> str:
        root, tail = _placed(body.root, body.chosen, values), self._pool.tails[at]
        labels = [node.label for node in nodes_of(root)]
        variables = tuple(f"n{labels.index(label) if i else 0}" for i, label in enumerate(tail.labels))
        return f"{match_clauses(root, separate=self._pool.is_separate)}\n{tail.text(variables)}"


class _Body(NamedTuple):
    """A tree with the places that values get in it, and what it counts."""

    score: float
    root: Node
    chosen: tuple[int, ...]


def _placings(root: Node, kinds: Kinds, places: Mapping[str, int]) -> "Iterator[_Placing]":
    nodes, edges = flat(root)
    possible = [[i for i, node in enumerate(nodes) if node.label == label] for label, _ in kinds]
    unknown = len(places)
    for chosen in islice(product(*possible), _PLACINGS):
        if len({(at, key) for at, (_, key) in zip(chosen, kinds, strict=True)}) < len(kinds):
            continue  # two values of one property in one node
        held = list(nodes)
        for at in set(chosen):
            keys = sorted(key for place, (_, key) in zip(chosen, kinds, strict=True) if place == at)
            held[at] = nodes[at]._replace(conditions=tuple(Condition(key, "=", None) for key in keys))
        pieces = condition_pieces(held, edges)
        yield chosen, tuple(places.get(piece, unknown) for piece in sorted(pieces))


def _conditions(place: int, chosen: Sequence[int], values: Sequence[LinkedValue]) -> tuple[Condition, ...]:
    """What holds of the node at a place when each value is put into its chosen node."""
    return tuple(
        sorted(
            Condition(value.key, "=", value.value)
            for at, value in zip(chosen, values, strict=True)
            if at == place
        )
    )


def _placed(root: Node, chosen: Sequence[int], values: Sequence[LinkedValue]) -> Node:
    """The tree with the values in the chosen nodes."""
    for place in sorted(set(chosen)):
        node = next(islice(nodes_of(root), place, None))
        root = replaced(root, place, node._replace(conditions=_conditions(place, chosen, values)))
    return root
