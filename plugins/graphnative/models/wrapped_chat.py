"""A chat model around another one, which adds something to its calls."""

from typing import Any

from graphnative.models.protocols import ChatModel


class WrappedChat:
    """Has all that another model has; a subclass says what its calls add.

    Args:
        model: The model.
    """

    def __init__(self, model: ChatModel) -> None:
        self._model = model

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "_model":  # a copy asks for these before it has a model
            raise AttributeError(name)
        return getattr(self._model, name)  # what a kind of model has besides the protocol

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def context_window(self) -> int:
        """Tokens that prompt and answer may have together."""
        return self._model.context_window
