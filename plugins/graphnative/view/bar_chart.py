"""Shares as bars in groups, with the interval that each lies in, as one SVG file."""

from collections.abc import Iterator, Sequence
from html import escape

from graphnative.view.bar_layout import BAR_WIDTH, COLOURS, TITLE_AT, BarGroup, BarLayout, PlacedBar, lay_out
from graphnative.view.lettering import clipped, readable

_LONGEST_TOLD = 60
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
"""
STYLE = _STYLE + "".join(f".b{at} {{ fill: {colour}; }}\n" for at, colour in enumerate(COLOURS))
"""The style that stands in every chart; a page that shows one must allow it."""


def bar_chart(title: str, groups: Sequence[BarGroup]) -> str:
    """Return the chart as the text of an SVG file; every value stands on its bar and in its tooltip.

    Args:
        title: What is shown.
        groups: At most eight different names of bars.

    Raises:
        ValueError: There is no group, or more than eight kinds of bars.
    """
    chart = lay_out(title, groups)
    x, y = TITLE_AT
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {chart.width:g} {chart.height:g}" '
            f'width="{chart.width:g}" role="img" aria-label="{escape(chart.title)}">',
            f"<style>{STYLE}</style>",
            f'<rect class="card" width="{chart.width:g}" height="{chart.height:g}" rx="8"/>',
            f'<text class="title" x="{x:g}" y="{y:g}">{escape(chart.title)}</text>',
            *_grid(chart),
            *(line for bar in chart.bars for line in _bar(bar, chart.floor)),
            *_names(chart),
            *_legend(chart),
            "</svg>\n",
        ]
    )


def _grid(chart: BarLayout) -> Iterator[str]:
    left, right = chart.left, chart.right
    for y, value in chart.levels:
        yield f'<line class="grid" x1="{left:g}" y1="{y:g}" x2="{right:g}" y2="{y:g}"/>'
        yield f'<text class="soft" x="{left - 8:g}" y="{y + 4:g}" text-anchor="end">{value:g}</text>'


def _bar(placed: PlacedBar, floor: float) -> Iterator[str]:
    bar, middle = placed.bar, placed.middle
    told = f"{placed.group}: {bar.name} {bar.value:.3f} ({bar.low:.3f} to {bar.high:.3f})"
    yield f"<g><title>{escape(clipped(readable(told), _LONGEST_TOLD))}</title>"
    yield (
        f'<rect class="b{placed.kind}" x="{placed.x:g}" y="{placed.top:g}" width="{BAR_WIDTH:g}" '
        f'height="{floor - placed.top:g}"/>'
    )
    yield f'<line class="whisker" x1="{middle:g}" y1="{placed.low:g}" x2="{middle:g}" y2="{placed.high:g}"/>'
    number = f'x="{middle:g}" y="{placed.number_at:g}" text-anchor="middle"'
    yield f'<text class="soft" {number}>{bar.value:.2f}</text></g>'


def _names(chart: BarLayout) -> Iterator[str]:
    for middle, name in chart.names:
        yield f'<text x="{middle:g}" y="{chart.names_at:g}" text-anchor="middle">{escape(name)}</text>'


def _legend(chart: BarLayout) -> Iterator[str]:
    y = chart.legend_at
    for at, (x, name) in enumerate(chart.legend):
        yield f'<rect class="b{at}" x="{x:g}" y="{y - 10:g}" width="11" height="11" rx="2"/>'
        yield f'<text x="{x + 17:g}" y="{y:g}">{escape(name)}</text>'
