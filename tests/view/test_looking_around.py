"""The pages in a real browser: keyboard, pointer, search, legend, and no text of theirs comes alive."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from chromium import Page, chromium
from graphnative.view.layered import layered
from graphnative.view.page import page as page_of
from graphnative.view.picture import Box, Item, Link, Picture
from graphnative.view.svg import pill_size
from hostile_texts import HOSTILE

pytestmark = pytest.mark.full

NAMES = ("root", "left", "right", "leaf", "other")


@pytest.fixture(scope="module")
def browser() -> Iterator[Page]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def show(browser: Page, tmp_path: Path):
    """A function that opens a picture and, when the test is over, looks whether anything went wrong."""

    def opened(picture: Picture) -> Page:
        file = tmp_path / "picture.html"
        file.write_text(page_of(picture), encoding="utf-8")
        browser.open(file.as_uri())
        return browser

    yield opened
    assert browser.faults == []
    assert [url for url in browser.requests if not url.startswith(("file:", "data:"))] == []


def paths() -> Picture:
    """root → left → leaf and root → right → leaf; other stands alone."""
    items = [
        Item(name, "Odd" if at % 2 else "Even", texts=(("", f"all about {name}"),))
        for at, name in enumerate(NAMES)
    ]
    links = [(0, 1), (0, 2), (1, 3), (2, 3)]
    boxes, routes = layered([0, 1, 1, 2, 2], [pill_size(name, 9) for name in NAMES], links)
    drawn = [
        Link(*ends, f"{at}", 0.5, route) for at, (ends, route) in enumerate(zip(links, routes, strict=True))
    ]
    return Picture("Paths", "The lead.", "pill", ("Even", "Odd"), items, boxes, drawn)


def bubbles() -> Picture:
    """Two bubbles; in the first there are two, in the first of these one."""
    names, parents = ("A", "B", "A1", "A2", "a"), (-1, -1, 0, 0, 2)
    places = ((-120, 200), (120, 200), (-160, 80), (-80, 80), (-160, 30))
    boxes = [Box(x, 0, size, size) for x, size in places]
    items = [Item(name, "Group" if at < 4 else "Member") for at, name in enumerate(names)]
    return Picture("Bubbles", "", "bubble", ("Group", "Member"), items, boxes, parents=parents)


def focused(page: Page) -> str:
    return page.ask("document.activeElement.id")


def lit(page: Page) -> set[str]:
    shown = page.ask("[...document.querySelectorAll('.item.lit')].map(node => node.id)")
    return {NAMES[int(name[1:])] for name in shown}


def details(page: Page) -> str:
    return page.ask(
        "[...document.querySelectorAll('.detail')].filter(one => one.offsetParent).map(one => one.id).join()"
    )


def view(page: Page) -> list[float]:
    return [
        float(part) for part in page.ask("document.getElementById('picture').getAttribute('viewBox')").split()
    ]


def enter_picture(page: Page) -> None:
    page.ask("document.getElementById('theme').focus()")
    page.press("Tab")


def test_hostile_names_are_shown_and_do_nothing(show) -> None:
    items = [Item(text, "Kind", facts=((text, text),), texts=((text, text),)) for text in HOSTILE]
    boxes = [Box(90.0 * at, 0, 80, 60) for at in range(len(items))]
    links = [Link(0, at, HOSTILE[0]) for at in range(1, len(items))]
    page = show(Picture(HOSTILE[0], HOSTILE[1], "dot", ("Kind",), items, boxes, links, notes=(HOSTILE[2],)))
    assert page.ask("document.querySelector('h1').textContent") == HOSTILE[0]
    assert page.ask("document.querySelector('#d0 h2').textContent") == HOSTILE[0]
    assert page.ask("document.querySelectorAll('script, img, iframe').length") == 1
    assert page.ask("document.querySelectorAll('.item').length") == len(HOSTILE)


def test_one_tab_leads_into_the_picture_and_arrows_through_it(show) -> None:
    page = show(paths())
    enter_picture(page)
    assert focused(page) == "n0" and details(page) == "d0"
    page.press("ArrowRight")
    first = focused(page)
    assert first in ("n1", "n2")
    page.press("ArrowDown" if first == "n1" else "ArrowUp")
    assert focused(page) == ("n2" if first == "n1" else "n1")
    page.press("ArrowRight", "End")
    assert focused(page) == "n4"
    page.press("Home")
    assert focused(page) == "n0"
    assert page.ask("document.activeElement.getAttribute('aria-label')") == "Even: root, 2 connections"
    assert page.ask("document.activeElement.getAttribute('role')") == "button"
    assert page.ask("getComputedStyle(document.activeElement.querySelector('rect')).strokeWidth") == "4px"
    page.press("Tab")
    assert page.ask("document.activeElement.dataset.kind") == "k0"  # the legend comes next: no trap


def test_the_whole_path_through_an_item_is_lit(show) -> None:
    page = show(paths())
    page.click("#n1")
    assert lit(page) == {"root", "left", "leaf"}
    assert details(page) == "d1" and "all about left" in page.ask("document.getElementById('d1').textContent")
    page.click("#n4")
    assert lit(page) == {"other"}
    page.click("#d4 h2")
    assert details(page) == "d4"


def test_enter_looks_closer_and_escape_steps_back(show) -> None:
    page = show(paths())
    whole = view(page)
    enter_picture(page)
    page.press("End", "Enter")
    assert view(page)[2] < whole[2] and details(page) == "d4"
    page.press("Escape")
    assert view(page) == pytest.approx(whole, abs=1e-3) and details(page) == ""
    assert page.ask("document.getElementById('overview').offsetParent !== null")


def test_a_connection_in_the_details_is_a_way_to_go(show) -> None:
    page = show(paths())
    page.click("#n3")
    page.click("#d3 [data-go='2']")
    assert focused(page) == "n2" and details(page) == "d2"


def test_search_counts_and_steps_through_matches_in_names_first(show) -> None:
    page = show(paths())
    page.press("/")
    assert focused(page) == "search"
    page.call("Input.insertText", text="LÉAF")
    assert page.ask("document.getElementById('found').textContent") == "3 found"  # and two that link to it
    page.press("Enter")
    assert (
        details(page) == "d3" and page.ask("document.getElementById('found').textContent") == "1 of 3 found"
    )
    assert focused(page) == "search"
    page.press("Enter")
    assert page.ask("document.getElementById('found').textContent") == "2 of 3 found"
    assert page.ask("document.querySelectorAll('.item.found').length") == 3
    page.press("Escape")
    assert (
        page.ask("document.getElementById('found').textContent + document.querySelectorAll('.found').length")
        == "0"
    )
    page.call("Input.insertText", text="nowhere")
    assert page.ask("document.getElementById('found').textContent") == "0 found"


def test_a_kind_can_be_hidden_with_its_links(show) -> None:
    page = show(paths())
    page.click("#legend [data-kind='k1']")
    assert page.ask("document.querySelectorAll('.item.hidden').length") == 2
    assert page.ask("document.querySelectorAll('.link.hidden').length") == 3
    enter_picture(page)
    page.press("ArrowRight")
    assert focused(page) == "n2"
    page.click("#legend [data-kind='k1']")
    assert page.ask("document.querySelectorAll('.hidden').length") == 0


def test_zooming_moving_and_showing_all(show) -> None:
    page = show(paths())
    whole = view(page)
    page.click("#in")
    page.press("+")
    assert view(page)[2] == pytest.approx(whole[2] * 0.49)
    page.press("-")
    page.click("#out")
    assert view(page)[2] == pytest.approx(whole[2])
    box = page.ask("(box => [box.x, box.y])(document.getElementById('picture').getBoundingClientRect())")
    for kind, shift in (("mousePressed", 0), ("mouseMoved", 60), ("mouseReleased", 60)):
        at = {"x": box[0] + 30 + shift, "y": box[1] + 30}
        page.call("Input.dispatchMouseEvent", type=kind, button="left", buttons=1, clickCount=1, **at)
    assert view(page)[0] < whole[0] and view(page)[2] == pytest.approx(whole[2])
    page.call(
        "Input.dispatchMouseEvent", type="mouseWheel", x=box[0] + 30, y=box[1] + 30, deltaX=0, deltaY=-300
    )
    page.ask("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert view(page)[2] < whole[2]
    page.press("0")
    assert view(page) == pytest.approx(whole, abs=1e-3)


def test_bubbles_are_entered_and_left(show) -> None:
    page = show(bubbles())
    whole = view(page)
    shown = "[...document.querySelectorAll('#labels .near')].map(one => one.textContent).join()"
    assert page.ask(shown) == "A,B"
    enter_picture(page)
    page.press("ArrowRight")
    assert focused(page) == "n1"
    page.press("ArrowLeft", "Enter")
    assert focused(page) == "n2" and page.ask(shown) == "A1,A2" and view(page)[2] < whole[2]
    page.press("ArrowRight")
    assert focused(page) == "n3"
    page.press("Escape")
    assert focused(page) == "n0" and page.ask(shown) == "A,B" and view(page) == pytest.approx(whole, abs=1e-3)
    page.click("#n4")  # deep inside: the outermost is meant
    assert details(page) == "d0" and page.ask(shown) == "A1,A2"
    page.click("#n4")
    assert details(page) == "d2" and page.ask(shown) == "a"
    page.click("#fit")
    assert view(page) == pytest.approx(whole, abs=1e-3)


def test_search_enters_the_bubble_of_a_match(show) -> None:
    page = show(bubbles())
    page.press("/", "a", "1", "Enter")
    assert details(page) == "d2"
    assert (
        page.ask("[...document.querySelectorAll('#labels .near')].map(one => one.textContent).join()")
        == "A1,A2"
    )


def test_light_and_dark(show) -> None:
    page = show(paths())
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.ask(ground)
    page.click("#theme")
    dark = page.ask(ground)
    page.click("#theme")
    assert light == page.ask(ground) != dark


def test_without_scripts_everything_is_still_there(browser: Page, show) -> None:
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page = show(paths())
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
    assert page.ask("[...document.querySelectorAll('.detail')].every(one => one.offsetParent)")
    assert page.ask("document.documentElement.className") == ""


def test_in_a_notebook_it_works_inside_its_frame(browser: Page, tmp_path: Path) -> None:
    file = tmp_path / "notebook.html"
    file.write_text(f"<!DOCTYPE html>{page_of(paths())._repr_html_()}", encoding="utf-8")
    browser.open(file.as_uri())
    assert browser.faults == []
    assert browser.ask("document.querySelector('iframe').contentDocument") is None  # it can't reach outside
