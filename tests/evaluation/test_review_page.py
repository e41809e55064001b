import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from chromium import Page, chromium
from graphnative.evaluation.questions import Question, Turn
from graphnative.evaluation.review_page import review_page
from hostile_texts import HOSTILE

QUESTIONS = (
    Question("a/1", "Which <b>firms</b>?", "MATCH (f:Firm) RETURN f.name"),
    Question("a/2", "And how many?", "RETURN 'O''Hara, \"1\"'", history=(Turn("Which firms?", "x"),)),
    Question("a/3", "Who else?", "RETURN 1"),
)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_ends_what_it_stands_in(text: str) -> None:
    made = review_page([Question(text, text, text)], text)
    assert len(re.findall(r"<script", made)) == 2
    assert re.search(r'id="pairs">[^<>]*</script>', made)


def test_the_page_connects_to_nothing_and_runs_its_own_script_only() -> None:
    made = review_page(QUESTIONS, "Ada")
    assert "default-src &#x27;none&#x27;" in made and "http" not in re.sub(r'http-equiv="[^"]*"', "", made)


@pytest.fixture(scope="module")
def browser() -> Iterator[Page]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def page(browser: Page, tmp_path: Path) -> Iterator[Page]:
    (tmp_path / "review.html").write_text(review_page(QUESTIONS, f"Ada {tmp_path.name}"), encoding="utf-8")
    browser.open((tmp_path / "review.html").as_uri())
    yield browser
    assert browser.faults == []


def text(page: Page, id_: str) -> str:
    return page.ask(f"document.getElementById('{id_}').textContent")


@pytest.mark.full
def test_keys_judge_and_go_on_and_what_was_done_is_kept(page: Page, tmp_path: Path) -> None:
    assert text(page, "question") == "Which <b>firms</b>?" and text(page, "place") == "1 of 3"
    page.press("r")
    assert (text(page, "id"), text(page, "history")) == ("a/2", "Before: Which firms?")
    page.press("u")
    page.press("ArrowLeft")
    pressed = "[...document.querySelectorAll('[aria-pressed=true]')].map((one) => one.dataset.verdict)"
    assert page.ask(pressed) == ["unreasonable"]
    assert text(page, "state") == "2 judged, 1 open"
    page.open((tmp_path / "review.html").as_uri())
    assert text(page, "state") == "2 judged, 1 open" and text(page, "id") == "a/2"


@pytest.mark.full
def test_the_next_open_one_is_found_from_anywhere(page: Page) -> None:
    page.press("ArrowRight")
    page.press("r")
    page.ask("document.getElementById('open').click()")
    assert text(page, "id") == "a/1"
