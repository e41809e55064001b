"""The page around a picture."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from graphnative.view.page import MARK, HtmlPage, page
from graphnative.view.picture import Box, Item, Link, Picture
from hostile_texts import HOSTILE


def picture(**changed) -> Picture:
    items = [
        Item(text, "Kind", facts=((text, text),), texts=((text, text),))
        for text in changed.pop("names", HOSTILE)
    ]
    boxes = [Box(100.0 * at, 0, 60, 60) for at in range(len(items))]
    given = {
        "title": HOSTILE[0],
        "lead": "\n\n".join(HOSTILE),
        "shape": "dot",
        "kinds": ("Kind",),
        "items": items,
        "boxes": boxes,
        "links": [Link(0, at, HOSTILE[0]) for at in range(1, len(items))],
        "notes": (HOSTILE[1],),
    }
    return Picture(**{**given, **changed})


class Reader(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.handlers += [
            name for name, _ in attrs if name.startswith("on") or name in ("src", "href", "style")
        ]


def read(made: str) -> Reader:
    reader = Reader()
    reader.feed(made)
    return reader


def test_hostile_texts_stay_texts_and_nothing_is_fetched() -> None:
    made = page(picture())
    reader = read(made)
    assert reader.tags.count("script") == reader.tags.count("style") == 1
    assert "img" not in reader.tags and reader.handlers == []
    assert "alert(1)" in made and made.encode("utf-8")
    assert "http://" not in made and "https://" not in made
    assert re.search(r"x{3000}… \(7,000 more characters\)", made)


def test_the_policy_allows_the_pages_own_script_and_style_alone() -> None:
    made = page(picture())
    for tag in ("script", "style"):
        text = re.search(rf"<{tag}>(.*?)</{tag}>", made, re.DOTALL)
        assert text is not None
        digest = base64.b64encode(hashlib.sha256(text[1].encode()).digest()).decode()
        assert f"{tag}-src &#x27;sha256-{digest}&#x27;" in made
    assert "default-src &#x27;none&#x27;" in made


def test_a_notebook_shows_it_in_a_frame_and_prints_a_word() -> None:
    made = page(picture(title="Why?"))
    assert isinstance(made, str) and made.startswith("<!DOCTYPE html>") and MARK in made[:200]
    shown = made._repr_html_()
    reader = read(shown)
    assert reader.tags == ["iframe"] and "allow-same-origin" not in shown
    assert re.fullmatch(r"<HtmlPage 'Why\?', [\d,]+ characters>", repr(made))
    assert isinstance(made + "", str) and not isinstance(made + "", HtmlPage)


def test_the_same_picture_is_the_same_page() -> None:
    assert page(picture()) == page(picture())


def test_many_connections_are_counted() -> None:
    made = page(picture(names=["hub"] + [f"n{at}" for at in range(100)]))
    assert "<p>and 40 more</p>" in made


def test_bubbles_name_what_holds_them_and_what_they_hold() -> None:
    made = page(picture(names=["a", "b", "c"], shape="bubble", links=(), parents=(-1, 0, 0)))
    sections = re.findall(r"<section.*?</section>", made, re.DOTALL)
    assert "<h3>Parts</h3>" in sections[0] and "Part of" not in sections[0]
    assert "<h3>Part of</h3>" in sections[1] and "<h3>Parts</h3>" not in sections[1]


def test_an_empty_picture_is_a_page() -> None:
    assert "<svg" in page(picture(names=[], links=()))


@pytest.mark.parametrize("text", ["%%LEAD%%", "%%%%"])
def test_a_text_that_looks_like_a_place_in_the_page_is_shown_as_it_is(text: str) -> None:
    assert text in page(picture(title=text, names=["a"]))
