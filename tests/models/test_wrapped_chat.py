"""A model around another one has all that that has."""

import copy

import pytest

from gateway_models import ScriptedModel
from graphnative.models.wrapped_chat import WrappedChat


def test_what_a_kind_of_model_has_shows_through() -> None:
    model = ScriptedModel("Yes.")
    wrapped = WrappedChat(model)
    assert (wrapped.name, wrapped.context_window, wrapped.asked) == ("scripted", 100_000, [])
    with pytest.raises(AttributeError):
        _ = wrapped.max_answer_tokens


def test_it_can_be_copied() -> None:
    model = ScriptedModel("Yes.")
    assert copy.copy(WrappedChat(model)).asked is model.asked
