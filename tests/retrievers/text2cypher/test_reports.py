"""Faults that users of other Text2Cypher systems have reported, as small inputs; see each test's name.

Further reports by number are tests of the store, the cleaner and the guard.
"""

import json

import pytest

from film_graph import load_films, scripted
from film_pairs import film_pairs
from graphnative.answers.text2cypher_engine import text2cypher_engine
from graphnative.retrievers.text2cypher.nodes import NOTHING_FOUND, row_nodes
from graphnative.retrievers.text2cypher.open import open_text2cypher
from script_model import ScriptModel

pytestmark = pytest.mark.neo4j


@pytest.mark.parametrize("kind", ["simple", "schema", "few_shot"])
def test_report_6_every_kind_of_query_is_validated(database, kind) -> None:
    load_films(database)
    model = ScriptModel(["MATCH (f:Flim) RETURN f.title", "MATCH (f:Film) RETURN count(f) AS n"])
    result = open_text2cypher(database, kind=kind, model=model, examples=film_pairs()).ask("How many?")
    assert [attempt.outcome for attempt in result.attempts] == ["invalid", "rows"]
    assert "Film" in result.attempts[0].reason


def test_report_8_an_empty_result_is_an_answer_not_an_empty_response(database) -> None:
    model = ScriptModel(["MATCH (f:Film {title: 'Nowhere'}) RETURN f.title"])
    assert str(text2cypher_engine(database, llm=model, kind="simple").query("Which?")) == NOTHING_FOUND


def test_report_18_words_that_would_write_may_stand_in_texts_and_names(database) -> None:
    query = "MATCH (f:Film) WHERE f.title <> 'please delete and create' RETURN count(f) AS deleted"
    text2cypher, _ = scripted(database, query)
    assert text2cypher.ask("How many?").rows == ({"deleted": 4},)


def test_report_19_names_with_spaces_reach_the_prompt_in_backticks_and_can_be_asked(database) -> None:
    database.write("CREATE (:`Film Studio` {name: 'Nord'})-[:`based in`]->(:City {name: 'Ulm'})")
    model = ScriptModel(["MATCH (s:`Film Studio`)-[:`based in`]->(c:City) RETURN c.name"])
    result = open_text2cypher(database, kind="schema", model=model).ask("Where is the studio Nord?")
    assert result.rows == ({"c.name": "Ulm"},)
    assert "`Film Studio`" in model.prompts[0][0]


def test_report_20_two_paths_of_one_match_are_no_relationship(database) -> None:
    query = "MATCH (p:Person)-[:DIRECTED]->(f:Film {title: 'Blue Harbour'}), (g:Genre) RETURN count(g) AS n"
    text2cypher, _ = scripted(database, query)
    result = text2cypher.ask("How many?")
    assert (result.cypher, result.rows) == (query, ({"n": 2},))


@pytest.mark.parametrize(
    "reply", ["SELECT * FROM films", "I'm sorry, I can't.", "MATCH", "```cypher\n```", "🙂"]
)
def test_report_21_a_reply_that_is_no_query_crashes_nothing(database, reply: str) -> None:
    text2cypher, _ = scripted(database, reply)
    result = text2cypher.ask("Who?")
    assert not result.has_run
    assert result.best.reason


def test_report_22_braces_of_examples_and_questions_reach_the_prompt_as_they_are(database) -> None:
    load_films(database)
    model = ScriptModel(["MATCH (f:Film) RETURN count(f) AS n"])
    question = "How many films of {genre} are {there}?"
    open_text2cypher(database, kind="few_shot", model=model, examples=film_pairs()).ask(question)
    system, user = model.prompts[0]
    assert question in user
    assert "{title: " in system + user


def test_report_29_labels_of_nodes_and_properties_of_relationships_stay(database) -> None:
    text2cypher, _ = scripted(database, "MATCH (a)-[r:RATED]->(b) RETURN a, r")
    database.write("CREATE (:Critic {name: 'Bo'})-[:RATED {stars: 3}]->(:Show {name: 'S'})")
    (row,) = text2cypher.ask("Which ratings?").rows
    assert row["a"]["_labels"] == ["Critic"]
    assert (row["r"]["stars"], row["r"]["_type"]) == (3, "RATED")


def test_maps_lists_with_nulls_and_long_lists_come_whole(database) -> None:
    text2cypher, _ = scripted(database, "RETURN {a: [1, null, {b: 2}]} AS m, range(1, 200) AS l")
    result = text2cypher.ask("What?")
    assert result.rows[0]["m"] == {"a": [1, None, {"b": 2}]}
    assert len(result.rows[0]["l"]) == 200
    json.dumps([node.node.metadata for node in row_nodes(result)])


def test_report_30_a_number_beyond_64_bits_is_the_query_s_fault(database) -> None:
    text2cypher, _ = scripted(database, "MATCH (f:Film) WHERE f.released > 99999999999999999999 RETURN f")
    result = text2cypher.ask("Which came after 99999999999999999999?")
    assert result.best.outcome in ("failed", "invalid", "refused")


def test_report_34_right_rows_are_the_answer_whatever_they_look_like(database) -> None:
    scripted(database)
    model = ScriptModel(["MATCH (f:Film) RETURN count(f)", "Four."])
    response = text2cypher_engine(database, llm=model, kind="simple").query("How many films are there?")
    assert str(response) == "Four."
    system, user = model.prompts[1]
    assert "Question: How many films are there?" in user  # not the query in its place
    assert "they are the answer" in system


def test_report_36_properties_of_relationships_are_in_the_prompt(database) -> None:
    database.write("CREATE (:Critic {name: 'Bo'})-[:RATED {stars: 3}]->(:Show {name: 'S'})")
    model = ScriptModel(["MATCH (c:Critic)-[r:RATED]->() RETURN r.stars"])
    result = open_text2cypher(database, kind="schema", model=model).ask("How many stars did Bo give?")
    assert result.rows == ({"r.stars": 3},)
    assert "[:RATED {stars: INTEGER" in model.prompts[0][0]


def test_a_graph_without_relationships_and_an_empty_graph_can_be_asked(database) -> None:
    model = ScriptModel(["MATCH (n) RETURN count(n) AS n"])
    asked = open_text2cypher(database, kind="schema", model=model)
    assert asked.ask("How many?").best.outcome == "rows"  # the node that says whose graph it is
    database.write("CREATE (:Lone {name: 'x'})")
    assert asked.ask("How many?").rows == ({"n": 2},)


def test_names_with_quotes_and_backslashes_travel_as_parameters(database) -> None:
    name = 'O\'Neil "the\\ax"'
    database.write("CREATE (:Critic {name: $name})", name=name)
    text2cypher, _ = scripted(database, f"MATCH (c:Critic {{name: {json.dumps(name)}}}) RETURN c.name AS n")
    result = text2cypher.ask("Who?")
    assert result.rows == ({"n": name},)
    assert result.parameters == {"p0": name}
