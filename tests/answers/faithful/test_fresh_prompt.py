"""Evidence by date, the newest last, and the premise first."""

import datetime

from graphnative.answers.faithful.fresh_prompt import PROMPT, FreshPrompt
from graphnative.answers.faithful.records import Checked, Draft, Judged, Source
from graphnative.models.extractive import ExtractiveModel
from graphnative.prompts import shipped_prompt
from script_model import ScriptModel

SOURCES = (
    Source("b", "new", "Newer", datetime.date(2022, 1, 1), "Gas leaked."),
    Source("a", "old", "Older", datetime.date(2021, 1, 1), "Oil leaked."),
)


class Premises:
    """Contradicts what speaks of water."""

    name = "premises"

    def check(self, draft: Draft) -> Checked:
        wrong = "water" in draft.text
        judged = Judged(draft.text, 0, 1, "statement", "contradicted" if wrong else "unknown", "")
        return Checked(draft.text, (judged,))


def fresh(model, question: str = "What leaked?"):
    check = FreshPrompt(model, shipped_prompt(PROMPT), Premises())
    return check.check(Draft(question, "Oil leaked [2].", SOURCES))


def test_the_newest_evidence_stands_last_under_its_own_number() -> None:
    model = ScriptModel(["Gas leaked [1]."])
    checked = fresh(model)
    lines = [line for line in model.prompts[0][1].splitlines() if line.startswith("[")]
    assert lines == ["[2] Older (2021-01-01, old): Oil leaked.", "[1] Newer (2022-01-01, new): Gas leaked."]
    assert (checked.draft, checked.changes, checked.calls) == (
        "Gas leaked [1].",
        ("the answer was mended",),
        1,
    )


def test_a_premise_that_nothing_bears_out_is_refused_without_a_model() -> None:
    checked = fresh(ExtractiveModel(), "What did Zorblax leak in 2021?")
    assert (checked.draft, checked.refused, checked.calls) == ("insufficient information available", True, 0)
    assert checked.changes == ("refused: no evidence names 'Zorblax'",)


def test_without_a_model_the_rest_stays() -> None:
    assert fresh(ExtractiveModel()).draft == "Oil leaked [2]."


def test_a_false_premise_is_refused_with_its_verdict() -> None:
    checked = fresh(ExtractiveModel(), "Why did the water leak?")
    assert checked.refused and checked.changes == ("refused: the premise of the question is false",)
    assert [each.verdict for each in checked.verdicts] == ["contradicted"]
    assert not fresh(ExtractiveModel(), "Why did the oil leak?").refused
