"""Chat models and embedders behind two small protocols."""

from graphnative.models.open import open_chat_model, open_embedder
from graphnative.models.protocols import ChatModel, Embedder, Reply

__all__ = ["ChatModel", "Embedder", "Reply", "open_chat_model", "open_embedder"]
