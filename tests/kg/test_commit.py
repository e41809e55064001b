"""What is written for a document, without a graph."""

import datetime
from dataclasses import replace

import pytest

from graphnative.documents.chunking import chunk_text
from graphnative.errors import ReplyError
from graphnative.kg.account import Account
from graphnative.kg.commit import Signature, built_document, key_of
from graphnative.kg.extraction import Extraction
from graphnative.kg.passage import read_passage
from graphnative.kg.quality import FactQuality
from graphnative.kg.records import Mention, Value, VotedFact
from graphnative.records import Article

TEXT = "Norvalis acquired Kestrel for $30m in May 2021."
ARTICLE = Article("a", "Deal", TEXT, datetime.date(2021, 6, 1), {"desk": "energy"}, source="deals.jsonl:1")
(CHUNK,) = chunk_text("a", TEXT, 200)
PASSAGE = read_passage(ARTICLE, CHUNK)
SIGNATURE = Signature("reader", {"list": "d1", "direct": "d2"}, 2)
MONEY = Value("money", "30000000 USD", 3e7, "USD")


def mention(surface: str, tag: str, value: Value | None = None) -> Mention:
    start = TEXT.index(surface)
    return Mention(CHUNK.id, start, start + len(surface), surface, tag, ("list", "spacy"), 1.0, value)


NORVALIS, KESTREL, PAID = mention("Norvalis", "ORG"), mention("Kestrel", ""), mention("$30m", "MONEY", MONEY)


def built(*facts: VotedFact, account: Account | None = None):
    extraction = Extraction(ARTICLE, (PASSAGE,), ((NORVALIS, KESTREL, PAID),), (facts,), account or Account())
    return built_document(extraction, SIGNATURE, "state", "pipeline")


def fact(object_: Mention, *pathways: str) -> VotedFact:
    return VotedFact(NORVALIS, "ACQUIRED", object_, TEXT, pathways, len(pathways) / 3)


def test_a_document_brings_its_text_and_passages_as_articles_do() -> None:
    document = built()
    assert (document.title, document.state, document.pipeline) == ("Deal", "state", "pipeline")
    assert document.content["tag_desk"] == "energy" and document.content["text"] == TEXT
    (chunk,) = document.chunks
    assert chunk["id"] == CHUNK.id and "embedder" not in chunk["properties"]


def test_names_are_evidence_of_entities_and_values_are_not() -> None:
    norvalis, kestrel = built().evidence
    assert (norvalis.subject, norvalis.name, norvalis.description) == (
        "Organization:norvalis",
        "Norvalis",
        TEXT,
    )
    assert kestrel.subject == "Entity:kestrel"
    assert {
        "start": 0,
        "end": 8,
        "voters": ["list", "spacy"],
        "model": "reader",
        "prompts": ["d1"],
    }.items() <= (norvalis.properties.items())


def test_enough_votes_show_a_fact_and_too_few_hold_it_back() -> None:
    shown = built(fact(KESTREL, "direct", "pairs")).evidence[-1]
    held = built(fact(KESTREL, "direct")).evidence[-1]
    assert (shown.subject, shown.type, shown.object) == (
        "Organization:norvalis",
        "ACQUIRED",
        "Entity:kestrel",
    )
    assert (shown.properties["held"], held.properties["held"]) == (None, "votes")
    assert (shown.properties["sentence"], shown.properties["end"]) == (TEXT, len(TEXT))
    assert shown.id == held.id  # another vote changes what is known, not what is said


def test_of_two_spellings_in_one_sentence_the_fact_that_more_pathways_read_is_kept() -> None:
    spelt = replace(fact(KESTREL, "facts"), subject=replace(NORVALIS, surface="NORVALIS Inc."))
    for facts in ((spelt, fact(KESTREL, "direct", "pairs")), (fact(KESTREL, "direct", "pairs"), spelt)):
        evidence = built(*facts).evidence
        assert [each.properties["held"] for each in evidence if each.type] == [None]


def test_a_fact_with_a_literal_is_evidence_that_brings_its_value() -> None:
    accepted, waiting = built(fact(PAID, "direct", "pairs")), built(fact(PAID, "direct"))
    evidence = accepted.evidence[-1]
    assert (evidence.subject, evidence.object) == ("Organization:norvalis", "=money:30000000 USD")
    assert {"value": 3e7, "unit": "USD", "begin": None, "until": None, "held": None}.items() <= (
        evidence.properties.items()
    )
    assert waiting.evidence[-1].id == evidence.id
    assert waiting.evidence[-1].properties["lacks"] == waiting.evidence[-1].properties["held"] == "votes"


def test_what_a_second_pass_says_is_on_the_facts_and_on_the_document() -> None:
    one, two, three = (
        fact(KESTREL, *ways) for ways in (("direct", "pairs"), ("direct", "facts"), ("direct",))
    )
    two, three = replace(two, relation="BOUGHT"), replace(three, relation="LIKED")
    read_as = replace(two, relation="OWNS", pathways=("guided",), score=1.0)
    quality = (
        FactQuality(one, "again", 5 / 6, one),
        FactQuality(read_as, "changed", 2 / 3, two),
        FactQuality(three, "lost", 1 / 6, three),
    )
    extraction = Extraction(
        ARTICLE, (PASSAGE,), ((NORVALIS, KESTREL),), ((one, two, three),), quality=quality
    )
    document = built_document(extraction, replace(SIGNATURE, quality=0.7), "state", "pipeline")
    told = {
        each.type: [each.properties[name] for name in ("second", "read_as", "second_pass", "lacks")]
        for each in document.evidence
        if each.type
    }
    assert told == {
        "ACQUIRED": ["again", None, None, None],
        "BOUGHT": ["changed", "OWNS", None, "quality"],
        "LIKED": ["lost", None, None, "votes"],
        "OWNS": ["changed", None, True, "votes"],
    }
    assert document.quality == {
        "kg_quality": pytest.approx(5 / 9),
        "kg_agreement": pytest.approx(1 / 3),
        "kg_again": 1,
        "kg_changed": 1,
        "kg_lost": 1,
        "kg_new": 0,
    }
    assert built(one).quality == {}


def test_a_document_with_an_open_question_is_not_done() -> None:
    account = Account()
    account.fail(PASSAGE, "list", ReplyError("No."))
    assert built(account=account).state == ""


def test_a_rule_signs_without_a_model() -> None:
    assert SIGNATURE.of(("spacy",)) == {"made_by": "built", "model": None, "prompts": None}


def test_entities_of_articles_and_of_documents_have_the_same_keys() -> None:
    assert key_of(mention("Norvalis", "ORG")) == "Organization:norvalis"
    assert key_of(mention("Norvalis", "PERSON")) == "Person:norvalis"
