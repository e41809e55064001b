"""A picture before it is written down: items in their places, links, and what is said of each."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

Shape = Literal["pill", "dot", "bubble"]
"""How items look: boxes with their name inside, dots with it below, or bubbles that hold others."""


@dataclass(frozen=True, slots=True)
class Box:
    """Where an item is: its middle and its size, in pixels at natural size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a picture.

    Attributes:
        name: What it is called; cut where it has no room, whole among its details.
        kind: One of the picture's kinds; gives the colour.
        mark: A few characters that are shown beside the name, such as a score.
        strength: How strongly it is coloured, in [0, 1].
        facts: Names and values, in order.
        texts: Headings and texts, in order; a heading may be empty.
    """

    name: str
    kind: str
    mark: str = ""
    strength: float = 0.5
    facts: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A line from one item to another.

    Attributes:
        source: Position of the item it begins at.
        target: Position of the item it ends at.
        label: What it says; shown when one of the two is looked at.
        strength: How thick it is, in [0, 1].
        points: Where it passes on its way; none goes straight.
    """

    source: int
    target: int
    label: str = ""
    strength: float = 0.5
    points: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """Items in their places.

    Attributes:
        title: What is shown.
        lead: A few sentences below the title; empty lines make paragraphs.
        shape: How items look.
        kinds: All kinds of items in the order of the legend.
        items: What is shown; bubbles stand before those that they hold.
        boxes: The place of each item.
        links: The lines.
        parents: Of bubbles, the position of the item that holds each; -1 for none.
        headings: Texts above columns, each with the middle of its column.
        notes: What the reader must know, such as how much was left out.
    """

    title: str
    lead: str
    shape: Shape
    kinds: tuple[str, ...]
    items: Sequence[Item]
    boxes: Sequence[Box]
    links: Sequence[Link] = ()
    parents: Sequence[int] = ()
    headings: tuple[tuple[float, str], ...] = ()
    notes: tuple[str, ...] = field(default=())


def left_out(shown: int, total: int, what: str, order: str) -> tuple[str, ...]:
    """Return a note on what a picture has no room for; none if it shows everything.

    Args:
        shown: How many are drawn.
        total: How many there are.
        what: Their name in the plural.
        order: Which ones are drawn, such as ``those with most articles``.
    """
    if shown >= total:
        return ()
    return (f"{shown:,} of {total:,} {what} are drawn: {order}. {total - shown:,} are left out.",)
