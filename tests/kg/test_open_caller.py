"""Who asks the model of a workspace."""

from contextlib import ExitStack

from graphnative.kg.open_caller import chosen_chat, limits_of, open_caller
from graphnative.settings import Settings
from script_model import ScriptModel


def test_a_given_model_goes_before_that_of_the_settings_which_may_be_none(tmp_path) -> None:
    settings, model = Settings(root=tmp_path), ScriptModel(["Yes."])
    assert chosen_chat(settings, model) is model
    assert chosen_chat(settings, None) is None


def test_the_model_is_asked_within_the_limits_of_the_workspace(tmp_path) -> None:
    settings = Settings.model_validate({"root": tmp_path, "kg": {"tries": 5, "call_seconds": 7}})
    settings.indexes.mkdir()
    limits = limits_of(settings.kg)
    assert (limits.seconds, limits.tries) == (7, 5)
    with ExitStack() as stack:
        assert open_caller(settings, None, stack) is None
        assert open_caller(settings, ScriptModel(["Yes."]), stack) is not None
