"""LlamaIndex's models from ours and ours from LlamaIndex's; importing this module imports LlamaIndex."""

from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.llms.llm import LLM

from graphnative.models.llama_index_embedding import EmbedderEmbedding, LlamaIndexEmbedder
from graphnative.models.llama_index_llm import ChatModelLLM, LlamaIndexModel
from graphnative.models.protocols import ChatModel, Embedder


def as_llama_index_llm(chat_model: ChatModel) -> LLM:
    """Return a LlamaIndex LLM that asks a chat model of ours."""
    return chat_model.llm if isinstance(chat_model, LlamaIndexModel) else ChatModelLLM(chat_model)


def from_llama_index_llm(llm: LLM) -> ChatModel:
    """Return a chat model that asks a LlamaIndex LLM."""
    return llm.chat_model if isinstance(llm, ChatModelLLM) else LlamaIndexModel(llm)


def as_llama_index_embedding(embedder: Embedder) -> BaseEmbedding:
    """Return a LlamaIndex embedding model that asks an embedder of ours."""
    return embedder.model if isinstance(embedder, LlamaIndexEmbedder) else EmbedderEmbedding(embedder)


def from_llama_index_embedding(model: BaseEmbedding) -> Embedder:
    """Return an embedder that asks a LlamaIndex embedding model."""
    return model.embedder if isinstance(model, EmbedderEmbedding) else LlamaIndexEmbedder(model)
