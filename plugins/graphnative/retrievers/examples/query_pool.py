"""The trees and tails that queries are put together from, ready to be scored."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from graphnative.retrievers.examples.pattern import Node, nodes_of
from graphnative.retrievers.examples.pieces import shape_pieces, tail_pieces
from graphnative.retrievers.examples.plain_query import Tail
from graphnative.retrievers.examples.scored_pool import PieceSets, piece_sets

Places = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class QueryPool:
    """What queries are put together from.

    Attributes:
        trees: Without conditions.
        tree_sets: The pieces of each.
        with_label: The places of the trees that have a node of each label, rising.
        tails: What examples return.
        tail_sets: The pieces of each.
        is_separate: Paths are written as MATCH clauses of their own.
    """

    trees: Sequence[Node]
    tree_sets: PieceSets
    with_label: Mapping[str, Places]
    tails: Sequence[Tail]
    tail_sets: PieceSets
    is_separate: bool


def query_pool(
    trees: Sequence[Node], tails: Sequence[Tail], places: Mapping[str, int], *, is_separate: bool
) -> QueryPool:
    """Return trees and tails with their pieces.

    Args:
        trees: Without conditions.
        tails: What examples return.
        places: Of the pieces among the log odds.
        is_separate: Paths are written as MATCH clauses of their own.
    """
    tree_sets = piece_sets([shape_pieces(root) for root in trees], places)
    tail_sets = piece_sets([tail_pieces(tail) for tail in tails], places)
    return QueryPool(trees, tree_sets, _with_label(trees), tails, tail_sets, is_separate)


def _with_label(trees: Sequence[Node]) -> dict[str, Places]:
    found: dict[str, list[int]] = defaultdict(list)
    for at, root in enumerate(trees):
        for label in {node.label for node in nodes_of(root)}:
            found[label].append(at)
    return {label: np.array(found[label], dtype=np.int64) for label in sorted(found)}
