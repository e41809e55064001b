"""Answers judged by a model that follows a script."""

import pytest

from esg_outcomes import OUTCOMES, QUESTIONS, outcome
from graphnative.errors import InputError
from graphnative.evaluation.esg.evidence import GONE
from graphnative.evaluation.esg.judge import judge_answers
from graphnative.evaluation.esg.question import EsgQuestion
from graphnative.models.extractive import ExtractiveModel
from graphnative.settings import Settings
from script_model import ScriptModel

RIGHT = 'Well:\n```json\n{"reason": "as it says", "verdict": "right"}\n```'


class Told:
    """Evidence without a graph."""

    def text(self, question, shown, tokens) -> str:
        assert tokens > 500
        return f"gold of {question.id}"


class Nothing:
    """Evidence of articles that are gone."""

    def text(self, question, shown, tokens) -> str:
        return GONE


@pytest.fixture
def settings(tmp_path) -> Settings:
    return Settings.model_validate({"root": tmp_path})


def asked(outcomes):
    by_id = {question.id: question for question in QUESTIONS}
    return [(by_id[each.question_id], each) for each in outcomes]


def test_refusals_need_no_judge_and_equal_answers_one_call(settings) -> None:
    model = ScriptModel([RIGHT, '{"reason": "no", "verdict": "wrong"}'])
    given = asked([*OUTCOMES, outcome("e1", "gab", "g", retriever="bm25")])
    done = []
    found = judge_answers(settings, model, Told(), given, done.append)
    assert [found.verdicts[each.answer_id] for each in OUTCOMES] == ["right", "wrong", "wrong", "right"]
    assert (len(model.prompts), found.calls, len(done)) == (2, 2, 5)
    assert "gold of e1" in model.prompts[0][1] and "Answer: text" in model.prompts[0][1]

    again = judge_answers(settings, ScriptModel(["unused"]), Told(), given)
    assert (again.verdicts, again.calls, again.cached) == (found.verdicts, 0, 2)


def test_an_answer_to_what_no_article_answers_is_wrong_without_asking(settings) -> None:
    told = judge_answers(settings, ScriptModel(["unused"]), Told(), asked([outcome("s2", "abc", "a")]))
    assert (list(told.verdicts.values()), told.calls) == (["wrong"], 0)


def test_where_nobody_knows_the_answer_even_a_refusal_is_judged(settings) -> None:
    question = EsgQuestion("x", "What?", "social", "A")
    told = judge_answers(
        settings, ScriptModel([RIGHT]), Told(), [(question, outcome("x", "abc", refused=True))]
    )
    assert (list(told.verdicts.values()), told.calls) == (["right"], 1)


def test_a_reply_out_of_form_is_asked_for_again_within_bounds_and_counted(settings) -> None:
    model = ScriptModel(['{"reason": "x", "verdict": "splendid"}', "no", RIGHT])
    mended = judge_answers(settings, model, Told(), asked(OUTCOMES[:1]))
    assert (list(mended.verdicts.values()), mended.calls, mended.unread) == (["right"], 3, {})
    assert "Your last reply could not be used" in model.prompts[1][1]

    never = judge_answers(settings, ScriptModel(["no"]), Told(), asked(OUTCOMES[1:2]))
    assert (never.verdicts, never.calls, len(never.unread)) == ({}, 3, 1)


def test_an_answer_that_nothing_can_be_held_against_gets_no_verdict(settings) -> None:
    told = judge_answers(settings, ScriptModel(["unused"]), Nothing(), asked(OUTCOMES[:1]))
    assert (told.verdicts, told.calls, len(told.unread)) == ({}, 0, 1)


def test_a_model_that_only_quotes_is_refused(settings) -> None:
    with pytest.raises(InputError, match="can't judge"):
        judge_answers(settings, ExtractiveModel(), Told(), [])
