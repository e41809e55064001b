"""A small workspace whose embedder is a tiny BERT: quick to embed with, and quick to switch."""

from pathlib import Path

from graphnative.settings import Settings
from graphnative.settings.models import SentenceEmbedder
from small_workspace import small
from tiny_bert import write_tiny_bert


def with_embedder(workspace: Settings, name: str, **articles: object) -> Settings:
    """Return the settings with one of two embedders: ``narrow`` has 16 dimensions, ``wide`` 32."""
    folder = Path(workspace.root) / name
    if not folder.is_dir():
        joined = {"pooling_mode_mean_tokens": True, "pooling_mode_max_tokens": name == "wide"}
        write_tiny_bert(folder, pooling=joined)
    embedder = SentenceEmbedder(kind="sentence-transformers", model=str(folder))
    return small(workspace, **articles).model_copy(update={"embedder": embedder})
