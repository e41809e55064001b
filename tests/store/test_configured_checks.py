"""What the settings name, as doctor checks it."""

from pathlib import Path

import pytest

from gateway_workspace import gateway_workspace
from graphnative.errors import OntologyError, SettingsError
from graphnative.models import huggingface_weights, seq2seq
from graphnative.settings import Settings, load_settings
from graphnative.settings.gateway_address import gateway_address
from graphnative.store.configured_checks import chat, embedder, gateway, ontology, prompts, summary
from graphnative.store.gateway_home import noted_gateway

SHIPPED = Path(__file__).parents[2] / "settings.yaml"


def test_a_faulty_ontology_fails(cold: Settings) -> None:
    (cold.root / "mine.yaml").write_text("topics: 7\n", encoding="utf-8")
    section = {"root": cold.root, "ontology": {"file": "mine.yaml"}}
    with pytest.raises(OntologyError, match=r"mine\.yaml"):
        ontology(Settings.model_validate(section))


def test_the_default_embedder_works(cold: Settings) -> None:
    check = embedder(cold)
    assert (check.level, check.text) == ("ok", "use-multilingual-v3 gives vectors of 512 numbers; it works.")


def test_an_embedder_of_a_provider_is_not_asked(cold: Settings) -> None:
    section = {"kind": "litellm", "model": "openai/e", "dimensions": 8}
    check = embedder(Settings.model_validate({"root": cold.root, "embedder": section}))
    assert check.text.endswith("8 numbers; its server was not asked.")


def test_another_length_of_vectors_than_graphrag_expects_is_told(cold: Settings) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    (cold.root / "settings.yaml").write_text(text, encoding="utf-8")
    section = {"kind": "litellm", "model": "openai/e", "dimensions": 8}
    check = embedder(Settings.model_validate({"root": cold.root, "embedder": section}))
    assert check.level == "warn" and "8 numbers, but `vector_store.vector_size` is 512" in check.text
    assert "graphnative embed" in check.hint


def test_a_chat_model_of_a_provider_is_not_asked(cold: Settings) -> None:
    section = {"kind": "litellm", "model": "openai/c"}
    check = chat(Settings.model_validate({"root": cold.root, "chat": section}))
    assert check.text == "openai/c is configured; its server was not asked."


def test_a_local_chat_model_is_not_read(cold: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(huggingface_weights, "find_spec", lambda name: object())
    section = {"kind": "huggingface", "model": "microsoft/phi-2"}
    check = chat(Settings.model_validate({"root": cold.root, "chat": section}))
    assert check.text == "phi-2 (4bit) is configured; its weights were not read."


@pytest.mark.parametrize(
    ("chosen", "kind", "level", "said"),
    [
        (None, "extractive", "ok", "without a model: the most central sentences."),
        (None, "litellm", "ok", "by the chat model."),
        ({"kind": "extractive"}, "litellm", "ok", "without a model: the most central sentences."),
        ({"kind": "chat"}, "extractive", "fail", "but none is configured."),
        ({"kind": "seq2seq", "model": "a/pegasus-x"}, "litellm", "ok", "its weights were not read."),
    ],
)
def test_it_is_told_who_writes_summaries(
    cold: Settings, monkeypatch: pytest.MonkeyPatch, chosen: dict | None, kind: str, level: str, said: str
) -> None:
    monkeypatch.setattr(seq2seq, "find_spec", lambda name: object())
    model = {"kind": kind, **({"model": "openai/c"} if kind == "litellm" else {})}
    given = {"root": cold.root, "chat": model, "articles": {"summary": chosen}}
    check = summary(Settings.model_validate(given))
    assert (check.level, check.text[-len(said) :]) == (level, said)


def test_the_gateway_is_looked_at_where_graphrag_expects_it(cold: Settings) -> None:
    assert gateway(cold).text.startswith("Not needed")
    settings = gateway_workspace(cold.root)
    address = gateway_address(settings)
    assert address is not None
    check = gateway(settings)
    assert (check.level, check.hint) == ("warn", "Start it with: graphnative up")
    with noted_gateway(settings, address):  # this process, which does not listen
        check = gateway(settings)
        assert (check.level, check.text) == ("warn", f"The gateway at {address.url} does not answer.")
        changed = gateway_workspace(cold.root, port=address.port, sentences=9)
        assert "serves settings that have changed" in gateway(changed).text


def test_a_strangers_server_in_the_gateways_place_is_a_warning(cold: Settings, web_server) -> None:
    check = gateway(gateway_workspace(cold.root, port=web_server.server_port))
    assert (check.level, check.text.split(",")[0]) == ("warn", "Another program")


def test_a_model_that_is_the_gateway_itself_fails(cold: Settings) -> None:
    address = gateway_address(gateway_workspace(cold.root))
    assert address is not None
    chat = {"kind": "litellm", "model": "openai/x", "api_base": address.url}
    with pytest.raises(SettingsError, match="is the gateway's own address"):
        gateway(Settings.model_validate({"root": cold.root, "chat": chat}))


def test_all_shipped_prompts_can_be_used(cold: Settings) -> None:
    check = prompts(cold)
    assert (check.level, check.text.endswith("0 of them differ from the shipped.")) == ("ok", True)


@pytest.mark.parametrize(("window", "level"), [(8192, "ok"), (4096, "warn")])
def test_contexts_that_do_not_fit_the_model_are_told(cold: Settings, window: int, level: str) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    text = text.replace(
        "kind: extractive\n", f"kind: litellm\n    model: m/x\n    context_window: {window}\n"
    )
    (cold.root / "settings.yaml").write_text(text.replace("    sentences: 3\n", "", 1), encoding="utf-8")
    check = chat(load_settings(cold.root, {}))
    assert check.level == level
    assert ("drift_search.local_search_max_data_tokens (4000)" in check.text) == (level == "warn")
    assert ("graphnative contexts --write" in check.hint) == (level == "warn")
