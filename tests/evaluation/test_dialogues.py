import pytest

from graphnative.evaluation.dialogues import make_dialogues
from graphnative.evaluation.graph_statistics import read_statistics
from graphnative.evaluation.templates import Template, Value, Way, load_templates
from graphnative.retrievers.guarded_query import run_guarded
from graphnative.retrievers.text2cypher.records import is_blank
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j
GRAPH = """
UNWIND range(1, 12) AS i
CREATE (:City {name: "O'City " + i, region: ['East', 'West', 'South'][i % 3], people: i * 1000})
"""
BY_NAME = Template(
    "by-name",
    "g",
    "How many {A} are called {v}?",
    "MATCH (a:{A}) WHERE a.{A.key} = {v} RETURN count(a) AS n",
    (Way(("A",), ()), Value("v", "value", "A.key")),
)


def test_the_second_question_names_the_value_in_which_the_queries_differ(database: Database) -> None:
    database.write(GRAPH)
    statistics = read_statistics(database)
    (found,) = make_dialogues(database, [BY_NAME], statistics)
    first, second = found.turns
    assert found.id == "dialogue/by-name/1" and first.question.startswith("How many City are called O'City ")
    name = second.cypher.split("= '")[1].split("' RETURN")[0].replace("\\'", "'")
    assert name in second.question and name not in first.question
    assert first.cypher.split("'")[0] == second.cypher.split("'")[0]


def test_shipped_templates_give_dialogues_that_answer(database: Database) -> None:
    database.write(GRAPH)
    statistics = read_statistics(database)
    found = make_dialogues(database, load_templates(), statistics, per_template=2)
    assert len(found) > 10 and len({one.id for one in found}) == len(found)
    for question in (question for dialogue in found for question in dialogue.questions()):
        assert not is_blank(run_guarded(database, question.cypher).rows)
    assert make_dialogues(database, load_templates(), statistics, per_template=2) == found
    assert not [one for one in found if "count-nodes/" in one.id]  # nothing to exchange


def test_what_does_not_answer_is_left_out(database: Database) -> None:
    database.write(GRAPH)
    nothing = Template("none", "g", "{A} {v}?", BY_NAME.cypher.replace("= {v}", "= {v} + 'x'"), BY_NAME.needs)
    wrong = Template("wrong", "g", "{A} {v}?", BY_NAME.cypher.replace("count(a)", "b"), BY_NAME.needs)
    assert make_dialogues(database, [nothing, wrong], read_statistics(database)) == ()
