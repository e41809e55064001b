"""Engines of local and global search over a real graph: whole and streamed, with and without a loop."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.llms import MockLLM
from llama_index.core.query_engine import RetrieverQueryEngine

from bridge_graphs import HashEmbedder
from gateway_models import ScriptedModel
from graphnative import FollowUp, graphrag_engine
from graphnative.communities.build import build_communities
from graphnative.communities.hierarchy import LeidenOptions
from graphnative.models.extractive import ExtractiveModel
from graphnative.settings import Settings
from graphnative.store.connect import open_database, open_driver
from graphnative.store.database import Database
from graphnative.store.endpoint import Endpoint
from leak_graph import GRAPH
from live_graph import WIPE

pytestmark = [pytest.mark.neo4j, pytest.mark.usefixtures("main_loop")]

QUESTION = "What did Acme leak near Moss?"
EMBEDDER = HashEmbedder()


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory, neo4j_endpoint: Endpoint) -> Iterator[Database]:
    with open_driver(neo4j_endpoint, 30.0) as driver, driver.session() as session:
        session.run(WIPE).consume()
    access = {
        "uri": neo4j_endpoint.uri,
        "username": neo4j_endpoint.username,
        "password": neo4j_endpoint.password or None,
    }
    root = tmp_path_factory.mktemp("engine")
    with open_database(Settings.model_validate({"root": root, "neo4j": access})) as database:
        database.write(GRAPH)
        build_communities(database, "entities", options=LeidenOptions(levels=2, max_size=4))
        yield database


@pytest.mark.parametrize("mode", ["local", "global", "basic"])
def test_every_mode_answers_in_the_graphs_own_words_with_citations(graph: Database, mode) -> None:
    engine = graphrag_engine(graph, mode, llm=ExtractiveModel(), embedder=EMBEDDER)
    assert isinstance(engine, RetrieverQueryEngine)
    response = engine.query(QUESTION)
    assert "Acme leaked methane" in response.response and "[Data: " in response.response
    cited = response.metadata["citations"]
    assert cited and not response.metadata["insufficient"] and response.metadata["model"] == "extractive"
    shown = {node.node.metadata["citation"] for node in response.source_nodes}
    assert {f"[Data: {row['table']} ({row['number']})]" for row in cited} <= shown


@pytest.mark.parametrize("mode", ["local", "global"])
def test_what_the_graph_does_not_hold_is_not_answered(graph: Database, mode) -> None:
    engine = graphrag_engine(graph, mode, llm=ExtractiveModel(), embedder=EMBEDDER)
    response = engine.query("Who won the chess tournament of Linares?")
    assert response.response == "insufficient information available" and response.metadata["insufficient"]
    assert response.metadata["citations"] == ()


def test_it_streams_and_its_metadata_come_at_the_end(graph: Database) -> None:
    class Slowly(ScriptedModel):
        def stream(self, system: str, user: str):
            yield from ("Acme leaked ", "methane ", "[Data: Sources (0, 77)].")

    engine = graphrag_engine(graph, llm=Slowly("unused"), streaming=True, embedder=EMBEDDER)
    response = engine.query(QUESTION)
    assert response.metadata == {}
    assert list(response.response_gen) == ["Acme leaked ", "methane ", "[Data: Sources (0, 77)]."]
    assert response.metadata["text"] == "Acme leaked methane [Data: Sources (0)]."
    assert response.metadata["unknown_citations"] == 1

    async def stream() -> tuple[list[str], str]:
        response = await engine.aquery(QUESTION)
        pieces = [piece async for piece in response.async_response_gen()]
        return pieces, response.metadata["text"]

    pieces, text = asyncio.run(stream())
    assert len(pieces) == 3 and text == "Acme leaked methane [Data: Sources (0)]."


def test_it_works_inside_a_running_loop_and_many_at_once(graph: Database) -> None:
    engine = graphrag_engine(graph, llm=ExtractiveModel(), embedder=EMBEDDER)

    async def all_ways() -> list[str]:
        responses = await asyncio.gather(*(engine.aquery(QUESTION) for _ in range(3)))
        return [str(response) for response in responses] + [str(engine.query(QUESTION))]

    answers = asyncio.run(all_ways())
    assert len(set(answers)) == 1 and "methane" in answers[0]


def test_a_follow_up_shows_the_model_what_was_asked_before(graph: Database) -> None:
    model = ScriptedModel("Nothing [Data: Entities (0)].")
    told = [
        ChatMessage(role="user", content="What did Acme leak?"),
        ChatMessage(role="assistant", content="Gas."),
    ]
    local = graphrag_engine(graph, llm=model, embedder=EMBEDDER)
    local.query(FollowUp("And where?", history=told))
    system, user = model.asked[0]
    assert "-----Conversation History-----\nturn|content\nuser|What did Acme leak?\n" in system
    assert user == "And where?"

    points = ScriptedModel(json.dumps({"points": [{"description": "In Moss.", "score": 9}]}), "In Moss.")
    graphrag_engine(graph, "global", llm=points, embedder=EMBEDDER).query(
        FollowUp("And where?", history=told)
    )
    assert "user|What did Acme leak?" in points.asked[0][0]
    assert "----Analyst 1----\nImportance Score: 9\nIn Moss." in points.asked[-1][0]


def test_any_llama_index_llm_may_write_in_the_form_that_is_asked_for(graph: Database) -> None:
    response = graphrag_engine(graph, llm=MockLLM(), length="one word", embedder=EMBEDDER).query(QUESTION)
    # MockLLM says its prompt again: the tables, the rules and the question
    assert "-----Relationships-----" in response.response and "in this form: one word" in response.response


@pytest.mark.parametrize("mode", ["local", "global"])
def test_checks_look_after_answers_from_communities(graph: Database, mode) -> None:
    points = json.dumps({"points": [{"description": "It leaked.", "score": 9}]})
    said = "Acme leaked methane near Moss [Data: Reports (0)]. Pigs fly in Moss."
    replies = [points, said] if mode == "global" else [said]
    engine = graphrag_engine(
        graph, mode, llm=ScriptedModel(*replies, "Gas [1]."), embedder=EMBEDDER, faithful=["self-reflection"]
    )
    response = engine.query(QUESTION)
    assert response.response.startswith("Gas [Data: ")
    assert [each["name"] for each in response.metadata["checks"]] == ["self-reflection"]
    assert len(response.metadata["citations"]) == 1
