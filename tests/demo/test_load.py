"""The fact bank: S0's counts, enough wordings, sentences that keep to their slots."""

import string
from collections import Counter

import pytest

from graphnative.demo.bank import Aspect
from graphnative.demo.load import load_bank
from graphnative.ontology.load import load_taxonomy
from graphnative.settings import Settings

BANK = load_bank()
ASPECTS = list(BANK.aspects.values())
COMPANY_SLOTS = {"org", "short", "ceo", "city", "country", "goods", "cur", "people"}
COMPANY_SLOTS |= {"site", "place", "day", "year", "last_year", "next_year"}


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_the_counts_are_those_of_s0() -> None:
    # S0, section 3: 144 questions, 59 environment, 41 social, 44 governance; 15, 10 and 5 companies.
    assert Counter(aspect.category for aspect in ASPECTS) == {
        "environment": 59,
        "social": 41,
        "governance": 44,
    }
    assert Counter(company.size for company in BANK.companies) == {"large": 15, "medium": 10, "small": 5}


def test_the_32_core_basic_entities_are_covered_and_in_their_category(tmp_path) -> None:
    taxonomy = load_taxonomy(Settings(root=tmp_path))
    basic = {topic.id: taxonomy.ancestors(topic.id) for topic in taxonomy.topics if topic.level == "basic"}

    assert len(basic) == 32
    assert {aspect.topic for aspect in ASPECTS} == set(basic) == set(BANK.topics)
    for aspect in ASPECTS:
        assert aspect.category in basic[aspect.topic]


@pytest.mark.parametrize("aspect", ASPECTS, ids=lambda aspect: aspect.id)
def test_an_aspect_has_several_wordings_that_name_the_company_and_fill_their_slots(aspect: Aspect) -> None:
    assert len(set(aspect.facts)) == len(aspect.facts) >= 3
    assert len(set(aspect.headlines)) == len(aspect.facts)
    assert len(set(aspect.details)) >= 3
    assert all("org" in fields(fact) for fact in aspect.facts)
    assert all(
        fields(headline) & {"short", "place", "port", "river", "thing"} for headline in aspect.headlines
    )
    known = COMPANY_SLOTS | set(aspect.slots)
    for template in (*aspect.facts, *aspect.headlines, aspect.terms, *aspect.details):
        assert fields(template) <= known, template
    used = set().union(*map(fields, (*aspect.facts, *aspect.headlines, aspect.terms, *aspect.details)))
    assert set(aspect.slots) <= used
    assert fields(aspect.question) == {"company"} and aspect.question.endswith("?")
    assert not aspect.temporal or fields(aspect.temporal) == {"company", "year"}
    assert aspect.tone in {"good", "bad", "neutral"}


def test_the_terms_are_labels_of_the_aspects_own_entity(tmp_path) -> None:
    taxonomy = load_taxonomy(Settings(root=tmp_path))
    for aspect in ASPECTS:
        below = [t for t in taxonomy.topics if aspect.topic in taxonomy.ancestors(t.id)]
        words = {name.lower() for topic in below for name in (topic.label, *topic.aliases)}
        assert any(word in aspect.terms.lower() for word in words), aspect.id


def test_every_sector_of_an_aspect_has_companies_in_the_news() -> None:
    sectors = {company.sector for company in BANK.companies}
    for aspect in ASPECTS:
        assert aspect.sectors & sectors
        assert aspect.sectors <= sectors, aspect.id
