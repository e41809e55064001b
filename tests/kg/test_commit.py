"""What is written for a document, without a graph."""

import datetime

from graphnative.documents.chunking import chunk_text
from graphnative.errors import ReplyError
from graphnative.kg.account import Account
from graphnative.kg.commit import Signature, built_document, key_of
from graphnative.kg.extraction import Extraction
from graphnative.kg.passage import read_passage
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


def test_a_fact_with_a_literal_is_a_claim_or_waits_as_evidence() -> None:
    accepted = built(fact(PAID, "direct", "pairs"))
    (claim,) = accepted.claims
    assert (claim.subject, claim.predicate, claim.value, claim.unit) == (
        "Organization:norvalis", "acquired", 3e7, "USD",
    )  # fmt: skip
    assert claim.further == {"object": "30000000 USD", "object_kind": "money", "pathways": "direct, pairs"}
    waiting = built(fact(PAID, "direct"))
    assert (waiting.claims, waiting.evidence[-1].object) == ((), "=30000000 USD")


def test_a_document_with_an_open_question_is_not_done() -> None:
    account = Account()
    account.fail(PASSAGE, "list", ReplyError("No."))
    assert built(account=account).state == ""


def test_a_rule_signs_without_a_model() -> None:
    assert SIGNATURE.of(("spacy",)) == {"made_by": "built", "model": None, "prompts": None}


def test_entities_of_articles_and_of_documents_have_the_same_keys() -> None:
    assert key_of(mention("Norvalis", "ORG")) == "Organization:norvalis"
    assert key_of(mention("Norvalis", "PERSON")) == "Person:norvalis"
