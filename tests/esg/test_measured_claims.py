"""Measured values as claims: about whom, of what, and when."""

import dataclasses
import datetime

import pytest

from graphnative.documents.chunking import chunk_text
from graphnative.esg.measured_claims import LONGEST_SENTENCE, measured_claims
from graphnative.records import Article, Claim, OrganisationMention, TopicLink

ACME, BETA = OrganisationMention("Acme Corp.", "acme", 3), OrganisationMention("Beta", "beta", 1)


def claims(
    text: str, *organisations: OrganisationMention, phrases: tuple[str, ...] = ()
) -> tuple[Claim, ...]:
    article = Article("a", "", text, datetime.date(2023, 5, 1))
    links = [TopicLink(phrase, "t", 1.0) for phrase in phrases]
    return measured_claims(article, chunk_text("a", text, 40), links, organisations or (ACME, BETA))


def test_a_claim_says_who_what_and_when() -> None:
    text = "It rained.  Acme will cut Scope 1 emissions by 30 % by 2030 from 2019 levels. "
    (claim,) = claims(text, phrases=("scope 1 emissions", "wells"))
    assert (claim.subject, claim.subject_name) == ("Organization:acme", "Acme Corp.")
    assert (claim.predicate, claim.value, claim.unit) == ("scope 1 emissions", 30.0, "%")
    assert (claim.begin, claim.end) == (None, datetime.date(2030, 12, 31))
    assert claim.sentence == "Acme will cut Scope 1 emissions by 30 % by 2030 from 2019 levels."
    assert claim.chunk_id == chunk_text("a", text, 40)[0].id


@pytest.mark.parametrize(
    ("text", "subjects"),
    [
        ("Acme Corp. and Beta's plants used 5 GWh.", ["beta"]),
        ("Acme used 5 GWh, Beta 7 GWh.", ["acme", "beta"]),
        ("Some 5 GWh went to ACME, not Beta.", ["acme"]),
        ("The plant used 5 GWh. Acme said so.", []),
        ("Acmeland used 5 GWh.", []),
        ("Acme\nCorp. used 5 GWh.", ["acme"]),
    ],
)
def test_a_value_is_about_whom_its_sentence_names(text: str, subjects: list[str]) -> None:
    assert [claim.subject.partition(":")[2] for claim in claims(text)] == subjects


def test_it_is_about_the_only_organisation_of_the_article_wherever_it_stands() -> None:
    assert [claim.subject for claim in claims("The plant used 5 GWh. It rained.", BETA)] == [
        "Organization:beta"
    ]


def test_an_article_without_organisations_claims_nothing() -> None:
    assert measured_claims(Article("a", "", "x 5 %"), chunk_text("a", "x 5 %", 40), [], ()) == ()


def test_each_value_has_the_time_beside_it() -> None:
    found = claims("Acme emitted 12 Mt in 2021 and 11 Mt in 2022; by 2030 it wants 5 Mt.")
    assert [(claim.value / 1e6, claim.end and claim.end.year) for claim in found] == [
        (12, 2021),
        (11, 2022),
        (5, 2030),
    ]
    assert [claim.end for claim in claims("Acme emitted 12 Mt.")] == [None]


@pytest.mark.parametrize(
    ("text", "phrases", "predicate"),
    [
        ("Methane and flaring at Acme rose 5 %.", ("methane", "flaring"), "flaring"),
        ("Acme sent 5 tonnes of hazardous waste away.", (), "hazardous waste"),
        ("Acme emitted 5 tonnes of CO2.", (), "greenhouse gas emissions"),
        ("Acme will reduce its energy use by about 30 %.", (), "energy use"),
        ("Acme will have to cut absolute emissions by 30 %.", (), "cut absolute emissions"),
        ("Acme plans a 50 % reduction target in methane.", (), "reduction target"),
        ("Acme sold 20 % of the shares in it.", (), "shares"),
        ("Acme grew 5 %.", (), "share"),
        ("Acme paid $5 million.", (), "amount"),
    ],
)
def test_what_is_measured_is_the_nearest_phrase_or_what_the_unit_tells(text, phrases, predicate) -> None:
    assert [claim.predicate for claim in claims(text, phrases=phrases)] == [predicate]


def test_what_is_said_twice_in_a_passage_is_one_claim_and_in_two_passages_two() -> None:
    assert len(claims("Acme grew 5 %. Acme grew 5 %.")) == 1
    assert len(claims(f"Acme grew 5 %. {'word ' * 38}end. Acme grew 5 %.")) == 2


def test_tables_are_left_out() -> None:
    row = "Beta " + "word " * (LONGEST_SENTENCE // 5)
    chunks = chunk_text("a", f"{row} grew 5 %. Beta grew 6 %.", 1000)
    found = measured_claims(Article("a", "", "…"), chunks, [], [BETA])
    assert [claim.value for claim in found] == [6.0]


def test_the_same_article_gives_the_same_claims() -> None:
    text = "Acme emitted 12 Mt in 2021 and 11 Mt in 2022."
    assert claims(text) == claims(text)
    assert len({claim.id for claim in claims(text)}) == 2
    first = claims(text)[0]
    assert dataclasses.replace(first, id="") == dataclasses.replace(claims(text, BETA, ACME)[0], id="")
