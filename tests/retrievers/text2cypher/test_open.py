import pytest

from film_graph import load_films
from film_pairs import film_pairs
from graphnative.errors import InputError
from graphnative.retrievers.text2cypher.open import chosen_kind, loop_options, open_text2cypher
from graphnative.settings import Settings
from graphnative.settings.models import LitellmChat
from script_model import ScriptModel


def settings(tmp_path, **sections: object) -> Settings:
    return Settings.model_validate({"root": tmp_path, **sections})


def test_without_a_model_the_kind_is_examples_with_one_few_shot(tmp_path) -> None:
    plain = settings(tmp_path)
    assert chosen_kind(plain) == "examples"
    assert chosen_kind(plain, ScriptModel([])) == "few_shot"
    chat = LitellmChat(kind="litellm", model="some/model")
    assert chosen_kind(plain.model_copy(update={"chat": chat})) == "few_shot"
    assert chosen_kind(settings(tmp_path, text2cypher={"kind": "schema"})) == "schema"


def test_the_settings_say_how_far_it_goes(tmp_path) -> None:
    options = loop_options(settings(tmp_path, text2cypher={"attempts": 2, "max_rows": 7, "timeout_s": 1.5}))
    assert (options.attempts, options.limits.max_rows, options.limits.timeout_s) == (2, 7, 1.5)


@pytest.mark.neo4j
def test_a_kind_that_needs_a_model_says_so(database) -> None:
    with pytest.raises(InputError, match="needs a language model"):
        open_text2cypher(database, kind="schema")
    with pytest.raises(InputError, match="no kind 'magic'"):
        open_text2cypher(database, kind="magic")  # type: ignore[arg-type]


@pytest.mark.neo4j
def test_a_model_can_be_handed_over(database) -> None:
    load_films(database)
    model = ScriptModel(["MATCH (f:Film) RETURN count(f) AS films"])
    text2cypher = open_text2cypher(database, model=model, examples=film_pairs())
    assert text2cypher.writer.kind == "few_shot"
    assert text2cypher.ask("How many films are there?").rows == ({"films": 4},)
