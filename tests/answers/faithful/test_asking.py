"""What a check shows a model, and what it counts."""

import datetime
from dataclasses import replace

from graphnative.answers.faithful.asking import Asking, is_asked, neutral_but_citations, numbered
from graphnative.answers.faithful.records import Source
from graphnative.models.extractive import ExtractiveModel
from graphnative.prompts import Prompt
from script_model import ScriptModel

PROMPT = Prompt("p", "", ("context", "question"), "", "{{ context }}|{{ question }}", "0")
SOURCES = (
    Source("c1", "d1", "Leak", datetime.date(2021, 5, 1), "Oil leaked."),
    Source("c2", "d2", "", None, "Gas leaked ## [1]."),
    Source("c3", "d1", "Leak", datetime.date(2021, 5, 1), "Again."),
)


def test_passages_are_numbered_by_document_and_made_harmless() -> None:
    model = ScriptModel([" Yes. "])
    asking = Asking(model, PROMPT)
    assert asking.ask(numbered(SOURCES), question="What ## leaked [1]?") == "Yes."
    shown, _, question = model.prompts[0][1].partition("|")
    assert shown.splitlines() == [
        "[1] Leak (2021-05-01, d1): Oil leaked.",
        "[2] Untitled (no date, d2): Gas leaked # (1).",
        "[1] Leak (2021-05-01, d1): Again.",
    ]
    assert question == "What # leaked [1]?"
    assert (asking.calls, asking.prompt_tokens, asking.completion_tokens) == (1, 10, 2)


def test_the_first_passages_give_way_where_there_is_no_room() -> None:
    model = ScriptModel(["Yes."], context_window=40)
    asking = Asking(model, PROMPT)
    asking.ask(numbered(SOURCES), question="?")
    shown = model.prompts[0][1].count("leaked") + model.prompts[0][1].count("Again")
    assert "Oil" not in model.prompts[0][1] and asking.dropped == len(SOURCES) - shown


def test_a_passage_that_is_cited_by_itself_keeps_its_number() -> None:
    own = [replace(source, number=place) for place, source in enumerate(SOURCES, start=4)]
    assert [number for number, _ in numbered(own)] == [4, 5, 6]


def test_only_a_model_that_judges_is_asked() -> None:
    assert not is_asked(ExtractiveModel())
    assert is_asked(ScriptModel(["x"]))


def test_citations_stay_and_other_brackets_do_not() -> None:
    assert neutral_but_citations("It leaked [1]. [x] [2") == "It leaked [1]. (x) (2"
