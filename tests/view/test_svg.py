"""A picture as SVG."""

import xml.etree.ElementTree as ElementTree

import pytest

from graphnative.view.picture import Box, Item, Link, Picture
from graphnative.view.svg import frame, pill_size, spoken, svg

HOSTILE = "</svg><script>alert(1)</script>\"' & \u202e"


def picture(shape: str = "dot", **changed) -> Picture:
    items = [Item("one", "A"), Item(HOSTILE, "B", mark="0.5", strength=1.0)]
    boxes = [Box(0, 0, 60, 60), Box(200, 0, 60, 60)]
    given = {
        "title": "t",
        "lead": "",
        "kinds": ("A", "B"),
        "items": items,
        "boxes": boxes,
        "parents": (-1, -1),
    }
    return Picture(shape=shape, **{**given, "links": (Link(0, 1, "why & how"),), **changed})


def parsed(drawn: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(svg(drawn))


@pytest.mark.parametrize("shape", ["pill", "dot", "bubble"])
def test_every_shape_is_well_formed_and_escapes_names(shape: str) -> None:
    root = parsed(picture(shape, headings=((5.0, HOSTILE),)))
    assert [node.get("id") for node in root.iter() if node.get("role") == "button"] == ["n0", "n1"]
    assert root.find(".//script") is None
    assert any("<script>" in (node.get("aria-label") or "") for node in root.iter())
    text = "".join(root.itertext())
    assert "one" in text and "\u202e" not in text


def test_links_carry_their_ends_and_their_words() -> None:
    group = parsed(picture()).find(".//g[@class='link']")
    assert group is not None
    assert (group.get("data-from"), group.get("data-to"), group.findtext("text")) == ("0", "1", "why & how")


def test_a_link_goes_where_it_passes() -> None:
    passing = picture("pill", links=(Link(0, 1, points=((90.0, 70.0), (110.0, 70.0))),))
    path = parsed(passing).find(".//path")
    assert path is not None and path.get("d", "").count("C") == 3 and "90 70" in path.get("d", "")


def test_strengths_are_classes_from_zero_to_nine() -> None:
    items = [Item("x", "A", strength=strength) for strength in (-1.0, 0.0, 0.55, 1.0, 7.0)]
    drawn = picture(items=items, boxes=[Box(0, 0, 60, 60)] * 5, links=(), parents=[-1] * 5)
    classes = [node.get("class", "").split()[-1] for node in parsed(drawn).findall(".//g[@role='button']")]
    assert classes == ["s0", "s0", "s5", "s9", "s9"]


def test_names_of_bubbles_stand_above_all_bubbles() -> None:
    root = parsed(picture("bubble", links=()))
    groups = [group.get("id") for group in root]
    assert groups.index("labels") > groups.index("items")
    assert [text.get("data-parent") for text in root.findall("./g[@id='labels']/text")] == ["-1", "-1"]


def test_a_small_picture_has_room_around_it_and_a_large_one_is_framed() -> None:
    left, top, width, height = frame(picture())
    assert (width, height) == (900, 560) and left + width / 2 == 100 and top + height / 2 == 0
    assert frame(picture(boxes=[Box(0, 0, 60, 60), Box(2000, 900, 60, 60)]))[2:] == (2112, 1012)
    assert frame(picture(items=(), boxes=(), links=(), parents=()))[2:] == (900, 560)


def test_what_is_spoken_names_kind_mark_and_connections() -> None:
    assert spoken(Item("water", "Topic", mark="0.58"), 3) == "Topic: water, 0.58, 3 connections"
    assert spoken(Item("\x07", "Topic"), 1) == "Topic: without a name, 1 connection"


def test_a_pill_grows_with_its_lines() -> None:
    assert pill_size("water", 9)[1] < pill_size("greenhouse gas emission", 9)[1]
    assert pill_size("", 9)[0] > 0
