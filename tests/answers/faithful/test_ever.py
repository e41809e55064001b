"""Sentence by sentence: validated, rectified, or left out."""

import pytest

from graphnative.answers.faithful.ever import (
    MOST_WRITTEN,
    NEXT_PROMPT,
    PROMPT,
    Ever,
    Means,
    next_sentence,
    read_reply,
)
from graphnative.answers.faithful.evidence import open_graph_evidence
from graphnative.answers.faithful.records import Draft
from graphnative.models.extractive import ExtractiveModel
from graphnative.prompts import shipped_prompt
from script_model import ScriptModel

TEXT = "Norvalis employs 18,400 people. [1] It plans mass layoffs of 450 employees. [2] Pigs fly at Norvalis."


@pytest.mark.parametrize(
    ("reply", "read"),
    [
        ("Verdict: supported\nSentence: x", ("supported", "It leaks.")),
        ('Verdict: wrong\nSentence: "It leaked."', ("wrong", "It leaked.")),
        ("Verdict: wrong\nSentence:", ("unsupported", "")),
        ("Verdict: unsupported\nSentence: It leaks.", ("unsupported", "")),
        ("I think so.", ("supported", "It leaks.")),
    ],
)
def test_a_reply_that_can_not_be_read_leaves_the_sentence(reply: str, read: tuple[str, str]) -> None:
    assert read_reply(reply, "It leaks.") == read


def ever(facts, model, text: str = TEXT, question: str = "What of Norvalis?"):
    prompts = shipped_prompt(PROMPT), shipped_prompt(NEXT_PROMPT)
    means = Means(open_graph_evidence(facts), model, *prompts)
    return Ever(means).check(Draft(question, text))


@pytest.mark.neo4j
def test_without_a_model_what_nothing_bears_out_is_left_out_and_what_is_wrong_put_right(facts) -> None:
    checked = ever(facts, ExtractiveModel())
    assert checked.draft == TEXT.replace("450", "320").removesuffix(" Pigs fly at Norvalis.")
    assert any(change.startswith("left out: Pigs fly") for change in checked.changes)
    assert ever(facts, ExtractiveModel(), "Pigs fly at Norvalis.").refused


@pytest.mark.neo4j
def test_a_model_sees_the_graphs_evidence_for_the_sentence_to_come(facts) -> None:
    model = ScriptModel(
        [
            "Verdict: supported\nSentence: x",
            "Verdict: wrong\nSentence: It lays off 320. [2]",
            "Verdict: unsupported",
        ]
    )
    checked = ever(facts, model)
    assert "now employs 18,400 people" in model.prompts[0][1]
    assert "The answer so far: nothing" in model.prompts[0][1]
    assert checked.calls == 3
    assert checked.draft == "Norvalis employs 18,400 people. [1] It lays off 320. [2]"
    refusal = ever(facts, model, "Insufficient information available.")
    assert (refusal.calls, refusal.draft) == (0, "Insufficient information available.")


@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        ("It leaked. [2] It burnt. [1]", "It leaked. [2]"),
        ("DONE.", ""),
        ("", ""),
        ("Insufficient information available.", ""),
    ],
)
def test_one_sentence_of_a_reply_is_taken_at_a_time(reply: str, sentence: str) -> None:
    assert next_sentence(reply) == sentence


@pytest.mark.neo4j
def test_an_answer_is_written_sentence_by_sentence_each_validated_before_the_next(facts) -> None:
    model = ScriptModel(
        [
            "Norvalis employs 18,400 people. [1] More of it.",
            "Verdict: supported\nSentence: x",
            "It plans mass layoffs of 450 employees. [2]",
            "Verdict: wrong\nSentence: It plans mass layoffs of 320 employees. [2]",
            "Pigs fly at Norvalis.",
            "Verdict: unsupported",
            "DONE",
        ]
    )
    checked = ever(facts, model, "", "How many people does Norvalis employ?")
    assert checked.draft == "Norvalis employs 18,400 people. [1] It plans mass layoffs of 320 employees. [2]"
    asked = [user for _, user in model.prompts]
    assert "employs 18,400 people" in asked[0] and "The answer so far: nothing" in asked[0]
    assert asked[1].endswith("Sentence: Norvalis employs 18,400 people. [1]\nYour two lines:")
    assert "The answer so far: Norvalis employs 18,400 people. [1]\n" in asked[2]
    assert "Left out: Pigs fly at Norvalis." in asked[6]
    assert (checked.calls, len(checked.changes), checked.refused) == (7, 2, False)


@pytest.mark.neo4j
def test_writing_ends_where_nothing_new_comes_and_is_bounded(facts) -> None:
    again = ever(facts, ScriptModel(["It leaks. [1]", "Verdict: supported", "It leaks. [1]"]), "")
    assert (again.draft, again.calls) == ("It leaks. [1]", 3)
    assert ever(facts, ScriptModel(["Insufficient information available."]), "").refused
    endless = [
        line for n in range(2 * MOST_WRITTEN) for line in (f"Ship {n} sank. [1]", "Verdict: unsupported")
    ]
    assert ever(facts, ScriptModel(endless), "").calls == 2 * MOST_WRITTEN
