"""Local search's prompt: the tables, the question, and what may be cited."""

from pathlib import Path

import pytest

from gateway_models import ScriptedModel
from graphnative.answers.local_search import MOST_TOKENS, PROMPT, local_call, room_for_data
from graphnative.errors import InputError
from graphnative.prompts import load_prompt
from graphnative.retrievers.graphrag.context_table import ContextRow, ContextTable
from graphnative.retrievers.graphrag.local_context import LocalContext
from graphnative.settings import Settings

LOCAL = load_prompt(Settings(root=Path("nowhere")), PROMPT)
EDGES = ContextTable(
    "Relationships", ("id", "source", "target", "description"), (ContextRow(("5", "A", "B", "x")),)
)
SOURCES = ContextTable("Sources", ("id", "text"), (ContextRow(("0", "A met B."), "c0", "doc/1"),))
CONTEXT = LocalContext(relationships=EDGES, passages=SOURCES)


def test_the_prompt_holds_the_tables_and_the_question() -> None:
    call = local_call("Who met ## B?", CONTEXT, LOCAL, "one word")
    assert CONTEXT.text in call.system and "Answer in this form: one word." in call.system
    assert call.user == "Who met # B?" and call.prompt_digest == LOCAL.digest
    assert set(call.rows) == {("relationships", "5"), ("sources", "0")}
    assert call.rows["relationships", "5"].title == "A → B"
    assert (call.rows["sources", "0"].key, call.rows["sources", "0"].document) == ("c0", "doc/1")


def test_an_empty_question_is_refused_and_an_empty_context_asks_nobody() -> None:
    with pytest.raises(InputError):
        local_call(" \u200b", CONTEXT, LOCAL)
    assert local_call("Who?", LocalContext(), LOCAL).system == ""


def test_room_is_what_the_window_leaves_and_no_more_than_is_useful() -> None:
    model = ScriptedModel("x")
    assert room_for_data(model, LOCAL) == MOST_TOKENS
    model.context_window = 2000
    assert 1000 < room_for_data(model, LOCAL) < 1500
    model.context_window = 100
    assert room_for_data(model, LOCAL) == 0
