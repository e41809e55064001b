"""The engine that chooses, over a real graph."""

import pytest

from graphnative.answers.door.engine import door_engine
from graphnative.models.extractive import ExtractiveModel

pytestmark = pytest.mark.neo4j


def test_an_answer_says_by_which_way_and_why(graph, main_loop) -> None:
    engine = door_engine(graph, llm=ExtractiveModel())
    response = engine.query("By how much did Pellory reduce its carbon emissions?")
    assert "12%" in str(response)
    assert (response.metadata["route"], response.metadata["tried"]) == ("gri-path", [])
    assert response.metadata["reason"] == "it asks what somebody does"


async def test_asynchronously_too(graph) -> None:
    response = await door_engine(graph, llm=ExtractiveModel()).aquery("What spilled at Norvalis?")
    assert response.metadata["route"] == "gri-path"


def test_a_question_about_two_is_answered_by_two_ways_merged(graph, main_loop) -> None:
    graph.write("MATCH (c:Chunk), (e:__Entity__) WHERE c.text CONTAINS e.name MERGE (c)-[:MENTIONS]->(e)")
    engine = door_engine(graph, llm=ExtractiveModel())
    question = "By how much did Pellory reduce its carbon emissions after crude oil leaked at Norvalis?"
    response = engine.query(question)
    assert response.metadata["route"] == "gri-path+graph"
    assert "12%" in str(response)
    assert {node.node.node_id for node in response.source_nodes} >= {"news/carbon"}
