"""A workspace whose GraphRAG asks a gateway on a free port of loopback."""

import socket
from pathlib import Path

from graphnative.settings import Settings, load_settings

SETTINGS = """\
completion_models:
  default_completion_model:
    {{model_provider: openai, model: graphnative, api_base: "http://127.0.0.1:{port}/v1", api_key: local}}
embedding_models:
  default_embedding_model:
    {{model_provider: openai, model: graphnative, api_base: "http://localhost:{port}/v1", api_key: local}}
graphnative:
  chat: {{kind: extractive, sentences: {sentences}}}
"""


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def gateway_workspace(root: Path, *, port: int | None = None, sentences: int = 3) -> Settings:
    """The settings that are written into a folder."""
    text = SETTINGS.format(port=port or free_port(), sentences=sentences)
    (root / "settings.yaml").write_text(text, encoding="utf-8")
    return load_settings(root)
