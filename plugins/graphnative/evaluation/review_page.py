"""The page on which a person judges requests one by one, as one HTML file that needs nothing else."""

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from graphnative.evaluation.journal import key_of
from graphnative.evaluation.questions import Question
from graphnative.view.page import asset, digest


def review_page(questions: Sequence[Question], reviewer: str) -> str:
    """Return the page's HTML.

    What the reviewer does is kept in the browser, and saved as the CSV file that
    :func:`graphnative.evaluation.reviews.read_sheet` reads. No text of a question comes alive, and the page
    connects to nothing.

    Args:
        questions: What is to be judged.
        reviewer: Whose page it is.
    """
    style = asset("page.css") + _own("review.css")
    script = _own("review.js")
    policy = (
        f"default-src 'none'; style-src '{digest(style)}'; script-src '{digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    values = {
        "POLICY": escape(policy),
        "STYLE": style,
        "SCRIPT": script,
        "COUNT": str(len(questions)),
        "REVIEWER": escape(reviewer),
        "PAIRS": _pairs(questions),
    }
    parts = _own("review.html").split("%%")
    return "".join(values[part] if at % 2 else part for at, part in enumerate(parts))


def _pairs(questions: Sequence[Question]) -> str:
    """The questions as JSON in which nothing can end the element around it."""
    shown = [
        {
            "id": one.id,
            "question": one.question,
            "cypher": one.cypher,
            "history": [turn.question for turn in one.history],
        }
        for one in questions
    ]
    text = json.dumps({"digest": key_of(shown), "list": shown})
    return text.replace("<", "\\u003c").replace(">", "\\u003e")


def _own(name: str) -> str:
    return (files("graphnative.evaluation") / "data" / name).read_text(encoding="utf-8")
