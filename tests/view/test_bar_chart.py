import re
import xml.etree.ElementTree as ElementTree

import pytest

from graphnative.view.bar_chart import bar_chart
from graphnative.view.bar_layout import Bar, BarGroup
from hostile_texts import HOSTILE

GROUPS = [
    BarGroup("one", (Bar("ER", 1.0, 0.9, 1.0), Bar("EX", 0.25, 0.2, 0.4))),
    BarGroup("a name that is much longer than its single bar", (Bar("EX", 0.0, 0.0, 0.1),)),
]


def drawn(made: str) -> list[dict[str, str]]:
    tree = ElementTree.fromstring(made)
    return [
        one.attrib for one in tree.iter() if one.tag.endswith("rect") and one.get("class", "").startswith("b")
    ]


def test_bars_are_as_high_as_their_values_and_of_one_colour_by_name() -> None:
    bars = drawn(bar_chart("Title", GROUPS))[:3]
    heights = [float(bar["height"]) for bar in bars]
    assert heights == [240.0, 60.0, 0.0]
    assert [bar["class"] for bar in bars] == ["b0", "b1", "b1"]


def test_nothing_lies_outside_and_groups_do_not_touch() -> None:
    made = bar_chart("Title", GROUPS)
    width = float(re.search(r'viewBox="0 0 ([\d.]+)', made)[1])
    ends = [(float(bar["x"]), float(bar["x"]) + float(bar["width"])) for bar in drawn(made)[:3]]
    assert all(0 < start < end < width for start, end in ends)
    assert ends[1][1] + 30 < ends[2][0]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_comes_alive(text: str) -> None:
    tree = ElementTree.fromstring(bar_chart(text, [BarGroup(text, (Bar(text, 0.5, 0.4, 0.6),))]))
    assert {one.tag.split("}")[1] for one in tree.iter()} <= {
        "svg",
        "style",
        "rect",
        "text",
        "line",
        "g",
        "title",
    }


@pytest.mark.parametrize("groups", [[], [BarGroup("g", tuple(Bar(str(n), 0, 0, 0) for n in range(9)))]])
def test_a_chart_has_one_to_eight_kinds_of_bars(groups) -> None:
    with pytest.raises(ValueError, match="one to 8"):
        bar_chart("Title", groups)
