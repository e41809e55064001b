"""A model's word on pairs of names."""

import pytest

from graphnative.kg.alignment.verdicts import ask_verdicts
from graphnative.settings import Settings
from script_model import ScriptModel

PAIR = ("Entity:ibm", "Organization:international business machines")


@pytest.fixture
def settings(tmp_path):
    return Settings.model_validate({"root": tmp_path})


@pytest.mark.parametrize(
    ("reply", "verdict"), [('{"same": true}', "same"), ('Well: {"same": false}', "different")]
)
def test_a_verdict_is_kept_and_not_asked_for_again(settings, reply, verdict):
    model = ScriptModel([reply])
    first = ask_verdicts(settings, model, [PAIR])
    again = ask_verdicts(settings, model, [PAIR])
    assert first == again and first.said == {PAIR: verdict} and first.model == "script"
    ((_, user),) = model.prompts
    assert "First name: ibm\nIts type: unknown" in user


@pytest.mark.parametrize("reply", ["yes", '{"same": 7}', '{"same": "3"}', "[]", ""])
def test_what_is_no_verdict_leaves_the_pair_open(settings, reply):
    found = ask_verdicts(settings, ScriptModel([reply]), [PAIR])
    assert (dict(found.said), found.unanswered) == ({}, 1)


def test_the_prompt_stays_small_whatever_the_names(settings):
    model = ScriptModel(['{"same": false}'])
    ask_verdicts(settings, model, [("Work:" + "a" * 5000, "Work:" + "b" * 5000)])
    assert len(model.prompts[0][1]) < 1000
