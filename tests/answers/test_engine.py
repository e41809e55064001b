"""The query engine over a real graph: sync, async, streams, a running loop, every method, foreign LLMs."""

import asyncio

import pytest
from llama_index.core.llms import MockLLM
from llama_index.core.query_engine import RetrieverQueryEngine

from graphnative import answer_engine
from graphnative.errors import InputError
from graphnative.esg.link_mentions import link_mentions
from graphnative.models.extractive import ExtractiveModel
from graphnative.prompts import Prompt
from graphnative.retrievers.filters import Filters
from linked_articles import with_mentions

pytestmark = [pytest.mark.neo4j, pytest.mark.usefixtures("main_loop")]

QUESTION = "By how much did Pellory reduce its carbon emissions?"
ANSWER = "Pellory reduced its carbon emissions by 12% in one year. [1]"


def test_an_answer_cites_its_article(graph) -> None:
    engine = answer_engine(graph)
    assert isinstance(engine, RetrieverQueryEngine)
    response = engine.query(QUESTION)
    assert response.response == ANSWER
    assert response.metadata["citations"] == ({"number": 1, "article_id": "news/carbon"},)
    assert (response.metadata["model"], response.metadata["insufficient"]) == ("extractive", False)
    assert response.source_nodes[0].node_id == "news/carbon"


def test_it_says_when_the_articles_hold_no_answer(graph) -> None:
    response = answer_engine(graph).query("What dividend does Norvalis pay?")
    assert response.response == "insufficient information available"
    assert response.metadata["insufficient"] and response.metadata["citations"] == ()


def test_without_any_article_no_model_is_asked(graph) -> None:
    engine = answer_engine(graph, filters=Filters(organisations=("Norvalis",), tags={"desk": "green"}))
    response = engine.query("Did oil leak?")
    assert (response.response, response.metadata["model"]) == ("insufficient information available", "none")
    assert response.source_nodes == []


@pytest.mark.parametrize("method", ["gri-path", "gri-path-paper", "bm25", "dense", "mmr"])
def test_every_method_answers(graph, method: str) -> None:
    response = answer_engine(graph, method=method, top_k=2).query(QUESTION)
    assert response.response == "Pellory reduced its carbon emissions by 12% in one year. [1]".replace(
        "[1]", f"[{[node.node_id for node in response.source_nodes].index('news/carbon') + 1}]"
    )
    assert len(response.source_nodes) == 2


def test_it_answers_from_passages_that_entities_lead_to(graph) -> None:
    link_mentions(with_mentions(graph.database, "titles"))
    response = answer_engine(graph, method="graph", top_k=2).query(QUESTION)
    passages = [node.node_id for node in response.source_nodes]

    assert response.response.startswith("Pellory reduced its carbon emissions by 12% in one year.")
    assert response.metadata["citations"][0]["article_id"] in passages


def test_a_method_that_is_none_is_refused(graph) -> None:
    with pytest.raises(InputError, match="no method 'magic'"):
        answer_engine(graph, method="magic")


def test_filters_and_detection(graph) -> None:
    blind = answer_engine(graph, detect_filters=False, top_k=4).query("Pellory")
    green = answer_engine(graph, filters=Filters(tags={"desk": "green"})).query("What happened?")
    assert len(blind.source_nodes) == 4
    assert [node.node_id for node in green.source_nodes] == ["news/carbon"]


def test_async_and_inside_a_running_loop(graph) -> None:
    engine = answer_engine(graph, llm=ExtractiveModel())

    async def all_ways() -> list[str]:
        responses = await asyncio.gather(engine.aquery(QUESTION), engine.aquery(QUESTION))
        return [str(response) for response in responses] + [str(engine.query(QUESTION))]

    assert asyncio.run(all_ways()) == [ANSWER] * 3


def test_streams(graph) -> None:
    engine = answer_engine(graph, streaming=True)
    response = engine.query(QUESTION)
    assert response.metadata == {}
    pieces = list(response.response_gen)
    assert "".join(pieces) == ANSWER and len(pieces) > 3
    assert (
        response.metadata["text"] == ANSWER
        and response.metadata["citations"][0]["article_id"] == "news/carbon"
    )

    async def stream() -> tuple[str, dict]:
        response = await engine.aquery(QUESTION)
        text = "".join([piece async for piece in response.async_response_gen()])
        return text, response.metadata

    text, metadata = asyncio.run(stream())
    assert text == ANSWER and metadata["text"] == ANSWER


def test_a_stream_without_articles(graph) -> None:
    engine = answer_engine(
        graph, streaming=True, filters=Filters(organisations=("Norvalis",), tags={"desk": "green"})
    )
    assert str(engine.query("Did oil leak?")) == "insufficient information available"


def test_any_llama_index_llm_may_write(graph) -> None:
    response = answer_engine(graph, llm=MockLLM()).query("Did Norvalis spill oil?")
    # MockLLM says its prompt again: system text, context and question
    assert "[1] Norvalis spills crude oil at Kinmuir (2021-05-01, news/oil)" in response.response
    assert response.metadata["model"] == "unknown"


def test_an_article_can_t_order_the_model_about(graph) -> None:
    prompts = []

    class Watching(ExtractiveModel):
        def chat(self, system: str, user: str):
            prompts.append(user)
            return super().chat(system, user)

    answer_engine(graph, llm=Watching()).query("What does Quellmark do with its staff?")
    assert prompts[0].splitlines().count("##") == 2
    assert "Quellmark is best (1)." in prompts[0]


def test_a_prompt_of_one_s_own(graph) -> None:
    mine = Prompt(
        "mine", "", ("context", "question"), "", "##\n{{ context }}\n##\nQuestion: {{ question }}", "d" * 12
    )
    assert answer_engine(graph, prompt=mine).query(QUESTION).metadata["prompt_digest"] == "d" * 12
