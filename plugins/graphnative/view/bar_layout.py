"""Where the parts of a bar chart stand, in pixels: one layout for every form that it is drawn in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphnative.view.lettering import clipped, readable, width_in_ems

COLOURS = ("#2563a8", "#b4580c", "#1f7a5c", "#8a3f9e", "#a8324a", "#54702a", "#4f5ac2", "#6b6257")
"""One for each kind of bars."""
BAR_WIDTH = 30.0
TITLE_AT, NOTE_AT = (48.0, 22.0), (48.0, 39.0)
TEXT_SIZE, TITLE_SIZE, SOFT_SIZE = 13.0, 15.0, 12.0

_HEIGHT, _GAP, _BETWEEN = 240.0, 4.0, 34.0
_LEFT, _TOP, _LEGEND, _BELOW = TITLE_AT[0], 58.0, 34.0, 34.0
_LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar.

    Attributes:
        name: What it measures; bars of one name have one colour.
        value: In [0, 1].
        low: Lower end of its interval.
        high: Upper end.
    """

    name: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class BarGroup:
    """Bars that stand together.

    Attributes:
        name: What they are of.
        bars: At least one.
    """

    name: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class PlacedBar:
    """A bar in its place.

    Attributes:
        bar: What it shows.
        group: Name of its group.
        kind: Position of its name among all names, its colour.
        x: Left edge.
        top: Upper edge.
        low: Lower end of its whisker.
        high: Upper end of its whisker.
    """

    bar: Bar
    group: str
    kind: int
    x: float
    top: float
    low: float
    high: float

    @property
    def middle(self) -> float:
        """Where whisker and number stand."""
        return self.x + BAR_WIDTH / 2

    @property
    def number_at(self) -> float:
        """The line that its number stands on."""
        return min(self.top, self.high) - 5


@dataclass(frozen=True, slots=True)
class BarLayout:
    """A whole chart in its places; texts are fit to be drawn.

    Attributes:
        title: What is shown.
        note: What must be known before any number; may be empty.
        width: Of the whole.
        height: Of the whole.
        left: Where the lines of the grid begin.
        right: Where they end.
        floor: Where value 0 is.
        levels: Height of each line of the grid, and its value.
        bars: From left to right.
        names: Middle of each group, and its name.
        names_at: The line that these stand on.
        legend: Left edge of each entry, and its name; its colour is by position.
        legend_at: The line that these stand on.
    """

    title: str
    note: str
    width: float
    height: float
    left: float
    right: float
    floor: float
    levels: tuple[tuple[float, float], ...]
    bars: tuple[PlacedBar, ...]
    names: tuple[tuple[float, str], ...]
    names_at: float
    legend: tuple[tuple[float, str], ...]
    legend_at: float


def lay_out(title: str, groups: Sequence[BarGroup], note: str = "") -> BarLayout:
    """Return where everything of a chart stands.

    Args:
        title: What is shown.
        groups: At most eight different names of bars.
        note: What must be known before any number; it stands below the title.

    Raises:
        ValueError: There is no group, or more than eight kinds of bars.
    """
    kinds = list(dict.fromkeys(bar.name for group in groups for bar in group.bars))
    if not 0 < len(kinds) <= len(COLOURS):
        raise ValueError(f"a chart has one to {len(COLOURS)} kinds of bars, not {len(kinds)}")
    legend = tuple(_legend(kinds))
    legend_end = legend[-1][0] + _entry_width(kinds[-1])
    texts = max(width_in_ems(title) * 16, width_in_ems(note) * SOFT_SIZE)
    width = max(_LEFT + sum(map(_room, groups)), _LEFT + texts, legend_end) + _BETWEEN
    height = _TOP + _HEIGHT + _BELOW + _LEGEND
    return BarLayout(
        title=_words(title),
        note=_words(note),
        width=width,
        height=height,
        left=_LEFT,
        right=width - 12,
        floor=_level(0),
        levels=tuple((_level(value), value) for value in _LEVELS),
        bars=tuple(_bars(groups, kinds)),
        names=tuple((left + _room(group) / 2, _words(group.name)) for left, group in _places(groups)),
        names_at=_level(0) + 20,
        legend=legend,
        legend_at=height - 14,
    )


def _places(groups: Sequence[BarGroup]) -> Iterator[tuple[float, BarGroup]]:
    """Each group with its left edge."""
    left = _LEFT
    for group in groups:
        yield left, group
        left += _room(group)


def _room(group: BarGroup) -> float:
    """The width of a group: of its bars, or of its name where that is longer."""
    bars = len(group.bars) * (BAR_WIDTH + _GAP)
    return max(bars, width_in_ems(readable(group.name)) * TEXT_SIZE) + _BETWEEN


def _bars(groups: Sequence[BarGroup], kinds: Sequence[str]) -> Iterator[PlacedBar]:
    for left, group in _places(groups):
        start = left + (_room(group) - len(group.bars) * (BAR_WIDTH + _GAP)) / 2
        for at, bar in enumerate(group.bars):
            x = start + at * (BAR_WIDTH + _GAP)
            levels = (_level(value) for value in (bar.value, bar.low, bar.high))
            yield PlacedBar(bar, group.name, kinds.index(bar.name), x, *levels)


def _legend(kinds: Sequence[str]) -> Iterator[tuple[float, str]]:
    x = _LEFT
    for kind in kinds:
        yield x, _words(kind)
        x += _entry_width(kind)


def _entry_width(kind: str) -> float:
    return 17 + width_in_ems(readable(kind)) * TEXT_SIZE + 24


def _level(value: float) -> float:
    return round(_TOP + _HEIGHT * (1 - value), 2)


def _words(text: str) -> str:
    return clipped(readable(text), _LONGEST)
