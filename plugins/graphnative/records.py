"""Records that more than one room uses: what is read, what is stored."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

TagValue = str | int | float | bool
Vectors = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Article:
    """One news article as the user gave it.

    Attributes:
        id: The caller's id or URI; never empty.
        headline: Title; may be empty.
        text: Body, decoded, as given.
        published: Publication date, if one was given.
        tags: Any further metadata by which articles can be filtered.
        organisations: Names given by the caller; None means: find them.
        source: Where it came from, for messages: ``news.jsonl:12``.
    """

    id: str
    headline: str
    text: str
    published: datetime.date | None = None
    tags: Mapping[str, TagValue] = field(default_factory=dict)
    organisations: tuple[str, ...] | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage of a document.

    Attributes:
        id: Hash of document id, index and text.
        document_id: The document it was cut from.
        index: Position in the document, from 0.
        text: The passage itself.
        n_tokens: Number of word tokens.
    """

    id: str
    document_id: str
    index: int
    text: str
    n_tokens: int


@dataclass(frozen=True, slots=True)
class TopicLink:
    """An article's key phrase mapped to one topic of the ontology (S0's Contained_in).

    Attributes:
        phrase: The key phrase as it stands in the article, case folded.
        topic_id: The intermediate or lower entity it is mapped to.
        similarity: Cosine of the two, in [-1, 1]; exactly 1 for an alias or label match.
    """

    phrase: str
    topic_id: str
    similarity: float


@dataclass(frozen=True, slots=True)
class OrganisationMention:
    """An organisation as one article names it.

    Attributes:
        name: The surface form most used in the article; ties by text.
        key: The folded name that all its spellings share.
        count: How often the article names it, at least 1.
    """

    name: str
    key: str
    count: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What one passage says of somebody: a measured value, or a statement, with the time it is about.

    Attributes:
        id: Hash of all the rest: the same claim has the same id.
        chunk_id: The passage it stands in.
        subject: Key of the organisation or entity it is about, as that passage names it: type and folded
            name; empty where nothing known is meant.
        subject_name: What the passage calls it.
        predicate: What is measured or claimed.
        value: The number, in units; None for a statement without one.
        unit: ``%``, ``USD``, ``t CO2e``, …; empty without a value.
        begin: First day it is about; None if open or unknown.
        end: Last day it is about, or by which it shall be so; None if open or unknown.
        sentence: The sentence that says it.
        further: Whatever else its source tells of it.
    """

    id: str
    chunk_id: str
    subject: str
    subject_name: str
    predicate: str
    value: float | None
    unit: str
    begin: datetime.date | None
    end: datetime.date | None
    sentence: str
    further: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ArticleVectors:
    """Unit vectors of one article, all of one embedder.

    Attributes:
        headline: Shape (d,).
        summary: Shape (d,).
        organisations: Shape (d,), of the names joined with commas; None without organisations.
        chunks: Shape (n_chunks, d), in the order of the chunks.
    """

    headline: Vectors
    summary: Vectors
    organisations: Vectors | None
    chunks: Vectors


@dataclass(frozen=True, slots=True)
class PreparedArticle:
    """Everything that one article adds to the graph, ready to be committed.

    Attributes:
        article: The article as read.
        fingerprint: SHA-256 of its normalised text.
        state: Digest of all that the result depends on: content, metadata and pipeline configuration.
        summary: Its summary.
        chunks: Its passages in order.
        links: Its phrases and their topics.
        organisations: The organisations it names.
        vectors: Its embeddings.
        embedder: Name of the model that made the vectors.
        claims: The measured values it tells of its organisations.
    """

    article: Article
    fingerprint: str
    state: str
    summary: str
    chunks: tuple[Chunk, ...]
    links: tuple[TopicLink, ...]
    organisations: tuple[OrganisationMention, ...]
    vectors: ArticleVectors
    embedder: str
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Organisation:
    """An organisation as the graph holds it: all spellings, all documents.

    Attributes:
        key: The folded name, the identity of the node together with its type.
        name: The form most documents use; ties by text.
        aliases: All other forms, sorted.
        mention_keys: The folded names of the mentions that belong to it, its own included, sorted.
        document_ids: Distinct documents that name it, sorted.
    """

    key: str
    name: str
    aliases: tuple[str, ...]
    mention_keys: tuple[str, ...]
    document_ids: tuple[str, ...]
