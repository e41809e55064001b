"""In which order ways of answering are tried on a graph."""

from types import SimpleNamespace

import pytest

from graphnative.answers.door import plan
from graphnative.answers.door.plan import PROMPT, Offered, ask_model, count_named, in_order, plan_routes
from graphnative.answers.door.rules import Choice
from graphnative.answers.faithful.statements import FewNames
from graphnative.errors import InputError
from graphnative.models.extractive import ExtractiveModel
from graphnative.prompts import shipped_prompt
from script_model import ScriptModel

ALL = Offered(True, True, True, True)


def test_every_way_comes_once_the_chosen_one_first() -> None:
    plan = in_order(Choice("text2cypher", "it counts"), ALL)
    assert [each.route for each in plan] == ["text2cypher", "gri-path", "local", "global", "graph"]
    assert [each.reason for each in plan[:2]] == ["it counts", "text2cypher found nothing"]


def test_what_the_graph_has_nothing_for_is_left_out() -> None:
    plan = in_order(Choice("global", "it asks about the whole"), Offered(True, False, False, False))
    assert [(each.route, each.reason) for each in plan] == [
        ("gri-path", "there are no communities for global")
    ]
    assert in_order(Choice("global", ""), Offered(False, False, False, False)) == ()


def test_a_model_chooses_by_name_or_not_at_all() -> None:
    prompt = shipped_prompt(PROMPT)
    assert ask_model("?", ScriptModel(["Local."]), prompt) == Choice("local", "script chose it")
    assert ask_model("?", ScriptModel(["local or global"]), prompt) is None
    both = Choice("gri-path", "script chose both", also="graph")
    assert ask_model("?", ScriptModel(["gri-path, graph"]), prompt) == both


def test_two_ways_are_merged_where_the_graph_has_both() -> None:
    both = Choice("gri-path", "it is about several", also="graph")
    plan = in_order(both, ALL)
    assert [each.name for each in plan] == ["gri-path+graph", "local", "text2cypher", "global"]
    assert plan[1].reason == "gri-path+graph found nothing"
    alone = in_order(both, Offered(True, False, False, False))
    assert [each.name for each in alone] == ["gri-path"]


def test_who_is_named_twice_is_one(monkeypatch) -> None:
    names = SimpleNamespace(names=FewNames([(0, ["Norvalis"]), (1, ["Pellory"])]))
    monkeypatch.setattr(plan, "open_entity_names", lambda database: names)
    texts = (
        "Norvalis leaked oil. What did Norvalis pay?",
        "Norvalis leaked oil. What did Pellory pay?",
        "Zorblax leaked oil. What did Norvalis pay?",
        "What was paid?",
    )
    assert [count_named(None, text) for text in texts] == [1, 2, 1, 0]


@pytest.mark.neo4j
def test_a_plan_is_made_of_what_the_graph_holds(database) -> None:
    model = ExtractiveModel()
    with pytest.raises(InputError, match="holds nothing"):
        plan_routes(database, "Did Norvalis pay a fine?", model)
    with pytest.raises(InputError, match="empty"):
        plan_routes(database, " ", model)
    database.write("CREATE (:Article:Document {id: 'a'}), (:__Entity__ {id: 'n', name: 'Norvalis'})")
    assert [each.route for each in plan_routes(database, "Did Norvalis pay a fine?", model)] == ["gri-path"]
    asked = plan_routes(database, "Anything?", ScriptModel(["gri-path"]))
    assert (asked[0].route, asked[0].reason) == ("gri-path", "script chose it")
    texts = ("did Norvalis?", "Did it?", "Is Zorblax?", "Did Norvalis sue Norvalis?")
    assert [count_named(database, text) for text in texts] == [1, 0, 1, 1]
