"""Whose number it is: the entity of a sentence that a quantity belongs to."""

from collections.abc import Callable

from graphnative.answers.faithful.quantities import Quantity
from graphnative.answers.faithful.statements import Statement

LabelOf = Callable[[int], str]
"""Gives the type label of an entity by its row."""


def owner(statement: Statement, quantity: Quantity, label_of: LabelOf) -> frozenset[int]:
    """Return the rows of the entity that a number is about.

    It is the last one named before the number, else the first after it, among those of the type that the
    sentence names first: in "Norvalis has 40 employees in Oslo" a place owns nothing. A sentence that names
    nobody speaks of whom the one before it was about.

    Args:
        statement: The sentence.
        quantity: One of its numbers.
        label_of: Tells the types of entities.
    """
    if not statement.named:
        return statement.subject
    label = label_of(statement.named[0].rows[0])
    alike = [named for named in statement.named if label_of(named.rows[0]) == label]
    before = [named for named in alike if named.end <= quantity.start]
    return frozenset((before[-1] if before else alike[0]).rows)
