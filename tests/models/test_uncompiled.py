"""The compiler is out of the way, and back afterwards; without torch itself a stand-in shows it."""

import sys
from types import SimpleNamespace

import pytest

from graphnative.models.uncompiled import uncompiled


def test_functions_are_left_as_they_are_and_the_compiler_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = SimpleNamespace(compile=lambda function, **_: None)
    compiler = torch.compile
    monkeypatch.setitem(sys.modules, "torch", torch)
    with pytest.raises(ValueError, match="within"), uncompiled():
        assert torch.compile(len) is len
        assert torch.compile(dynamic=False)(len) is len
        raise ValueError("within")
    assert torch.compile is compiler
