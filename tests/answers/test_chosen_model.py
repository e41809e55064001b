"""Who writes an engine's answers."""

from pathlib import Path

from llama_index.core.llms import MockLLM

from gateway_models import ScriptedModel
from graphnative.answers.chosen_model import chosen_model
from graphnative.models.extractive import ExtractiveModel
from graphnative.settings import Settings

NOWHERE = Settings(root=Path("nowhere"))


def test_a_given_model_goes_before_the_settings() -> None:
    model = ScriptedModel("x")
    assert chosen_model(model, NOWHERE) is model
    assert chosen_model(MockLLM(), NOWHERE).chat("", "Say this.").text == "Say this."
    assert isinstance(chosen_model(None, NOWHERE), ExtractiveModel)
