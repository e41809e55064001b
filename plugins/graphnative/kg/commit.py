"""What the passes read in a document, as what is written for it: passages and evidence; pure."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from graphnative.documents.entity_keys import entity_key
from graphnative.documents.fingerprint import fingerprint
from graphnative.documents.named_times import find_times
from graphnative.kg.extraction import Extraction, objection
from graphnative.kg.mentions.kinds import COARSE
from graphnative.kg.passage import Passage
from graphnative.kg.quality import OUTCOMES, FactQuality, document_quality
from graphnative.kg.records import Mention, Value, VotedFact
from graphnative.kg.triplets.checking import plain
from graphnative.records import Article
from graphnative.store.article_rows import TAG_PREFIX, chunk_properties, tags_json
from graphnative.store.built_documents import BuiltDocument
from graphnative.store.claims import BUILT
from graphnative.store.database import Row
from graphnative.store.evidence import Evidence, literal_key
from graphnative.store.held import VOTES
from graphnative.store.second_pass import SECOND_PASS
from graphnative.store.supported import UNTYPED


@dataclass(frozen=True, slots=True)
class Signature:
    """What stands on everything that a configuration writes.

    Attributes:
        model: Name of the model; empty without one.
        prompts: Voter or pathway to the digest of its prompt; none for those that ask no model.
        quorum: Pathways that must agree on a fact.
        quality: Score that two passes must give a fact, in [0, 1].
    """

    model: str
    prompts: Mapping[str, str]
    quorum: int
    quality: float = 0.0

    def of(self, signed: tuple[str, ...]) -> Row:
        """Return the properties that say who read something."""
        written = [self.prompts[name] for name in signed if name in self.prompts]
        return {"made_by": BUILT, "model": self.model if written else None, "prompts": written or None}


def built_document(
    extraction: Extraction, signature: Signature, state: str, pipeline: str, *, trusted: bool = True
) -> BuiltDocument:
    """Return what is written for a document.

    A fact that too few pathways read is evidence that is held back: in the graph for a review, and shown
    nowhere. A fact with a literal is shown as a claim.

    Args:
        extraction: What the passes read.
        signature: Who read it.
        state: Digest of content and configuration; counts only if nothing failed.
        pipeline: Digest of the configuration.
        trusted: Whether its source may name and describe entities that others tell of.
    """
    article = extraction.article
    return BuiltDocument(
        article.id,
        article.headline,
        _content(article),
        "" if extraction.account.failures else state,
        pipeline,
        [_chunk_row(article, passage) for passage in extraction.passages],
        tuple(_said(extraction, signature).values()),
        trusted,
        _quality(extraction),
    )


def _said(extraction: Extraction, signature: Signature) -> dict[str, Evidence]:
    """What the passages say of entities and facts, each once, by id."""
    evidence: dict[str, Evidence] = {}
    judged = extraction.judged()
    for passage, mentions, facts in zip(
        extraction.passages, extraction.mentions, extraction.facts, strict=True
    ):
        for mention in mentions:
            if mention.value is None:
                kind = extraction.kinds.get(plain(mention.surface))
                of_entity = _entity_evidence(passage, mention, signature, kind)
                evidence.setdefault(of_entity.id, of_entity)
        # Two spellings of one name state one fact: what most pathways read stands for it.
        for fact in sorted(facts, key=lambda each: -len(each.pathways)):
            of_fact = _fact_evidence(passage, fact, signature, judged.get(fact))
            evidence.setdefault(of_fact.id, of_fact)
    passages = {passage.chunk.id: passage for passage in extraction.passages}
    for quality in extraction.quality or ():
        if quality.is_added:
            read_then = _second_evidence(passages[quality.fact.subject.chunk_id], quality, signature)
            evidence.setdefault(read_then.id, read_then)
    return evidence


def _quality(extraction: Extraction) -> Row:
    """What a document shows of its second pass."""
    if extraction.quality is None:
        return {}
    quality = document_quality(extraction.quality)
    counts = {f"kg_{outcome}": quality.counts[outcome] for outcome in OUTCOMES}
    return {"kg_quality": quality.score, "kg_agreement": quality.agreement, **counts}


def key_of(mention: Mention) -> str:
    """Return the key of the entity that a named mention means."""
    return entity_key(COARSE.get(mention.label, UNTYPED), mention.surface)


def _entity_evidence(passage: Passage, mention: Mention, signature: Signature, kind: str | None) -> Evidence:
    return Evidence(
        key_of(mention),
        mention.surface,
        description=_sentence_at(passage, mention.start),
        chunk_ids=(passage.chunk.id,),
        properties={
            **signature.of(mention.voters),
            "start": mention.start,
            "end": mention.end,
            "voters": list(mention.voters),
            "score": mention.score,
            "kind": kind or None,
        },
    )


def _second_evidence(passage: Passage, quality: FactQuality, signature: Signature) -> Evidence:
    """A fact as only the second pass reads it: that is one vote, and waits for a review."""
    told = _fact_evidence(passage, quality.fact, signature, None)
    said = {"second": quality.outcome, "quality": quality.score, "second_pass": True}
    # How many pathways there are in the first pass makes no difference: none of them read it.
    return replace(told, properties={**told.properties, **said, "lacks": VOTES, "held": VOTES})


def _fact_evidence(
    passage: Passage, fact: VotedFact, signature: Signature, quality: FactQuality | None
) -> Evidence:
    """What a passage says of a fact, and what a second pass says of that."""
    lacks = objection(fact, quality, signature.quorum, signature.quality)
    value = fact.object.value
    start = passage.text.find(fact.sentence)
    return Evidence(
        key_of(fact.subject),
        type=fact.relation,
        object=literal_key(value.kind, value.text) if value else key_of(fact.object),
        description=fact.sentence,
        weight=fact.score,
        chunk_ids=(passage.chunk.id,),
        properties={
            **signature.of(fact.pathways),
            "subject_name": fact.subject.surface,
            "object_name": fact.object.surface,
            "sentence": fact.sentence,
            "start": start,
            "end": start + len(fact.sentence),
            "pathways": list(fact.pathways),
            "score": fact.score,
            "quorum": signature.quorum,
            "lacks": lacks,
            "held": lacks,
            **_dates(fact.sentence, passage.published),
            **(_amount(value) if value else {}),
            # What an earlier second pass said of it goes.
            **dict.fromkeys(SECOND_PASS),
            **(_second(quality) if quality else {}),
        },
    )


def _second(quality: FactQuality) -> Row:
    read_as = quality.fact.relation if quality.outcome == "changed" else None
    return {"second": quality.outcome, "quality": quality.score, "read_as": read_as}


@lru_cache(maxsize=1024)
def _dates(sentence: str, published: datetime.date | None) -> Mapping[str, datetime.date | None]:
    """From when to when a fact held, if its sentence names one time; nobody knows whose several are."""
    times = find_times(sentence, published)
    if len(times) != 1:
        return {"valid_from": None, "valid_to": None}
    return {"valid_from": times[0].begin, "valid_to": times[0].end}


def _amount(value: Value) -> Row:
    return {"value": value.amount, "unit": value.unit or None, "begin": value.begin, "until": value.end}


def _sentence_at(passage: Passage, place: int) -> str:
    """The sentence that a place stands in."""
    return next((passage.text[a:b] for a, b in passage.sentences if a <= place < b), "")


def _content(article: Article) -> Row:
    return {
        "text": article.text,
        "fingerprint": fingerprint(article.text),
        "published": article.published,
        "tags": tags_json(article.tags),
        **{TAG_PREFIX + name: value for name, value in article.tags.items()},
        "source": article.source,
    }


def _chunk_row(article: Article, passage: Passage) -> Row:
    properties = chunk_properties(article, passage.chunk, "")
    del properties["embedder"]  # it has no vector yet
    return {"id": passage.chunk.id, "properties": properties}
