"""What the passes read in a document, as what is written for it: passages, evidence, claims; pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from graphnative.documents.entity_keys import entity_key
from graphnative.documents.fingerprint import digest, fingerprint
from graphnative.documents.named_times import find_times
from graphnative.kg.extraction import Extraction
from graphnative.kg.mentions.kinds import COARSE
from graphnative.kg.passage import Passage
from graphnative.kg.records import Mention, VotedFact
from graphnative.kg.triplets.checking import plain
from graphnative.records import Article, Claim
from graphnative.store.article_rows import TAG_PREFIX, chunk_properties, tags_json
from graphnative.store.built_documents import BUILT, BuiltDocument
from graphnative.store.database import Row
from graphnative.store.evidence import Evidence
from graphnative.store.held import VOTES
from graphnative.store.supported import UNTYPED


@dataclass(frozen=True, slots=True)
class Signature:
    """What stands on everything that a configuration writes.

    Attributes:
        model: Name of the model; empty without one.
        prompts: Voter or pathway to the digest of its prompt; none for those that ask no model.
        quorum: Pathways that must agree on a fact.
    """

    model: str
    prompts: Mapping[str, str]
    quorum: int

    def of(self, signed: tuple[str, ...]) -> Row:
        """Return the properties that say who read something."""
        written = [self.prompts[name] for name in signed if name in self.prompts]
        return {"made_by": BUILT, "model": self.model if written else None, "prompts": written or None}


def built_document(
    extraction: Extraction, signature: Signature, state: str, pipeline: str, *, trusted: bool = True
) -> BuiltDocument:
    """Return what is written for a document.

    A fact that too few pathways read is evidence that is held back: in the graph for a review, and shown
    nowhere. A fact with a literal is a claim.

    Args:
        extraction: What the passes read.
        signature: Who read it.
        state: Digest of content and configuration; counts only if nothing failed.
        pipeline: Digest of the configuration.
        trusted: Whether its source may name and describe entities that others tell of.
    """
    evidence, claims = _said(extraction, signature)
    article = extraction.article
    return BuiltDocument(
        article.id,
        article.headline,
        _content(article),
        "" if extraction.account.failures else state,
        pipeline,
        [_chunk_row(article, passage) for passage in extraction.passages],
        tuple(evidence.values()),
        tuple(claims.values()),
        trusted,
    )


def _said(extraction: Extraction, signature: Signature) -> tuple[dict[str, Evidence], dict[str, Claim]]:
    """What the passages say of entities and facts, and with a literal, each once, by id."""
    evidence: dict[str, Evidence] = {}
    claims: dict[str, Claim] = {}
    for passage, mentions, facts in zip(
        extraction.passages, extraction.mentions, extraction.facts, strict=True
    ):
        for mention in mentions:
            if mention.value is None:
                kind = extraction.kinds.get(plain(mention.surface))
                of_entity = _entity_evidence(passage, mention, signature, kind)
                evidence.setdefault(of_entity.id, of_entity)
        for fact in facts:
            accepted = len(fact.pathways) >= signature.quorum
            if accepted and fact.object.value is not None:
                claim = _claim(passage, fact)
                claims.setdefault(claim.id, claim)
            else:
                of_fact = _fact_evidence(passage, fact, signature, accepted)
                evidence.setdefault(of_fact.id, of_fact)
    return evidence, claims


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


def _fact_evidence(passage: Passage, fact: VotedFact, signature: Signature, accepted: bool) -> Evidence:
    value = fact.object.value
    start = passage.text.find(fact.sentence)
    return Evidence(
        key_of(fact.subject),
        type=fact.relation,
        object=f"={value.text}" if value else key_of(fact.object),
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
            "held": None if accepted else VOTES,
            **_dates(passage, fact.sentence),
        },
    )


def _dates(passage: Passage, sentence: str) -> Row:
    """From when to when a fact held, if its sentence names one time; nobody knows whose several are."""
    times = find_times(sentence, passage.published)
    if len(times) != 1:
        return {"valid_from": None, "valid_to": None}
    return {"valid_from": times[0].begin, "valid_to": times[0].end}


def _claim(passage: Passage, fact: VotedFact) -> Claim:
    value = fact.object.value
    assert value is not None
    subject = key_of(fact.subject)
    predicate = fact.relation.replace("_", " ").lower()
    parts = [BUILT, passage.chunk.id, subject, predicate, value.kind, value.text]
    return Claim(
        digest(parts),
        passage.chunk.id,
        subject,
        fact.subject.surface,
        predicate,
        value.amount,
        value.unit,
        value.begin,
        value.end,
        fact.sentence,
        {
            "object": value.text,
            "object_kind": value.kind,
            "pathways": ", ".join(fact.pathways),
        },
    )


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
