"""A value of the graph that a question names."""

import re
from dataclasses import dataclass

Literal = str | int | float | bool


@dataclass(frozen=True, slots=True)
class LinkedValue:
    """A stored value, and where the question names it.

    Attributes:
        label: Label of the nodes that have it.
        key: Their property.
        value: As it is stored.
        start: Offset of its name in the question; -1 where the question does not show it.
        end: Offset behind its name.
        score: How sure the link is, in [0, 1].
    """

    label: str
    key: str
    value: Literal
    start: int = -1
    end: int = -1
    score: float = 1.0

    @property
    def is_shown(self) -> bool:
        """Whether the question shows the value at a known place."""
        return 0 <= self.start < self.end


def find_value(question: str, label: str, key: str, value: Literal, surface: str = "") -> LinkedValue:
    """Return a value linked to the place where a question names it, if that is to be seen.

    Args:
        question: The question.
        label: Label of the nodes that have it.
        key: Their property.
        value: As it is stored.
        surface: What the question calls it; empty takes the value's own text, whatever its case.
    """
    wanted = re.escape((surface or str(value)).strip())
    if not wanted:
        return LinkedValue(label, key, value)
    for pattern in (
        rf"(?<!\w){wanted}(?!\w)",
        rf"(?<!\w){wanted}",
    ):  # whole, else with an ending: "the Porters"
        found = re.search(pattern, question) or re.search(pattern, question, re.IGNORECASE)
        if found:
            return LinkedValue(label, key, value, *found.span())
    return LinkedValue(label, key, value)
