"""Clauses of spaCy's real parse that say no fact, and those that do."""

import pytest

from graphnative.kg.account import Account
from graphnative.kg.triplets.rules import open_rule_pathways
from graphnative.kg.triplets.unsaid import ASKED, DENIED, SUPPOSED
from kg_passages import named, passage

NAMES = ("Erik Holm", "Will Smith", "Ann Lee", "Apple", "Nokia", "Intel", "Tesla", "Norvalis", "Norway")


def read(text: str) -> tuple[list[list[tuple[str, str, str]]], Account]:
    """What both pathways read of a sentence."""
    of, account = passage(text), Account()
    mentions = sorted((named(of, name) for name in NAMES if name in text), key=lambda each: each.start)
    _, pathways = open_rule_pathways()
    found = [pathway.read([of], [mentions], account)[0] for pathway in pathways]
    return [[(each.subject, each.relation, each.object) for each in said] for said in found], account


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Has Intel acquired Tesla?", ASKED),
        ("Is Ann Lee the chief executive of Norvalis?", ASKED),
        ("Had Intel acquired Tesla, Apple rejoiced.", ASKED),
        ("Erik Holm denied that Apple bought Nokia.", DENIED),
        ("Erik Holm rejected reports that Apple bought Nokia.", DENIED),
        ("Apple bought Nokia, Erik Holm denied.", DENIED),
        ("It is false that Apple bought Nokia.", DENIED),
        ("It is not true that Apple bought Nokia.", DENIED),
        ("There is no evidence that Apple bought Nokia.", DENIED),
        ("Erik Holm did not say that Apple bought Nokia.", DENIED),
        ("Neither Apple nor Intel bought Nokia.", DENIED),
        ("Ann Lee was not born in Norway.", DENIED),
        ("Ann Lee is no longer chief executive of Norvalis.", DENIED),
        ("Ann Lee, not the chief executive of Norvalis, resigned.", DENIED),
        ("Apple may acquire Nokia.", SUPPOSED),
        ("Apple will acquire Nokia.", SUPPOSED),
        ("Perhaps Apple bought Nokia.", SUPPOSED),
        ("If Apple buys Nokia, Intel loses.", SUPPOSED),
        ("Apple bought Nokia if Erik Holm is right.", SUPPOSED),
        ("Erik Holm asked whether Apple bought Nokia.", SUPPOSED),
        ("Rumours that Apple bought Nokia spread quickly.", SUPPOSED),
        ("Imagine that Apple bought Nokia.", SUPPOSED),
    ],
)
def test_what_is_asked_denied_or_supposed_is_counted_and_no_fact(text: str, reason: str) -> None:
    found, account = read(text)
    assert found == [[], []]
    assert account.refused[reason] >= 1
    assert account.refused.keys() == {reason}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Apple bought Nokia.", ("Apple", "bought", "Nokia")),
        ("Erik Holm said that Apple bought Nokia.", ("Apple", "bought", "Nokia")),
        ("Ann Lee may resign, but Apple bought Nokia.", ("Apple", "bought", "Nokia")),
        ("Apple not only bought Nokia but fired Intel.", ("Apple", "bought", "Nokia")),
        ("Apple, which denied the report, bought Nokia.", ("Apple", "bought", "Nokia")),
        ("Apple bought Nokia because Intel could not.", ("Apple", "bought", "Nokia")),
        ("Apple bought Nokia, and if Intel leaves, Tesla wins.", ("Apple", "bought", "Nokia")),
        ("Apple bought Nokia, but will Intel follow?", ("Apple", "bought", "Nokia")),
        ("Will Smith founded Norvalis in Norway.", ("Will Smith", "founded", "Norvalis")),
        (
            "Ann Lee, chief executive of Norvalis, denied that Apple bought Nokia.",
            ("Ann Lee", "chief executive of", "Norvalis"),
        ),
    ],
)
def test_what_is_said_beside_stays(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in read(text)[0][0]


def test_an_infinitive_a_conjunct_of_a_condition_and_a_modal_above_are_no_facts() -> None:
    for text in (
        "Erik Holm wants Apple to buy Nokia.",
        "If Intel leaves and Apple buys Nokia, Tesla wins.",
        "Erik Holm might report that Apple bought Nokia.",
    ):
        assert ("Apple", "bought", "Nokia") not in read(text)[0][0]
        assert ("Apple", "buy", "Nokia") not in read(text)[0][0]
        assert ("Apple", "buys", "Nokia") not in read(text)[0][0]
