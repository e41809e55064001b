"""The last call: its answer checked, whole or as a stream, and no call without data."""

from gateway_models import ScriptedModel
from graphnative.answers.data_citations import DataRow
from graphnative.answers.graph_answer import NOBODY, GraphAnswer, GraphCall, Spent, complete, stream
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.protocols import Reply

ROW = DataRow("Sources", "4", "Acme leaked gas.", "c4", "doc/1")
SYSTEM = "-----Sources-----\nid|text\n4|Acme leaked gas.\n\n\n---Rules---\n\nBe brief."
CALL = GraphCall(SYSTEM, "What did Acme leak?", {ROW.row_id: ROW}, "digest", Spent(2, 100, 10))


def test_an_answer_is_checked_and_counts_what_it_cost() -> None:
    reply = Reply("It leaked gas [Data: Sources (4, 9)]. It is big.", "scripted", 50, 5)
    given = complete(CALL, ScriptedModel(reply))
    assert given.text == "It leaked gas [Data: Sources (4)]. It is big."
    assert given.citations == (ROW,) and given.unknown_citations == 1 and given.uncited == ("It is big.",)
    assert (given.calls, given.prompt_tokens, given.completion_tokens, given.rows) == (3, 150, 15, 1)
    assert (given.model, given.prompt_digest, given.insufficient) == ("scripted", "digest", False)


def test_a_refusal_is_the_fixed_words_and_cites_nothing() -> None:
    given = complete(CALL, ScriptedModel("I am sorry, the data do not mention that [Data: Sources (4)]."))
    assert (given.text, given.insufficient, given.citations) == (
        "insufficient information available",
        True,
        (),
    )


def test_the_extractive_model_quotes_and_its_note_is_left_to_the_record() -> None:
    given = complete(CALL, ExtractiveModel())
    assert (given.text, given.model) == ("Acme leaked gas. [Data: Sources (4)]", "extractive")


def test_a_stream_ends_with_the_checked_answer() -> None:
    *pieces, given = stream(CALL, ScriptedModel("It leaked gas [Data: Sources (4)]."))
    assert "".join(str(piece) for piece in pieces) == "It leaked gas [Data: Sources (4)]."
    assert isinstance(given, GraphAnswer) and given.citations == (ROW,)


def test_without_data_nobody_is_asked() -> None:
    model = ScriptedModel("never")
    bare = GraphCall("", "Who?", {}, "digest")
    given = complete(bare, model)
    assert (given.insufficient, given.model, model.asked) == (True, NOBODY, [])
    assert [*stream(bare, model)] == ["insufficient information available", given]
    spent = complete(GraphCall("", "Who?", {}, "digest", Spent(2, 100, 10)), model)
    assert (spent.model, spent.calls, spent.prompt_tokens) == ("scripted", 2, 100)
