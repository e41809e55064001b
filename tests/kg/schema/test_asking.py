from pydantic import BaseModel

from graphnative.kg.replies import RowShape
from graphnative.kg.schema.asking import TOO_LONG, UNREADABLE, Adviser
from graphnative.prompts import shipped_prompt
from script_model import ScriptModel


class Row(BaseModel):
    number: int


PROMPT = shipped_prompt("kg/definitions")
SHAPE = RowShape("rows", Row)


def ask(*replies: str, types: str = "x"):
    adviser = Adviser(ScriptModel(replies, context_window=2048))
    return [row.number for row in adviser.ask(PROMPT, SHAPE, {"types": types})], adviser.refused


def test_rows_are_read_and_malformed_ones_counted() -> None:
    rows, refused = ask('Sure: {"rows": [{"number": 3}, {"number": "many"}]}')
    assert rows == [3]
    assert sum(refused.values()) == 1


def test_a_reply_that_can_t_be_read_is_asked_for_once_more() -> None:
    assert ask("no", '{"rows": [{"number": 3}]}') == ([3], {UNREADABLE: 1})
    assert ask("no") == ([], {UNREADABLE: 2})


def test_what_does_not_fit_into_the_window_is_not_asked() -> None:
    assert ask("never", types="long " * 5000) == ([], {TOO_LONG: 1})
