"""The result page is a page and nothing else."""

from html.parser import HTMLParser

import pytest

from graphnative.evaluation.esg.figures import figures_of
from graphnative.evaluation.esg.grading import Grade
from graphnative.evaluation.esg.page import page
from graphnative.evaluation.esg.tables import cells_of
from graphnative.view.bar_chart import STYLE
from graphnative.view.page import digest
from hostile_texts import HOSTILE


class Elements(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.policy = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.add(tag)
        given = dict(attrs)
        if given.get("http-equiv"):
            self.policy = given["content"]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_comes_alive(text: str) -> None:
    cells = cells_of([Grade(text, text, text, text, 0.5)])
    found = Elements(page(cells, figures_of(cells), [text], {text: text}))
    allowed = (
        "html head meta title style body main h1 h2 ul li section p figure svg rect text line g table thead"
    )
    assert found.tags <= {*allowed.split(), "tbody", "tr", "th", "td"}
    assert "script-src" not in found.policy and "default-src 'none'" in found.policy
    assert digest(STYLE) in found.policy
