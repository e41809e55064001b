"""Which tokens may follow while JSON of a schema is written."""

import importlib.util
import sys

import pytest

from graphnative.errors import MissingExtraError, ModelError
from graphnative.models.huggingface_json import json_scores


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llguidance", None)
    with pytest.raises(MissingExtraError) as caught:
        json_scores(object(), {"type": "object"}, [1])
    assert "graphnative[hf]" in caught.value.hint


@pytest.mark.full
@pytest.mark.skipif(importlib.util.find_spec("llguidance") is None, reason="the extra hf is not installed")
def test_an_object_begins_with_its_bracket() -> None:
    import torch

    from tiny_models import tiny_tokenizer

    tokenizer = tiny_tokenizer()
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    only = json_scores(tokenizer, schema, [tokenizer.eos_token_id])
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
        json_scores(tokenizer, {"$ref": "#/nowhere"}, [tokenizer.eos_token_id])
