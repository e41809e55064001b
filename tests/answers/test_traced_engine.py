"""A question to a query engine of LlamaIndex is one trace, its own spans and ours."""

import pytest
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.schema import NodeWithScore, TextNode

from gateway_models import ScriptedModel
from graphnative.answers.synthesizer import CitingSynthesizer
from graphnative.models.traced_chat import traced
from graphnative.prompts import shipped_prompt
from otel_spans import everything, exported, tree


class OneNode(BaseRetriever):
    def _retrieve(self, query_bundle):
        node = TextNode(id_="news/oil", text="Crude leaked.", metadata={"headline": "A spill"})
        return [NodeWithScore(node=node, score=0.5)]


@pytest.mark.parametrize("texts", [False, True])
def test_one_trace_from_llamaindexs_question_to_the_models_answer(texts: bool, main_loop) -> None:
    with exported(texts=texts) as spans:
        model = traced(ScriptedModel("Crude leaked [1]."))
        synthesizer = CitingSynthesizer(model, shipped_prompt("answers/esg"))
        engine = RetrieverQueryEngine(OneNode(), response_synthesizer=synthesizer)
        assert str(engine.query("What leaked?")) == "Crude leaked [1]."
    above = tree(spans)
    assert above["chat"] == "CitingSynthesizer.answer" and list(above.values()).count("") == 1
    assert len({each.context.trace_id for each in spans}) == 1
    said = everything(spans)
    assert "news/oil" in said and "scripted" in said
    assert all((text in said) == texts for text in ("leaked", "A spill"))
