"""Firms at the end of a sentence, and firms in the midst of one."""

import pytest

from graphnative.models.sentences import split_sentences


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kestrel sold it to Helix Corp.", "Norvalis Energy paid 3500 thousand USD."),
        ("It was bought by Acme Inc.", "The price is unknown."),
        ("They met Acme Co.", "In May it closed."),
        ("Norvalis supplies Helix Ltd.", "Ann Lee leads the firm."),
        ("It belongs to Helix Corp.", "It has 400 employees."),
        ("It was sold to Helix Corp.", "Norvalis and Kestrel Power later acquired the rest."),
        ("Oil leaked in the U.S.", "The firm denied it."),
        ("They sell oil, gas etc.", "This is all."),
    ],
)
def test_a_sentence_ends_with_a_firm(one, other) -> None:
    assert split_sentences(f"{one} {other}") == [one, other]


@pytest.mark.parametrize(
    "text",
    [
        "Apple Inc. CEO Tim Cook said so.",
        "Analysts said Apple Inc. Chief Executive Tim Cook was ill.",
        "The head of Apple Inc. Tim Cook said so.",
        "It was sold to Helix Corp. Ltd for little.",
        "Ann Lee works for Acme Co. Norway in Oslo.",
        "They bought Ford Motor Co. Mustang sales data.",
        "He said the U.S. Congress met.",
        "He told J. Smith & Co. Norway of it.",
        "It was led by Dr. Bell who met Acme Corp. (Oslo) staff.",
    ],
)
def test_a_sentence_goes_on_behind_a_firm(text) -> None:
    assert split_sentences(text) == [text]
