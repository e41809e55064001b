"""Which tokens may follow while JSON of a schema is written."""

import importlib.util
import sys

import pytest

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models.huggingface_json import JsonScores, _keys


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llguidance", None)
    with pytest.raises(MissingExtraError) as caught:
        JsonScores(object(), {"type": "object"}, [1], 9)
    assert "graphnative[hf]" in caught.value.hint


def test_the_keys_of_a_schema_are_found_at_any_depth() -> None:
    inner = {"type": "object", "properties": {"b": {"type": "string"}}}
    schema = {"properties": {"a": {"type": "array", "items": {"anyOf": [inner]}}}, "$defs": {"X": inner}}
    assert set(_keys(schema)) == {"a", "b"}


@pytest.mark.full
@pytest.mark.skipif(importlib.util.find_spec("llguidance") is None, reason="the extra hf is not installed")
def test_an_object_begins_with_its_bracket() -> None:
    import torch

    from tiny_models import tiny_tokenizer

    tokenizer = tiny_tokenizer()
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    only = JsonScores(tokenizer, schema, [tokenizer.eos_token_id], 60)
    written = tokenizer.encode("city : ")
    first = only(torch.tensor([written]), torch.zeros(1, len(tokenizer)))
    possible = [token for token in range(len(tokenizer)) if first[0, token] == 0]
    assert {tokenizer.decode([token])[:1] for token in possible} == {"{"}


@pytest.mark.full
@pytest.mark.skipif(importlib.util.find_spec("llguidance") is None, reason="the extra hf is not installed")
def test_a_schema_that_nobody_can_follow_is_told() -> None:
    from tiny_models import tiny_tokenizer

    tokenizer = tiny_tokenizer()
    with pytest.raises(ModelError, match="can't be held to its schema"):
        JsonScores(tokenizer, {"$ref": "#/nowhere"}, [tokenizer.eos_token_id], 60)
