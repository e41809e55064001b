"""Several prompts at once, where a model can write several answers together."""

from collections.abc import Callable, Sequence

from graphnative.models.protocols import ChatModel, Reply

Batch = Callable[[Sequence[tuple[str, str]]], list[Reply]]
"""Gives a reply to each of several pairs of system and user text."""


def batch_of(chat_model: ChatModel) -> Batch | None:
    """Return what writes a model's answers together; None where it writes them one by one."""
    batch: Batch | None = getattr(chat_model, "batch", None)
    return batch


def writes_together(chat_model: ChatModel) -> bool:
    """Tell whether a model writes several answers together in less time than one by one."""
    return batch_of(chat_model) is not None


def chat_all(chat_model: ChatModel, prompts: Sequence[tuple[str, str]]) -> list[Reply]:
    """Return the reply to each prompt, in their order.

    Args:
        chat_model: The model.
        prompts: System and user text of each.

    Raises:
        ModelError: The model failed.
    """
    batch = batch_of(chat_model)
    return batch(prompts) if batch is not None else [chat_model.chat(*prompt) for prompt in prompts]
