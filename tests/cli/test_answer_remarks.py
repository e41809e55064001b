"""Remarks below an answer."""

from dataclasses import dataclass

import pytest

from graphnative.cli.answer_remarks import remarks


@dataclass
class Given:
    model: str = "llama"
    unknown_citations: int = 0
    uncited: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("model", "calls", "line"),
    [
        ("none", 0, "Nothing."),
        ("extractive", 1, "Sentences picked from the graph; no language model is configured."),
        ("llama", 0, "Written by llama."),
        ("llama", 3, "Written by llama in 3 calls."),
    ],
)
def test_who_wrote_it(model: str, calls: int, line: str) -> None:
    assert remarks(Given(model), ("Nothing.", "graph", "rows"), calls=calls) == [line]


def test_what_lacks_a_source_or_had_no_room() -> None:
    given = Given(unknown_citations=2, uncited=("Oil leaked.",))
    assert remarks(given, ("", "articles", "articles"), dropped=4)[1:] == [
        "4 passages had no room in the model's context window.",
        "2 citations of articles that don't exist were taken out.",
        "Without a source: Oil leaked.",
    ]
