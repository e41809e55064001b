"""Who writes the answers of an engine."""

from llama_index.core.llms.llm import LLM

from graphnative.models.llama_index import from_llama_index_llm
from graphnative.models.open import open_chat_model, open_embedder
from graphnative.models.protocols import ChatModel
from graphnative.settings import Settings


def chosen_model(llm: LLM | ChatModel | None, settings: Settings) -> ChatModel:
    """Return a given model in our form, or that of the settings.

    Args:
        llm: A LlamaIndex LLM or a chat model of ours; None takes that of the settings.
        settings: The workspace.
    """
    if isinstance(llm, LLM):
        return from_llama_index_llm(llm)
    return llm or open_chat_model(settings.chat, embedder=open_embedder(settings.embedder))
