"""The same bar chart as the bytes of a PNG file, for where no SVG can be shown."""

import io
from collections.abc import Sequence
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from graphnative.view.bar_layout import (
    BAR_WIDTH,
    COLOURS,
    NOTE_AT,
    SOFT_SIZE,
    TEXT_SIZE,
    TITLE_AT,
    TITLE_SIZE,
    BarGroup,
    BarLayout,
    PlacedBar,
    lay_out,
)

_SCALE = 2
_CARD, _INK, _SOFT, _LINE = "#ffffff", "#1d2430", "#5b6573", "#dde1e6"


class _Drawing:
    """A picture that is drawn on in the layout's pixels, each of which is some of its own.

    Args:
        width: In the layout's pixels.
        height: In the layout's pixels.
    """

    def __init__(self, width: float, height: float) -> None:
        self.image = Image.new("RGB", (round(width * _SCALE), round(height * _SCALE)), _CARD)
        self._pen = ImageDraw.Draw(self.image)

    def rectangle(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        """Fill a rectangle; one without height leaves nothing."""
        if bottom > top:
            self._pen.rectangle([each * _SCALE for each in (left, top, right, bottom)], fill=colour)

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str) -> None:
        """Draw a straight line."""
        self._pen.line([each * _SCALE for each in (x, y, to_x, to_y)], fill=colour, width=_SCALE)

    def text(self, at: tuple[float, float], text: str, anchor: str, size: float, colour: str = _INK) -> None:
        """Write a text on a line; the anchor is left, middle or right of it, as Pillow names them."""
        place = (at[0] * _SCALE, at[1] * _SCALE)
        self._pen.text(place, text, fill=colour, font=_font(size * _SCALE), anchor=anchor)


@cache
def _font(size: float) -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    return ImageFont.load_default(size)


def bar_chart_png(title: str, groups: Sequence[BarGroup], note: str = "") -> bytes:
    """Return the chart in light colours, at twice the size of the SVG; equal charts are equal bytes.

    Letters that the font of Pillow lacks, such as Chinese ones, are boxes here; the SVG has them.

    Args:
        title: What is shown.
        groups: At most eight different names of bars.
        note: What must be known before any number; it stands below the title.

    Raises:
        ValueError: There is no group, or more than eight kinds of bars.
    """
    chart = lay_out(title, groups, note)
    drawing = _Drawing(chart.width, chart.height)
    drawing.text(TITLE_AT, chart.title, "ls", TITLE_SIZE)
    drawing.text(NOTE_AT, chart.note, "ls", SOFT_SIZE, _SOFT)
    for y, value in chart.levels:
        drawing.line(chart.left, y, chart.right, y, _LINE)
        drawing.text((chart.left - 8, y + 4), f"{value:g}", "rs", SOFT_SIZE, _SOFT)
    for placed in chart.bars:
        _draw_bar(drawing, placed, chart.floor)
    _draw_names(drawing, chart)
    file = io.BytesIO()
    drawing.image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_bar(drawing: _Drawing, placed: PlacedBar, floor: float) -> None:
    drawing.rectangle(placed.x, placed.top, placed.x + BAR_WIDTH, floor, COLOURS[placed.kind])
    drawing.line(placed.middle, placed.low, placed.middle, placed.high, _INK)
    drawing.text((placed.middle, placed.number_at), f"{placed.bar.value:.2f}", "ms", SOFT_SIZE, _SOFT)


def _draw_names(drawing: _Drawing, chart: BarLayout) -> None:
    for middle, name in chart.names:
        drawing.text((middle, chart.names_at), name, "ms", TEXT_SIZE)
    for at, (x, name) in enumerate(chart.legend):
        drawing.rectangle(x, chart.legend_at - 10, x + 11, chart.legend_at + 1, COLOURS[at])
        drawing.text((x + 17, chart.legend_at), name, "ls", TEXT_SIZE)
