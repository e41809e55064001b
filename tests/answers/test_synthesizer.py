"""The synthesizer by itself: LlamaIndex's contract, events, bare texts, prompts."""

import asyncio
from pathlib import Path

import pytest
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.prompts import PromptTemplate
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from graphnative.answers.synthesizer import CitingSynthesizer
from graphnative.errors import PromptError
from graphnative.models.extractive import ExtractiveModel
from graphnative.prompts import load_prompt
from graphnative.settings import Settings

PROMPT = load_prompt(Settings(root=Path("nowhere")), "answers/esg")
NODES = [
    NodeWithScore(node=TextNode(id_="a", text="Wages rose."), score=0.9),
    NodeWithScore(node=TextNode(id_="b", text="Oil leaked at noon."), score=0.8),
]


@pytest.fixture
def synthesizer() -> CitingSynthesizer:
    return CitingSynthesizer(ExtractiveModel(), PROMPT)


def test_nodes_become_a_cited_response(synthesizer: CitingSynthesizer) -> None:
    extra = NodeWithScore(node=TextNode(id_="c", text="x"))
    response = synthesizer.synthesize("Did oil leak?", NODES, additional_source_nodes=[extra])
    assert response.response == "Oil leaked at noon. [2]"
    assert response.metadata["citations"] == ({"number": 2, "article_id": "b"},)
    assert [node.node_id for node in response.source_nodes] == ["a", "b", "c"]
    again = asyncio.run(synthesizer.asynthesize(QueryBundle("Did oil leak?"), NODES))
    assert (again.response, again.metadata) == (response.response, response.metadata)


def test_bare_texts_are_numbered(synthesizer: CitingSynthesizer) -> None:
    texts = ["Wages rose.", "Oil leaked at noon."]
    assert synthesizer.get_response("Did oil leak?", texts) == "Oil leaked at noon. [2]"
    assert asyncio.run(synthesizer.aget_response("Did oil leak?", texts)) == "Oil leaked at noon. [2]"


def test_events_tell_of_beginning_and_end(synthesizer: CitingSynthesizer) -> None:
    seen: list[str] = []

    class Handler(BaseEventHandler):
        def handle(self, event, **kwargs) -> None:
            seen.append(type(event).__name__)

    dispatcher = get_dispatcher()
    handler = Handler()
    dispatcher.add_event_handler(handler)
    try:
        synthesizer.synthesize("Did oil leak?", NODES)
        asyncio.run(synthesizer.asynthesize("Did oil leak?", NODES))
    finally:
        dispatcher.event_handlers.remove(handler)
    assert [name for name in seen if name.startswith("Synth")] == [
        "SynthesizeStartEvent",
        "SynthesizeEndEvent",
    ] * 2


def test_the_prompt_is_the_file_and_nothing_else(synthesizer: CitingSynthesizer) -> None:
    class Empty(BaseRetriever):
        def _retrieve(self, query_bundle):
            return []

    engine = RetrieverQueryEngine(Empty(), response_synthesizer=synthesizer)
    assert engine.get_prompts() == {}
    engine.update_prompts({})
    with pytest.raises(PromptError, match=r"the file answers/esg\.yaml"):
        engine.update_prompts({"response_synthesizer:text_qa_template": PromptTemplate("{x}")})
