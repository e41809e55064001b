"""The synthesizers of local and global search by themselves: nodes of others, bare texts, prompts."""

import asyncio
from pathlib import Path

import pytest
from llama_index.core.prompts import PromptTemplate
from llama_index.core.schema import NodeWithScore, TextNode

from graphnative.answers.global_search import MAP_PROMPT, REDUCE_PROMPT, GlobalPrompts
from graphnative.answers.graphrag_synthesizer import GlobalSynthesizer, LocalSynthesizer
from graphnative.answers.local_search import PROMPT
from graphnative.errors import PromptError
from graphnative.models.extractive import ExtractiveModel
from graphnative.prompts import load_prompt
from graphnative.settings import Settings

NOWHERE = Settings(root=Path("nowhere"))
LOCAL = load_prompt(NOWHERE, PROMPT)
NODES = [
    NodeWithScore(node=TextNode(id_="a", text="Wages rose."), score=0.9),
    NodeWithScore(node=TextNode(id_="b", text="Oil leaked at noon."), score=0.8),
]


def test_nodes_of_any_retriever_are_sources() -> None:
    synthesizer = LocalSynthesizer(ExtractiveModel(), LOCAL)
    response = synthesizer.synthesize("Did oil leak?", NODES)
    assert response.response == "Oil leaked at noon. [Data: Sources (1)]"
    (cited,) = response.metadata["citations"]
    assert (cited["key"], cited["document"]) == ("b", "b")
    again = asyncio.run(synthesizer.asynthesize("Did oil leak?", NODES))
    assert (again.response, again.metadata) == (response.response, response.metadata)
    assert synthesizer.get_response("Did oil leak?", ["Oil leaked at noon."]).startswith(
        "Oil leaked at noon."
    )


def test_global_search_wants_reports() -> None:
    prompts = GlobalPrompts(load_prompt(NOWHERE, MAP_PROMPT), load_prompt(NOWHERE, REDUCE_PROMPT))
    synthesizer = GlobalSynthesizer(ExtractiveModel(), prompts, streaming=True)
    response = synthesizer.synthesize("Did oil leak?", NODES)
    assert list(response.response_gen) == ["insufficient information available"]
    assert response.metadata["model"] == "none"


def test_the_prompt_is_the_file_and_nothing_else() -> None:
    with pytest.raises(PromptError, match=r"the file answers/local\.yaml"):
        LocalSynthesizer(ExtractiveModel(), LOCAL).update_prompts({"x": PromptTemplate("{y}")})
