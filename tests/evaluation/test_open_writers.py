from pathlib import Path

import pytest

from gateway_models import ScriptedModel
from graphnative.errors import InputError
from graphnative.evaluation import open_writers as opening
from graphnative.evaluation.open_writers import open_model, open_writers
from graphnative.evaluation.questions import Turn
from graphnative.models import huggingface_chat, llama_cpp_chat
from graphnative.retrievers.examples.pair import ExamplePair
from graphnative.settings import Settings
from graphnative.store.database import Database

PAIRS = [
    ExamplePair(
        f"Which firms sit in {city}?",
        f"MATCH (f:Firm) WHERE f.city = '{city}' RETURN f.name AS name ORDER BY name",
    )
    for city in ("Ulm", "Hof")
]


@pytest.fixture
def firms(database: Database) -> Database:
    database.write(
        "UNWIND [['Acme', 'Ulm'], ['Bolt', 'Hof'], ['Cork', 'Jena']] AS one "
        "CREATE (:Firm {name: one[0], city: one[1]})"
    )
    return database


@pytest.mark.neo4j
def test_the_kind_without_a_model_comes_once_and_writes(firms: Database) -> None:
    (writer,) = open_writers(firms, ["examples"], ["openai/one", "openai/two"], PAIRS)
    assert (writer.prompt, writer.model) == ("examples", "none")
    written = writer.write("Which firms sit in Jena?", ())
    assert '"Jena"' in written.cypher and written.fault == "" and written.prompt_tokens == 0
    follow_up = writer.write("And in Hof?", [Turn("Which firms sit in Jena?", written.cypher)])
    assert '"Hof"' in follow_up.cypher


@pytest.mark.neo4j
def test_every_kind_is_asked_of_every_model(firms: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    models = {name: ScriptedModel("MATCH (f:Firm) RETURN f.name") for name in ("a", "b")}
    monkeypatch.setattr(opening, "open_model", lambda name, settings: models[name])
    writers = open_writers(firms, ["simple", "examples", "schema"], ["a", "b"], PAIRS)
    assert [writer.prompt for writer in writers] == ["simple", "simple", "examples", "schema", "schema"]
    written = writers[0].write("Which firms are there?", ())
    assert written.cypher == "MATCH (f:Firm) RETURN f.name"
    assert (written.prompt_tokens, written.completion_tokens) == (7, 3)
    writers[-1].write("Which firms are there?", ())
    assert "Firm" in models["b"].asked[0][1] + models["b"].asked[0][0]  # the schema


@pytest.mark.neo4j
def test_the_state_tells_examples_and_prompts_apart(firms: Database) -> None:
    def states(pairs) -> list[str]:
        return [one.state for one in open_writers(firms, ["examples", "few_shot"], ["openai/x"], pairs)]

    before = states(PAIRS)
    assert before == states(PAIRS[::-1])
    assert not set(before) & set(states(PAIRS[:1]))
    own = firms.settings.prompts / "text2cypher" / "few_shot.yaml"
    own.parent.mkdir(parents=True)
    from graphnative.prompts import shipped_prompts

    shipped = (shipped_prompts() / "text2cypher" / "few_shot.yaml").read_text()
    own.write_text(shipped.replace("user: |\n", "user: |\n  Please.\n"))
    assert states(PAIRS)[0] == before[0] and states(PAIRS)[1] != before[1]


@pytest.mark.neo4j
def test_a_kind_that_needs_a_model_says_so(firms: Database) -> None:
    with pytest.raises(InputError, match="model"):
        open_writers(firms, ["schema"], [], PAIRS)


def test_models_are_opened_by_name_with_the_settings_of_their_kind(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(llama_cpp_chat, "find_spec", lambda name: True)
    (tmp_path / "small.gguf").write_text("")
    bare = Settings(root=tmp_path)
    assert open_model(str(tmp_path / "small.gguf"), bare).name == "small"
    assert open_model("openai/large", bare).name == "openai/large"
    chat = {"kind": "litellm", "model": "openai/x", "context_window": 999}
    given = Settings.model_validate({"root": tmp_path, "chat": chat})
    assert open_model("openai/other", given).context_window == 999
    local = {"kind": "llama_cpp", "file": "other.gguf", "context_window": 777}
    given = Settings.model_validate({"root": tmp_path, "chat": local})
    assert open_model(str(tmp_path / "small.gguf"), given).context_window == 777


def test_models_of_hugging_face_and_the_one_that_quotes_have_names_of_their_own(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(huggingface_chat, "require_extra", lambda: None)
    bare = Settings(root=tmp_path)
    assert open_model("extractive", bare).name == "extractive"
    assert open_model("hf:microsoft/phi-2", bare).name.startswith("phi-2 ")
    chat = {"kind": "huggingface", "model": "x/y", "context_window": 512}
    given = Settings.model_validate({"root": tmp_path, "chat": chat})
    assert open_model("hf:x/z", given).context_window == 512
