import pytest

from film_graph import load_films
from film_pairs import film_pairs
from graphnative.answers.text2cypher_engine import text2cypher_engine
from graphnative.errors import PromptError
from script_model import ScriptModel

pytestmark = pytest.mark.neo4j
QUERY = "MATCH (f:Film) RETURN count(f) AS films"


def test_an_engine_answers_without_any_model(database) -> None:
    load_films(database)
    response = text2cypher_engine(database, examples=film_pairs()).query("Who directed Blue Harbour?")
    assert str(response) == "Tom Ruiz"
    assert response.metadata["cypher"].startswith("MATCH (p:Person)")
    assert len(response.source_nodes) == 1


def test_a_model_writes_query_and_answer(database) -> None:
    load_films(database)
    model = ScriptModel([QUERY, "There are four films."])
    response = text2cypher_engine(database, llm=model).query("How many films are there?")
    assert str(response) == "There are four films."
    assert response.metadata["model"] == "script"


async def test_answers_stream_sync_and_async(database) -> None:
    load_films(database)
    engine = text2cypher_engine(
        database, llm=ScriptModel([QUERY, "Four films."]), streaming=True, kind="simple"
    )
    response = engine.query("How many films are there?")
    assert "".join(response.response_gen).strip() == "Four films."
    assert response.metadata["text"] == "Four films."
    engine = text2cypher_engine(
        database, llm=ScriptModel([QUERY, "Four films."]), streaming=True, kind="simple"
    )
    later = await engine.aquery("How many films are there?")
    assert "".join([piece async for piece in later.async_response_gen()]).strip() == "Four films."
    engine.retriever.text2cypher.close()


async def test_an_engine_answers_in_a_running_loop(database) -> None:
    load_films(database)
    engine = text2cypher_engine(database, llm=ScriptModel([QUERY, "Four films."]), kind="simple")
    assert str(await engine.aquery("How many films are there?")) == "Four films."
    engine.retriever.text2cypher.close()


def test_the_answer_s_prompt_is_a_file(database) -> None:
    load_films(database)
    engine = text2cypher_engine(database, llm=ScriptModel([QUERY]), kind="simple")
    with pytest.raises(PromptError, match="file"):
        engine.update_prompts({"response_synthesizer:text": "x"})  # type: ignore[dict-item]


def test_checks_hold_an_answer_against_its_rows(database) -> None:
    load_films(database)
    model = ScriptModel([QUERY, "There are 7 films."])
    engine = text2cypher_engine(database, llm=model, kind="simple", faithful=["fleek"])
    response = engine.query("How many films are there?")
    assert str(response) == "There are 4 films."
    assert response.metadata["checks"][0]["verdicts"][0]["verdict"] == "contradicted"
