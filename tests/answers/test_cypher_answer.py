import pytest

from graphnative.answers.cypher_answer import (
    CypherAnswer,
    FoundRows,
    aanswer_rows,
    answer_rows,
    astream_rows,
    rows_text,
    stream_rows,
)
from graphnative.models.extractive import ExtractiveModel
from graphnative.prompts import read_prompt, shipped_prompts
from script_model import ScriptModel

PROMPT = read_prompt(shipped_prompts() / "text2cypher" / "answer.yaml", "text2cypher/answer")
FOUND = FoundRows("MATCH (f) RETURN count(f) AS films", [{"films": 14}])
NOTHING = FoundRows("MATCH (f) RETURN f", [], "Nothing was found.")


def test_without_a_model_the_rows_speak_for_themselves() -> None:
    assert answer_rows("How many?", FOUND, ExtractiveModel(), PROMPT) == CypherAnswer("14", FOUND.cypher)
    assert answer_rows("How many?", NOTHING, ScriptModel(["x"]), PROMPT).text == "Nothing was found."


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        ([{"t": "A"}, {"t": "B"}], "A; B"),
        ([{"t": "A", "n": 1}, {"t": None, "n": [2]}], "t: A, n: 1\nt: null, n: [2]"),
        ([{"t": str(i)} for i in range(22)], "; ".join(map(str, range(20))) + "; and 2 more"),
        ([{"a": i, "b": i} for i in range(21)][:1], "a: 0, b: 0"),
    ],
)
def test_rows_in_words(rows: list[dict[str, object]], text: str) -> None:
    assert rows_text(rows) == text


async def test_a_model_words_the_question_that_was_asked() -> None:
    model = ScriptModel(["There are 14 films."])
    given = answer_rows("How many films?", FOUND, model, PROMPT)
    assert given == CypherAnswer("There are 14 films.", FOUND.cypher, "script", 10, 2, 1, 0)
    assert await aanswer_rows("How many films?", FOUND, model, PROMPT) == given
    assert model.prompts[0] == model.prompts[1]
    assert "Question: How many films?" in model.prompts[0][1]
    assert '{"films": 14}' in model.prompts[0][1]


def test_rows_without_room_are_counted() -> None:
    found = FoundRows("MATCH (n) RETURN n", [{"n": "word " * 50} for _ in range(20)])
    given = answer_rows("What?", found, ScriptModel(["Words."], context_window=1200), PROMPT)
    assert given.rows + given.dropped == 20
    assert 0 < given.rows < 20
    tiny = answer_rows("What?", found, ScriptModel(["Words."], context_window=300), PROMPT)
    assert tiny.model == "none"


async def test_answers_stream() -> None:
    model = ScriptModel(["There are 14 films."])
    *pieces, record = list(stream_rows("How many?", FOUND, model, PROMPT))
    assert "".join(map(str, pieces)).strip() == "There are 14 films."
    assert isinstance(record, CypherAnswer)
    assert record.text == "There are 14 films."
    again = [item async for item in astream_rows("How many?", FOUND, model, PROMPT)]
    assert again[-1] == record
    assert list(stream_rows("How many?", FOUND, ExtractiveModel(), PROMPT)) == [
        "14",
        CypherAnswer("14", FOUND.cypher),
    ]
    nothing = [item async for item in astream_rows("How many?", NOTHING, model, PROMPT)]
    assert nothing == ["Nothing was found.", CypherAnswer("Nothing was found.", NOTHING.cypher)]


def test_a_model_that_says_nothing_is_replaced_by_the_rows() -> None:
    assert answer_rows("How many?", FOUND, ScriptModel([" "]), PROMPT).text == "14"
