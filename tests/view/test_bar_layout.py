"""Where bars stand."""

import pytest

from graphnative.view.bar_layout import BAR_WIDTH, Bar, BarGroup, lay_out

GROUPS = [
    BarGroup("one", (Bar("ER", 1.0, 0.9, 1.0), Bar("EX", 0.25, 0.2, 0.4))),
    BarGroup("two", (Bar("EX", 0.0, 0.0, 0.1),)),
]


def test_heights_follow_values_and_colours_names() -> None:
    chart = lay_out("Title", GROUPS)
    assert [chart.floor - bar.top for bar in chart.bars] == [240.0, 60.0, 0.0]
    assert [bar.kind for bar in chart.bars] == [0, 1, 1]
    assert [round(bar.low - bar.high) for bar in chart.bars] == [24, 48, 24]
    assert chart.bars[1].number_at < chart.bars[1].high


def test_everything_lies_inside_and_nothing_on_anything_else() -> None:
    names = [
        BarGroup("g", tuple(Bar("a very long name of a bar " + str(n), 0.5, 0.4, 0.6) for n in range(8)))
    ]
    for groups in (GROUPS, names):
        chart = lay_out("Title", groups)
        edges = [edge for bar in chart.bars for edge in (bar.x, bar.x + BAR_WIDTH)]
        assert edges == sorted(edges) and chart.left <= edges[0] and edges[-1] < chart.right
        assert chart.legend[-1][0] + 17 < chart.width
        assert [x for x, _ in chart.legend] == sorted(x for x, _ in chart.legend)
    assert [name for _, name in lay_out("Title", GROUPS).names] == ["one", "two"]


@pytest.mark.parametrize("groups", [[], [BarGroup("g", tuple(Bar(str(n), 0, 0, 0) for n in range(9)))]])
def test_a_chart_has_one_to_eight_kinds_of_bars(groups) -> None:
    with pytest.raises(ValueError, match="one to 8"):
        lay_out("Title", groups)
