"""What is learnt from examples: everything about them that no question changes."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from graphnative.cypher.schema import GraphSchema
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.retrievers.examples.pattern import nodes_of
from graphnative.retrievers.examples.pattern_pool import pool_of
from graphnative.retrievers.examples.piece_model import PieceModel, fit_pieces
from graphnative.retrievers.examples.query_pool import QueryPool, query_pool
from graphnative.retrievers.examples.read_example import ReadExample, read_example
from graphnative.retrievers.examples.scored_pool import PieceSets, piece_sets
from graphnative.retrievers.examples.template import Template


@dataclass(frozen=True, slots=True)
class KnownQuery:
    """The query of an example, to be filled with other values.

    Attributes:
        template: The query.
        order: For each slot which of the values of its kind fills it, counted in the order of the question.
    """

    template: Template
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """What is learnt from examples.

    Attributes:
        queries: Of each example.
        members: The examples of each template.
        model: Tells from a question the pieces of its query.
        sets: The pieces of each template.
        pool: What further queries are put together from.
    """

    queries: Sequence[KnownQuery]
    members: Sequence[Sequence[int]]
    model: PieceModel
    sets: PieceSets
    pool: QueryPool


def fit_examples(pairs: Sequence[ExamplePair], schema: GraphSchema | None = None) -> Fit:
    """Return what is learnt from examples; a second for about 500 of them.

    Args:
        pairs: At least one.
        schema: Of the graph; relationships that no example has can be used then.
    """
    examples = [read_example(pair) for pair in pairs]
    members = _by_template(examples)
    of_template = [examples[rows[0]].pieces() for rows in members]
    pieces: list[frozenset[str]] = [frozenset()] * len(examples)
    for rows, found in zip(members, of_template, strict=True):
        for row in rows:
            pieces[row] = found
    model = fit_pieces([example.features for example in examples], pieces)
    return Fit(
        [KnownQuery(example.template, example.order) for example in examples],
        members,
        model,
        piece_sets(of_template, model.pieces),
        _pool(examples, model, schema),
    )


def _by_template(examples: Sequence[ReadExample]) -> list[list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for row, example in enumerate(examples):
        found[example.template.key].append(row)
    return [found[key] for key in sorted(found)]


def _pool(examples: Sequence[ReadExample], model: PieceModel, schema: GraphSchema | None) -> QueryPool:
    plain = [example.plain for example in examples if example.plain is not None]
    tails = sorted({query.tail for query in plain}, key=repr)
    forked = [query for query in plain if any(len(node.branches) > 1 for node in nodes_of(query.root))]
    is_separate = 2 * sum(query.is_separate for query in forked) > len(forked)
    trees = pool_of((query.root for query in plain), schema)
    return query_pool(trees, tails, model.pieces, is_separate=is_separate)
