"""Shares as bars in groups, with the interval that each lies in, as one SVG file."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from graphnative.view.lettering import clipped, readable, width_in_ems

_STYLE = """
svg {
  --ink: #1d2430; --soft: #5b6573; --line: #dde1e6; --card: #ffffff;
  font: 13px system-ui, "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  svg { --ink: #e8ebef; --soft: #a3adba; --line: #313946; --card: #1c222b; }
}
.card { fill: var(--card); }
text { fill: var(--ink); }
.soft { fill: var(--soft); font-size: 12px; }
.title { font-size: 15px; font-weight: 600; }
.grid { stroke: var(--line); }
.whisker { stroke: var(--ink); stroke-width: 1.3; }
.b0 { fill: #2563a8; } .b1 { fill: #b4580c; } .b2 { fill: #1f7a5c; } .b3 { fill: #8a3f9e; }
.b4 { fill: #a8324a; } .b5 { fill: #54702a; } .b6 { fill: #4f5ac2; } .b7 { fill: #6b6257; }
"""
_KINDS = 8
_HEIGHT, _BAR, _GAP, _BETWEEN = 240.0, 30.0, 4.0, 34.0
_LEFT, _TOP, _LEGEND, _BELOW = 48.0, 58.0, 34.0, 34.0
_SIZE = 13.0
_QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)


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


def bar_chart(title: str, groups: Sequence[BarGroup]) -> str:
    """Return the chart as the text of an SVG file; every value stands on its bar and in its tooltip.

    Args:
        title: What is shown.
        groups: At most eight different names of bars.

    Raises:
        ValueError: There is no group, or more than eight kinds of bars.
    """
    kinds = list(dict.fromkeys(bar.name for group in groups for bar in group.bars))
    if not 0 < len(kinds) <= _KINDS:
        raise ValueError(f"a chart has one to {_KINDS} kinds of bars, not {len(kinds)}")
    width = max(_LEFT + sum(map(_room, groups)), _LEFT + width_in_ems(title) * 16) + _BETWEEN
    height = _TOP + _HEIGHT + _BELOW + _LEGEND
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'role="img" aria-label="{_words(title)}">',
            f"<style>{_STYLE}</style>",
            f'<rect class="card" width="{width:g}" height="{height:g}" rx="8"/>',
            f'<text class="title" x="{_LEFT:g}" y="26">{_words(title)}</text>',
            *_grid(width),
            *_groups(groups, kinds),
            *_legend(kinds, height),
            "</svg>\n",
        ]
    )


def _room(group: BarGroup) -> float:
    """The width of a group: of its bars, or of its name where that is longer."""
    bars = len(group.bars) * (_BAR + _GAP)
    return max(bars, width_in_ems(readable(group.name)) * _SIZE) + _BETWEEN


def _grid(width: float) -> Iterator[str]:
    for value in _QUARTERS:
        y = _level(value)
        yield f'<line class="grid" x1="{_LEFT:g}" y1="{y:g}" x2="{width - 12:g}" y2="{y:g}"/>'
        yield f'<text class="soft" x="{_LEFT - 8:g}" y="{y + 4:g}" text-anchor="end">{value:g}</text>'


def _groups(groups: Sequence[BarGroup], kinds: Sequence[str]) -> Iterator[str]:
    left = _LEFT
    for group in groups:
        room = _room(group)
        middle = left + room / 2
        start = middle - len(group.bars) * (_BAR + _GAP) / 2
        for at, bar in enumerate(group.bars):
            yield from _bar(bar, start + at * (_BAR + _GAP), kinds.index(bar.name), group.name)
        below = _level(0) + 20
        yield f'<text x="{middle:g}" y="{below:g}" text-anchor="middle">{_words(group.name)}</text>'
        left += room


def _bar(bar: Bar, x: float, kind: int, group: str) -> Iterator[str]:
    top, middle = _level(bar.value), x + _BAR / 2
    told = f"{group}: {bar.name} {bar.value:.3f} ({bar.low:.3f} to {bar.high:.3f})"
    yield f"<g><title>{_words(told)}</title>"
    yield f'<rect class="b{kind}" x="{x:g}" y="{top:g}" width="{_BAR:g}" height="{_level(0) - top:g}"/>'
    low, high = _level(bar.low), _level(bar.high)
    yield f'<line class="whisker" x1="{middle:g}" y1="{low:g}" x2="{middle:g}" y2="{high:g}"/>'
    y = min(top, high) - 5
    yield f'<text class="soft" x="{middle:g}" y="{y:g}" text-anchor="middle">{bar.value:.2f}</text></g>'


def _legend(kinds: Sequence[str], height: float) -> Iterator[str]:
    x, y = _LEFT, height - 14
    for at, kind in enumerate(kinds):
        yield f'<rect class="b{at}" x="{x:g}" y="{y - 10:g}" width="11" height="11" rx="2"/>'
        yield f'<text x="{x + 17:g}" y="{y:g}">{_words(kind)}</text>'
        x += 17 + width_in_ems(readable(kind)) * _SIZE + 24


def _level(value: float) -> float:
    return round(_TOP + _HEIGHT * (1 - value), 2)


def _words(text: str) -> str:
    return escape(clipped(readable(text), 60))
