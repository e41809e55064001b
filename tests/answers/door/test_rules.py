"""Which way of answering suits a question."""

import json
from pathlib import Path

import pytest

from graphnative.answers.door.rules import ROUTES, choose

LABELLED = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "routes.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize(
    ("question", "somebody", "route"),
    [
        ("How many articles mention Norvalis?", True, "text2cypher"),
        ("How many people does Norvalis employ?", True, "gri-path"),
        ("Where was the director of the film Blue Harbour born?", True, "graph"),
        ("What are the main themes?", False, "global"),
        ("Who is Fiona Strachan-Bell?", True, "local"),
        ("Did Norvalis pay a fine?", True, "gri-path"),
        ("Anything?", False, "global"),
    ],
)
def test_a_question_goes_where_its_words_lead(question: str, somebody: bool, route: str) -> None:
    assert choose(question, names_somebody=somebody).route == route


def test_what_remains_is_not_sure() -> None:
    assert not choose("Anything?", names_somebody=False).sure
    assert choose("List all topics.", names_somebody=False).sure


def test_there_are_200_labelled_questions_forty_a_route_each_once() -> None:
    assert len({each["question"] for each in LABELLED}) == 200
    assert [sum(each["route"] == route for each in LABELLED) for route in ROUTES] == [40] * 5


def test_what_several_do_is_asked_of_paths_and_passage_graph_together() -> None:
    question = "Did Norvalis sue Pellory?"
    choice = choose(question, names_somebody=True, names_several=True)
    assert (choice.name, choice.routes) == ("gri-path+graph", ("gri-path", "graph"))
    assert choose(question, names_somebody=True).name == "gri-path"
