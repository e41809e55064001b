"""Prompt forms of known models, as their cards print them."""

import pytest

from graphnative.models.model_profiles import plain_prompt, profile_of

FORMS = {
    "meta-llama/Llama-2-7b-chat-hf": (4096, "[INST] <<SYS>>\nBe brief.\n<</SYS>>\n\nWho? [/INST]"),
    "mistralai/Mistral-7B-Instruct-v0.1": (4096, "[INST] Be brief.\n\nWho? [/INST]"),
    "/models/phi-2/": (2048, "Instruct: Be brief.\n\nWho?\nOutput:"),
    "TinyLlama-1.1B-Chat-v1.0": (2048, "<|system|>\nBe brief.</s>\n<|user|>\nWho?</s>\n<|assistant|>\n"),
}
BARE = {
    "Llama-2-7b-chat": "[INST] Who? [/INST]",
    "Mistral-7B-Instruct-v0.1.gguf": "[INST] Who? [/INST]",
    "phi-2": "Instruct: Who?\nOutput:",
    "tinyllama-1.1b-chat": "<|user|>\nWho?</s>\n<|assistant|>\n",
}


@pytest.mark.parametrize("model", FORMS)
def test_a_known_model_has_its_window_and_form(model: str) -> None:
    profile = profile_of(model)
    assert profile is not None and profile.prompt is not None
    assert (profile.window, profile.prompt("Be brief.", "Who?")) == FORMS[model]


@pytest.mark.parametrize("model", BARE)
def test_without_a_system_text_nothing_stands_for_it(model: str) -> None:
    profile = profile_of(model)
    assert profile is not None and profile.prompt is not None
    assert profile.prompt("", "Who?") == BARE[model]


@pytest.mark.parametrize("model", ["phi-3-mini", "Mistral-7B-Instruct-v0.3", "x/phi-2/other", "SmolLM2-135M"])
def test_any_other_model_has_none(model: str) -> None:
    assert profile_of(model) is None


def test_a_model_without_any_form_reads_plain_text() -> None:
    assert plain_prompt("Be brief.", "Who?") == "Be brief.\n\nWho?\n\n"
    assert plain_prompt("", "Who?") == "Who?\n\n"
