"""Global search: a call per batch, the best points first, one answer at the end."""

import json
from pathlib import Path

import pytest

from gateway_models import ScriptedModel
from graphnative.answers.global_search import MAP_PROMPT, REDUCE_PROMPT, GlobalPrompts, global_call
from graphnative.answers.graph_answer import complete
from graphnative.errors import InputError, ModelError
from graphnative.models.extractive import ExtractiveModel
from graphnative.models.spans import span
from graphnative.models.traced_chat import traced
from graphnative.prompts import load_prompt
from graphnative.retrievers.graphrag.context_table import ContextRow
from graphnative.settings import Settings
from otel_spans import exported, tree

NOWHERE = Settings(root=Path("nowhere"))
PROMPTS = GlobalPrompts(load_prompt(NOWHERE, MAP_PROMPT), load_prompt(NOWHERE, REDUCE_PROMPT))


def words(text: str) -> int:
    return len(text.split())


def report(number: int, content: str) -> ContextRow:
    return ContextRow((str(number), f"Report {number}", "1.0", content, "3.0"), f"r{number}")


REPORTS = [report(1, "Acme leaked methane at Moss."), report(2, "Beta planted oaks in Wales.")]


def points(*scored: tuple[str, int]) -> str:
    return json.dumps({"points": [{"description": text, "score": score} for text, score in scored]})


class Batched(ScriptedModel):
    """Answers each batch by the reports in it, and says the prompt of the last call again."""

    def __init__(self, by_report: dict[str, str]) -> None:
        super().__init__("{}")
        self.by_report = by_report

    def chat(self, system: str, user: str, **options: object):
        known = next((reply for name, reply in self.by_report.items() if name in system), system)
        self.replies = [known]
        return super().chat(system, user)


def test_points_of_all_batches_are_ranked_and_useless_ones_left_out() -> None:
    model = Batched(
        {
            "Acme": points(("Acme leaks [Data: Reports (1)]", 40), ("noise", 0)),
            "Beta": points(("Beta plants [Data: Reports (2)]", 90)),
        }
    )
    call = global_call("What happens?", REPORTS, model, PROMPTS, lambda text: 1000 * words(text))
    assert len(model.asked) == 2 and call.spent.calls == 2
    assert call.spent.prompt_tokens == 14 and call.spent.completion_tokens == 6
    told = call.system
    assert "noise" not in told
    assert told.index("----Analyst 2----\nImportance Score: 90\nBeta plants") < told.index(
        "----Analyst 1----"
    )
    assert set(call.rows) == {("reports", "1"), ("reports", "2")}


def test_all_in_one_batch_when_it_fits_and_earlier_questions_stand_before_it() -> None:
    model = ScriptedModel(points(("Acme leaks", 40)))
    global_call(
        "What?", REPORTS, model, PROMPTS, words, history="-----Conversation History-----\nturn|content\n"
    )
    (asked,) = model.asked
    assert asked[0].index("Conversation History") < asked[0].index("-----Reports-----")
    assert asked[0].index("Acme leaked") < asked[0].index("Beta planted")


def test_a_batch_without_a_usable_reply_has_no_points_and_does_not_end_the_search() -> None:
    call = global_call("What?", REPORTS, ScriptedModel("I can't."), PROMPTS, words)
    assert (call.system, call.spent.calls) == ("", 1)
    assert complete(call, ScriptedModel("never")).insufficient
    with pytest.raises(ModelError, match="no server"):
        global_call("What?", REPORTS, ScriptedModel(ModelError("no server")), PROMPTS, words)


def test_points_that_have_no_room_are_the_least_important() -> None:
    model = ScriptedModel(points(("much " * 300, 90), ("more " * 300, 80), ("least " * 300, 70)))
    model.context_window = 1200
    told = global_call("What?", REPORTS, model, PROMPTS, words).system
    assert "much much" in told and "least least" not in told


def test_without_a_model_the_reports_own_sentences_answer_or_nothing_does() -> None:
    model = ExtractiveModel()
    given = complete(global_call("What did Acme leak?", REPORTS, model, PROMPTS, words), model)
    assert given.text == "Acme leaked methane at Moss. [Data: Reports (1)]"
    assert [row.key for row in given.citations] == ["r1"]
    nothing = complete(global_call("Who won the chess tournament?", REPORTS, model, PROMPTS, words), model)
    assert nothing.insufficient and nothing.citations == ()


def test_an_empty_question_is_refused_and_no_report_needs_no_call() -> None:
    model = ScriptedModel("never")
    with pytest.raises(InputError):
        global_call(" ", REPORTS, model, PROMPTS, words)
    assert global_call("What?", [], model, PROMPTS, words).system == "" and model.asked == []


def test_calls_that_are_made_at_once_belong_to_the_trace_of_the_question() -> None:
    with exported() as spans:
        model = traced(ScriptedModel(points(("Acme leaks", 40))))
        with span("ask", "CHAIN"):
            global_call("What?", REPORTS, model, PROMPTS, lambda text: 1000 * words(text))
    assert sorted(tree(spans).items()) == [("ask", ""), ("chat", "ask")]
    assert len([each for each in spans if each.name == "chat"]) == 2
