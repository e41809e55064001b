"""An answer after its checks: citations and gaps are those of the new text."""

import pytest

from graphnative.answers.answer import Answer
from graphnative.answers.citations import Citation
from graphnative.answers.faithful.chain import Workshop, open_checks
from graphnative.answers.faithful.faithful_answer import checked_answer, faithful_answer
from graphnative.answers.faithful.records import Checked, Draft
from graphnative.prompts import shipped_prompt
from graphnative.retrievers.ranked import Passage, RankedArticle
from script_model import ScriptModel

RANKED = [RankedArticle("n/1", "Oil", None, 1.0, passages=(Passage("c", 0, "Oil leaked.", 1.0),))]
GIVEN = Answer("Oil leaked [1].", (Citation(1, "n/1"),), False, "m", "d", 10, 5)


class Writes:
    name = "writes"

    def __init__(self, text: str) -> None:
        self._text = text
        self.seen: list[Draft] = []

    def check(self, draft: Draft) -> Checked:
        self.seen.append(draft)
        return Checked(self._text, calls=1, prompt_tokens=7, completion_tokens=3)


def test_the_new_text_is_read_again() -> None:
    check = Writes("Gas leaked [1][9]. Nobody saw.")
    answer, looked = faithful_answer("What leaked?", GIVEN, RANKED, [check])

    assert (answer.text, answer.citations) == ("Gas leaked [1]. Nobody saw.", (Citation(1, "n/1"),))
    assert (answer.unknown_citations, answer.uncited) == (1, ("Nobody saw.",))
    assert (answer.prompt_tokens, answer.completion_tokens) == (17, 8)
    assert [source.id for source in check.seen[0].sources] == ["c"]
    assert looked[0].name == "writes"


def test_a_refusal_by_a_check_is_one() -> None:
    answer, _ = faithful_answer("?", GIVEN, RANKED, [Writes("Insufficient information available.")])
    assert (answer.text, answer.insufficient, answer.citations) == (
        "insufficient information available",
        True,
        (),
    )


def test_what_is_refused_already_is_not_checked() -> None:
    refused = Answer("insufficient information available", (), True, "m", "d")
    check = Writes("x")
    assert faithful_answer("?", refused, RANKED, [check]) == (refused, ())
    assert check.seen == []


@pytest.mark.neo4j
def test_named_first_ever_writes_the_answer_and_no_draft_is_asked_for(facts) -> None:
    model = ScriptModel(["Oil leaked at Norvalis. [1]", "Verdict: supported", "DONE", "Good"])
    workshop = Workshop(facts, model)
    prompt = shipped_prompt("answers/esg")
    checks = open_checks(["ever", "self-reflection"], workshop)
    answer, looked = checked_answer("What leaked?", RANKED, model, prompt, checks)
    assert (answer.text, answer.citations) == ("Oil leaked at Norvalis. [1]", (Citation(1, "n/1"),))
    assert (answer.model, answer.passages, answer.prompt_tokens) == ("script", 1, 40)
    assert [(each.name, each.checked.calls) for each in looked] == [("ever", 3), ("self-reflection", 1)]

    drafting = ScriptModel(["Oil leaked [1].", "Good"])
    checks = open_checks(["self-reflection", "ever"], Workshop(facts, drafting))
    answer, looked = checked_answer("What leaked?", RANKED, drafting, prompt, checks)
    assert [each.checked.calls for each in looked] == [1, 1]
    assert answer.text == "Oil leaked [1]."
