"""A picture as one HTML file that needs nothing else: no server, no network, no library."""

import base64
import hashlib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files

from graphnative.view.lettering import paragraphs, readable
from graphnative.view.picture import Item, Picture
from graphnative.view.svg import svg

MARK = "<!-- made by graphnative view -->"
_HEIGHT = 680
_SCRIPT = ("camera", "looking", "pointer", "keyboard", "controls")
_LONGEST_TEXT = 3000
_MOST_CONNECTED = 60


class HtmlPage(str):
    """The text of an HTML file, which a notebook shows as a page within the page."""

    __slots__ = ("heading",)
    heading: str

    def _repr_html_(self) -> str:
        """Return the page in a frame that can do nothing to the notebook around it."""
        return (
            f'<iframe srcdoc="{escape(self)}" sandbox="allow-scripts" title="{escape(self.heading)}" '
            f'style="width: 100%; height: {_HEIGHT}px; border: 0"></iframe>'
        )

    def __repr__(self) -> str:
        """Return a short word for the page: its text is long."""
        return f"<HtmlPage {self.heading!r}, {len(self):,} characters>"


def page(picture: Picture) -> HtmlPage:
    """Return the picture as the text of a self-contained HTML file.

    Every text of the picture is escaped, and the page's own policy forbids all scripts and styles but the
    ones in it, and every connection.
    """
    style, script = asset("page.css"), _script()
    policy = (
        f"default-src 'none'; style-src '{digest(style)}'; script-src '{digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    values = {
        "MARK": MARK,
        "POLICY": escape(policy),
        "TITLE": _words(picture.title),
        "STYLE": style,
        "SCRIPT": script,
        "LEAD": _paragraphs(picture.lead),
        "SVG": svg(picture),
        "LEGEND": "".join(_legend(picture)),
        "NOTES": "".join(f"<p>{_words(note)}</p>" for note in picture.notes),
        "DETAILS": "".join(_details(picture)),
    }
    # One pass: a text that holds such a name is not filled itself.
    parts = asset("page.html").split("%%")
    made = HtmlPage("".join(values[part] if at % 2 else part for at, part in enumerate(parts)))
    made.heading = readable(picture.title)
    return made


@cache
def asset(name: str) -> str:
    """Return the text of a file that every page may use: ``page.css`` has the colours."""
    return (files("graphnative.view") / "assets" / name).read_text(encoding="utf-8")


@cache
def _script() -> str:
    """All parts of the script in one scope."""
    return '"use strict";\n(() => {\n' + "\n".join(asset(f"{part}.js") for part in _SCRIPT) + "})();\n"


def digest(text: str) -> str:
    """Return what a page's policy calls a style or script by, so that no other runs."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _legend(picture: Picture) -> Iterator[str]:
    for at, kind in enumerate(picture.kinds):
        count = sum(item.kind == kind for item in picture.items)
        yield (
            f'<button type="button" class="k{at}" aria-pressed="true" data-kind="k{at}">'
            f'<span class="swatch"></span>{_words(kind)} <span class="count">{count:,}</span></button>'
        )


def _details(picture: Picture) -> Iterator[str]:
    near: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for link in picture.links:
        near[link.source].append((link.target, link.label))
        near[link.target].append((link.source, link.label))
    parts: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for at, parent in enumerate(picture.parents):
        parts[parent].append((at, picture.items[at].mark))
    for at, item in enumerate(picture.items):
        holder = picture.parents[at] if picture.parents else -1
        lists = (
            ("Part of", [(holder, picture.items[holder].mark)] if holder >= 0 else []),
            ("Parts", parts[at]),
            ("Connected with", near[at]),
        )
        buttons = "".join(_buttons(heading, some, picture) for heading, some in lists if some)
        yield _detail(at, item, f"k{picture.kinds.index(item.kind)}", buttons)


def _detail(at: int, item: Item, colour: str, buttons: str) -> str:
    facts = "".join(
        f'<dt>{_words(name)}</dt><dd dir="auto">{_words(value)}</dd>' for name, value in item.facts
    )
    texts = "".join(
        (f'<h3 dir="auto">{_words(heading)}</h3>' if heading else "") + _paragraphs(text)
        for heading, text in item.texts
    )
    return (
        f'<section class="detail" id="d{at}" aria-labelledby="h{at}">'
        f'<p class="kind {colour}"><span class="swatch"></span>{_words(item.kind)}</p>'
        f'<h2 id="h{at}" dir="auto">{_words(item.name) or "(no name)"}</h2>'
        + (f"<dl>{facts}</dl>" if facts else "")
        + texts
        + buttons
        + "</section>\n"
    )


def _buttons(heading: str, some: list[tuple[int, str]], picture: Picture) -> str:
    """A list of items to go to, each with a word on it."""
    lines = "".join(
        f'<li><button type="button" data-go="{other}" dir="auto">'
        f"{_words(picture.items[other].name) or '(no name)'}</button>"
        f' <span dir="auto">{_words(label)}</span></li>'
        for other, label in some[:_MOST_CONNECTED]
    )
    more = len(some) - _MOST_CONNECTED
    return f"<h3>{heading}</h3><ul>{lines}</ul>" + (f"<p>and {more:,} more</p>" if more > 0 else "")


def _paragraphs(text: str) -> str:
    shown = paragraphs(text)
    if len(shown) > _LONGEST_TEXT:
        shown = f"{shown[:_LONGEST_TEXT]}… ({len(shown) - _LONGEST_TEXT:,} more characters)"
    return "".join(f'<p dir="auto">{escape(part)}</p>' for part in shown.split("\n") if part)


def _words(text: str) -> str:
    return escape(readable(text))
