"""Cypher text, pure: tokens, cleaning of replies, the guard's first layer, validation, parameters, escaping.

The public names below are imported on first use, as those of :mod:`graphnative` are.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graphnative.cypher.cleaning import clean
    from graphnative.cypher.directions import correct_directions
    from graphnative.cypher.finding import Finding, FindingKind
    from graphnative.cypher.guarding import Verdict, guard
    from graphnative.cypher.parameters import parameterize
    from graphnative.cypher.schema import GraphSchema, graph_schema
    from graphnative.cypher.tokens import Token, tokenize
    from graphnative.cypher.validation import validate

_HOME = {
    "Finding": "graphnative.cypher.finding",
    "FindingKind": "graphnative.cypher.finding",
    "GraphSchema": "graphnative.cypher.schema",
    "Token": "graphnative.cypher.tokens",
    "Verdict": "graphnative.cypher.guarding",
    "clean": "graphnative.cypher.cleaning",
    "correct_directions": "graphnative.cypher.directions",
    "graph_schema": "graphnative.cypher.schema",
    "guard": "graphnative.cypher.guarding",
    "parameterize": "graphnative.cypher.parameters",
    "tokenize": "graphnative.cypher.tokens",
    "validate": "graphnative.cypher.validation",
}

__all__ = [
    "Finding",
    "FindingKind",
    "GraphSchema",
    "Token",
    "Verdict",
    "clean",
    "correct_directions",
    "graph_schema",
    "guard",
    "parameterize",
    "tokenize",
    "validate",
]


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
