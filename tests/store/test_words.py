import pytest

from graphnative.store.words import content_words, fold_case, lead, plain_words, singular


def test_content_words_are_folded_and_without_function_words() -> None:
    assert content_words("How do the Company's Boards oversee climate-related risks in 2021?") == [
        "board", "oversee", "climate", "related", "risk", "2021",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("risks", "risk"),
        ("policies", "policy"),
        ("losses", "loss"),
        ("taxes", "tax"),
        ("branches", "branch"),
        ("processes", "process"),
        ("opportunities", "opportunity"),
        ("houses", "house"),
        ("business", "business"),
        ("analysis", "analysis"),
        ("status", "status"),
        ("gas", "gas"),
        ("ties", "ty"),
        ("organisational", "organizational"),
        ("water", "water"),
        ("s", "s"),
    ],
)
def test_plural_endings(word: str, stem: str) -> None:
    assert singular(word) == stem


@pytest.mark.parametrize(
    ("text", "folded"),
    [("SHELL", "shell"), ("América Móvil", "america movil"), ("Uniﬁ", "unifi"), ("Straße", "strasse")],
)
def test_case_and_accents_are_folded(text: str, folded: str) -> None:
    assert fold_case(text) == folded


def test_plain_words_keep_everything_that_is_a_word() -> None:
    assert plain_words("U.S. Bancorp's CO₂ – the 3rd_time") == [
        "u",
        "s",
        "bancorp",
        "s",
        "co2",
        "the",
        "3rd",
        "time",
    ]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Shell spilled oil. It was bad.", "Shell spilled oil."),
        ("U.S. Bancorp lends. It earns.", "U.S. Bancorp lends."),
        ("It rose 5%. Then fell.", "It rose 5%."),
        ("Headline\n\nText follows.", "Headline"),
        ("  no end here", "no end here"),
        ("x" * 500, "x" * 400),
        ("", ""),
    ],
)
def test_the_lead_is_the_first_sentence(text: str, first: str) -> None:
    assert lead(text) == first
