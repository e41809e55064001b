"""Sentence by sentence: validated, rectified, or left out."""

import pytest

from graphnative.answers.faithful.ever import PROMPT, Ever, Means, read_reply
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


def ever(facts, model, text: str = TEXT):
    means = Means(open_graph_evidence(facts), model, shipped_prompt(PROMPT))
    return Ever(means).check(Draft("What of Norvalis?", text))


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
