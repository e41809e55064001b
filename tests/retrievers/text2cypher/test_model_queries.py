import pytest

from film_graph import load_films
from film_pairs import film_pairs
from graphnative.retrievers.linked_value import LinkedValue
from graphnative.retrievers.text2cypher.catalogue import Catalogue
from graphnative.retrievers.text2cypher.fitted import FittedExamples, GivenPairs
from graphnative.retrievers.text2cypher.model_queries import (
    ModelKind,
    ModelQueries,
    PrunedSchema,
    writing_prompts,
)
from graphnative.retrievers.text2cypher.records import Attempt, Turn, WriteRequest
from script_model import ScriptModel

pytestmark = pytest.mark.neo4j
QUESTION = "Who directed Blue Harbour?"
PLACES = ((LinkedValue("Film", "title", "Blue Harbour", 13, 25),),)


def queries(database, kind: ModelKind, model: ScriptModel) -> ModelQueries:
    load_films(database)
    catalogue = Catalogue(database)
    examples = FittedExamples(GivenPairs(film_pairs()), catalogue)
    prompts = writing_prompts(database.settings, kind)
    return ModelQueries(model, kind, prompts, PrunedSchema(catalogue), examples=examples, n_examples=3)


def test_simple_tells_the_question_alone(database) -> None:
    model = ScriptModel(["MATCH (n) RETURN n"])
    draft = queries(database, "simple", model).write(WriteRequest(QUESTION, PLACES))
    assert draft is not None
    assert (draft.reply, draft.model, draft.prompt_tokens) == ("MATCH (n) RETURN n", "script", 10)
    ((system, user),) = model.prompts
    assert user == f"Question: {QUESTION}"
    assert "DIRECTED" not in system


def test_schema_tells_what_the_graph_has_and_which_values_are_named(database) -> None:
    model = ScriptModel(["MATCH (n) RETURN n"])
    queries(database, "schema", model).write(WriteRequest(QUESTION, PLACES))
    ((system, user),) = model.prompts
    assert "(:Person)-[:ACTED_IN|DIRECTED]->(:Film)" in system
    assert '- Film.title = "Blue Harbour"' in user


def test_few_shot_shows_examples_that_are_alike_and_differ(database) -> None:
    model = ScriptModel(["MATCH (n) RETURN n"])
    draft = queries(database, "few_shot", model).write(WriteRequest(QUESTION, PLACES))
    assert draft is not None
    assert len(draft.examples) == 3
    ((system, _),) = model.prompts
    # Braces of maps in the examples stay what they are.
    assert 'MATCH (p:Person)-[:DIRECTED]->(f:Film {title: "' in system
    assert system.count("\nQuery:") == 3


async def test_a_repair_shows_the_query_and_why_it_was_none(database) -> None:
    model = ScriptModel(["MATCH (n) RETURN n"])
    tried = (Attempt("MATCH (p:Persn) RETURN p", "invalid", "The graph has no label Persn."),)
    await queries(database, "simple", model).awrite(WriteRequest(QUESTION, attempts=tried))
    ((_, user),) = model.prompts
    assert f"Question: {QUESTION}" in user
    assert "MATCH (p:Persn) RETURN p" in user
    assert "The graph has no label Persn." in user


def test_the_turns_before_are_told(database) -> None:
    model = ScriptModel(["MATCH (n) RETURN n"])
    history = (Turn("Who directed Paper Moons?", "MATCH (p) RETURN p"), Turn("And who acted?"))
    queries(database, "schema", model).write(WriteRequest("And Drama?", (), history))
    ((_, user),) = model.prompts
    assert "Asked before: Who directed Paper Moons?\nIts query: MATCH (p) RETURN p" in user
    assert "Asked before: And who acted?\n" in user


def test_report_35_a_schema_too_large_for_the_model_is_cut_further(database) -> None:
    for i in range(60):
        database.write(f"CREATE (:Label{i} {{number{i}: 1, other{i}: 'x'}})-[:TYPE{i}]->(:Other{i})")
    wide = ScriptModel(["RETURN 1"], context_window=9000)
    narrow = ScriptModel(["RETURN 1"], context_window=1100)
    queries(database, "few_shot", wide).write(WriteRequest(QUESTION, PLACES))
    queries(database, "few_shot", narrow).write(WriteRequest(QUESTION, PLACES))
    assert len(narrow.prompts[0][0]) < len(wide.prompts[0][0])
    assert "Film" in narrow.prompts[0][0]
