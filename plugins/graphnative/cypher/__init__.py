"""Cypher text, pure: tokens, cleaning of replies, the guard's first layer, validation, parameters, escaping.

The public names below are imported on first use, as those of :mod:`graphnative` are.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graphnative.cypher.cleaning import clean
    from graphnative.cypher.guarding import Verdict, guard
    from graphnative.cypher.tokens import Token, tokenize

_HOME = {
    "Token": "graphnative.cypher.tokens",
    "Verdict": "graphnative.cypher.guarding",
    "clean": "graphnative.cypher.cleaning",
    "guard": "graphnative.cypher.guarding",
    "tokenize": "graphnative.cypher.tokens",
}

__all__ = ["Token", "Verdict", "clean", "guard", "tokenize"]


def __getattr__(name: str) -> Any:
    """Import a public name's module when the name is first used."""
    if name not in _HOME:
        raise AttributeError(f"module 'graphnative.cypher' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, imported or not."""
    return sorted(__all__)
