"""Which labels the ends of a relationship may have, and whether the schema knows such a relationship."""

from collections.abc import Iterable
from dataclasses import replace

from graphnative.cypher.reading import REVERSED, Element, RelationUse
from graphnative.cypher.schema import GraphSchema


def is_possible(use: RelationUse, schema: GraphSchema) -> bool:
    """Return whether the schema has such a relationship between such nodes; names it lacks count as any."""
    left, right = schema.with_kin(use.left.names), schema.with_kin(use.right.names)
    types = use.relation.names & schema.types
    if use.relation.names and not types:
        return True
    forward = use.direction != "<-" and schema.joins(left, types, right)
    return forward or (use.direction != "->" and schema.joins(right, types, left))


def reversed_use(use: RelationUse) -> RelationUse:
    """Return the same relationship the other way round."""
    return replace(use, direction=REVERSED[use.direction])


def inferred_labels(uses: Iterable[RelationUse], schema: GraphSchema) -> dict[Element, frozenset[str]]:
    """Return which labels the nodes without any may have, by the relationships they take part in."""
    found: dict[Element, frozenset[str]] = {}
    for use in uses:
        types = use.relation.names & schema.types
        if not use.is_single or not types:
            continue
        for node, at_start in ((use.left, use.direction != "<-"), (use.right, use.direction != "->")):
            if not node.names:
                ends = _ends(types, schema, at_start=at_start, at_end=not at_start or use.direction == "--")
                found[node] = found.get(node, frozenset()) | ends
    return found


def _ends(
    types: frozenset[str] | set[str], schema: GraphSchema, *, at_start: bool, at_end: bool
) -> frozenset[str]:
    starts = {start for start, type_, _ in schema.patterns if at_start and type_ in types}
    return frozenset(starts | {end for _, type_, end in schema.patterns if at_end and type_ in types})
