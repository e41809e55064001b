"""Which tokens may follow while JSON of a schema is written."""

import importlib.util
import sys

import pytest

from graphnative.errors import MissingExtraError
from graphnative.models.huggingface_json import json_prefixes


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lmformatenforcer", None)
    with pytest.raises(MissingExtraError) as caught:
        json_prefixes(object(), {"type": "object"})
    assert "graphnative[hf]" in caught.value.hint


@pytest.mark.full
@pytest.mark.skipif(
    importlib.util.find_spec("lmformatenforcer") is None, reason="the extra hf is not installed"
)
def test_an_object_begins_with_its_bracket() -> None:
    import torch

    from tiny_models import _tokenizer

    tokenizer = _tokenizer()
    allowed = json_prefixes(tokenizer, {"type": "object", "properties": {"a": {"type": "integer"}}})
    first = allowed(0, torch.tensor(tokenizer.encode("city : ")))
    assert {tokenizer.decode([token]).strip()[:1] for token in first} <= {"", "{"}
