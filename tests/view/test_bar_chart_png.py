"""A bar chart as PNG."""

import io

from PIL import Image, ImageChops

from graphnative.view.bar_chart_png import bar_chart_png
from graphnative.view.bar_layout import COLOURS, Bar, BarGroup, lay_out
from hostile_texts import HOSTILE

GROUPS = [BarGroup("one", (Bar("ER", 1.0, 0.9, 1.0), Bar("EX", 0.25, 0.2, 0.4)))]


def test_bars_stand_where_the_layout_has_them() -> None:
    image = Image.open(io.BytesIO(bar_chart_png("Title", GROUPS)))
    chart = lay_out("Title", GROUPS)
    assert image.size == (round(chart.width * 2), round(chart.height * 2))

    def colour(x: float, y: float) -> str:
        red, green, blue = image.convert("RGB").getpixel((round(x * 2), round(y * 2)))
        return f"#{red:02x}{green:02x}{blue:02x}"

    for bar in chart.bars:
        assert colour(bar.x + 3, bar.top + 2) == COLOURS[bar.kind]
        assert colour(bar.x + 3, bar.top - 2) == "#ffffff"


def test_a_note_stands_between_title_and_bars() -> None:
    with_note, without = (
        Image.open(io.BytesIO(bar_chart_png("Title", GROUPS, note))).convert("L") for note in ("Beware.", "")
    )
    assert with_note.size == without.size
    changed = ImageChops.difference(with_note, without).getbbox()
    assert (
        changed is not None and changed[1] >= 56 and changed[3] <= 2 * lay_out("Title", GROUPS).levels[-1][0]
    )
    long = "A note that is much longer than the title and than all of the bars below it together."
    assert lay_out("T", GROUPS, long).width > lay_out("T", GROUPS).width


def test_equal_charts_are_equal_bytes_and_any_text_is_drawn() -> None:
    assert bar_chart_png("Title", GROUPS) == bar_chart_png("Title", GROUPS)
    for text in HOSTILE:
        assert bar_chart_png(text, [BarGroup(text, (Bar(text, 0.0, 0.0, 0.0),))]).startswith(b"\x89PNG")
