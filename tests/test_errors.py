"""One tree: every error is one of ours, has a hint where one helps, and the drawing is complete."""

import inspect

import pytest

from graphnative import errors
from graphnative.errors import GraphnativeError, MissingExtraError, ModelError, SettingsError

CLASSES = [value for _, value in inspect.getmembers(errors, inspect.isclass)]


@pytest.mark.parametrize("error", CLASSES)
def test_every_class_is_in_the_tree_and_in_its_drawing(error: type[Exception]) -> None:
    assert issubclass(error, GraphnativeError)
    assert error.__name__ in (errors.__doc__ or "")


def test_a_given_hint_replaces_the_class_hint() -> None:
    assert SettingsError("x").hint == SettingsError.default_hint
    assert SettingsError("x", hint="do y").hint == "do y"
    assert str(SettingsError("x")) == "x"


def test_a_missing_extra_names_the_install_line() -> None:
    assert MissingExtraError("torch", "hf").hint == "Install it with: pip install 'graphnative[hf]'"


def test_a_model_error_carries_the_reply() -> None:
    assert ModelError("does not parse", reply="{").reply == "{"
