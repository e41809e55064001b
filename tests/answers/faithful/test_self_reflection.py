"""A model looks over its own answer."""

from graphnative.answers.faithful.records import Draft, Source
from graphnative.answers.faithful.self_reflection import PROMPT, ROUNDS, SelfReflection
from graphnative.models.extractive import ExtractiveModel
from graphnative.prompts import shipped_prompt
from script_model import ScriptModel

DRAFT = Draft("What leaked?", "Gas leaked [1].", (Source("c", "d", "Leak", None, "Oil leaked."),))


def look(*replies: str):
    model = ScriptModel(replies)
    return SelfReflection(model, shipped_prompt(PROMPT)).check(DRAFT), model


def test_a_good_answer_costs_one_call() -> None:
    checked, model = look("GOOD.")
    assert (checked.draft, checked.calls, checked.changes) == (DRAFT.text, 1, ())
    assert "[1] Leak (no date, d): Oil leaked." in model.prompts[0][1]


def test_an_answer_is_mended_until_it_is_good_and_a_few_times_at_most() -> None:
    checked, _ = look("Oil leaked [1].", "GOOD")
    assert (checked.draft, checked.calls, len(checked.changes)) == ("Oil leaked [1].", 2, 1)
    endless, model = look("One.", "Two.", "Three.")
    assert (endless.draft, len(model.prompts)) == ("Two.", ROUNDS)


def test_a_refusal_is_the_end() -> None:
    checked, model = look("Insufficient information available.")
    assert (checked.refused, len(model.prompts)) == (True, 1)


def test_without_a_model_nothing_is_asked() -> None:
    checked = SelfReflection(ExtractiveModel(), shipped_prompt(PROMPT)).check(DRAFT)
    assert (checked.draft, checked.calls) == (DRAFT.text, 0)
    assert checked.changes == ("not looked over: no model is configured",)
