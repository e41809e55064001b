"""Who asks the model of a workspace."""

from contextlib import ExitStack

from graphnative.kg.call_cache import open_call_cache
from graphnative.kg.calling import Caller, Limits
from graphnative.models.open import open_chat_model
from graphnative.models.protocols import ChatModel
from graphnative.settings import Settings
from graphnative.settings.kg import KgSection
from graphnative.settings.models import ExtractiveChat


def open_caller(settings: Settings, chat: ChatModel | None, stack: ExitStack) -> Caller | None:
    """Return who asks the model, with the workspace's cache and limits; None where there is no model.

    Args:
        settings: The workspace.
        chat: The model; None takes the settings'.
        stack: Closes the cache.
    """
    model = chosen_chat(settings, chat)
    if model is None:
        return None
    return Caller(model, stack.enter_context(open_call_cache(settings)), limits_of(settings.kg))


def chosen_chat(settings: Settings, chat: ChatModel | None) -> ChatModel | None:
    """Return the model that reads: the one given, else the settings'; None where that is ``extractive``."""
    if chat is not None:
        return chat
    return None if isinstance(settings.chat, ExtractiveChat) else open_chat_model(settings.chat)


def limits_of(section: KgSection) -> Limits:
    """Return what a run may cost."""
    return Limits(section.call_seconds, section.tries, section.max_tokens)
