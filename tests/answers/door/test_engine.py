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
