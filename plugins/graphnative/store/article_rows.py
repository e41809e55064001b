"""A prepared article to the parameters of the statements that write it; pure."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from graphnative.records import Article, Chunk, PreparedArticle, TagValue, Vectors

Row = dict[str, Any]
TAG_PREFIX = "tag_"
NODE_TYPE = "TextNode"


def article_row(prepared: PreparedArticle, pipeline: str) -> Row:
    """Return id, plain properties and vectors of an article's node.

    Args:
        prepared: The article.
        pipeline: Digest of the configuration that prepared it.
    """
    article, vectors = prepared.article, prepared.vectors
    properties = {
        "headline": article.headline,
        "published": article.published,
        "text": article.text,
        "summary": prepared.summary,
        "tags": tags_json(article.tags),
        **{TAG_PREFIX + name: value for name, value in article.tags.items()},
        "organisations_given": list(article.organisations) if article.organisations is not None else None,
        "organisation_names": [mention.name for mention in prepared.organisations],
        "organisation_keys": [mention.key for mention in prepared.organisations],
        "organisation_counts": [mention.count for mention in prepared.organisations],
        "source": article.source,
        "fingerprint": prepared.fingerprint,
        "embedder": prepared.embedder,
        "esg_state": prepared.state,
        "esg_pipeline": pipeline,
    }
    named = {"headline_vec": vectors.headline, "summary_vec": vectors.summary}
    if vectors.organisations is not None:
        named["organisations_vec"] = vectors.organisations
    return {
        "id": article.id,
        "properties": properties,
        "vectors": [{"name": name, "values": floats(vector)} for name, vector in named.items()],
    }


def chunk_rows(prepared: PreparedArticle) -> Iterator[Row]:
    """Yield the passages of an article: one by one, since a long text has thousands."""
    for chunk, vector in zip(prepared.chunks, prepared.vectors.chunks, strict=True):
        yield {
            "article": prepared.article.id,
            "id": chunk.id,
            "properties": chunk_properties(prepared.article, chunk, prepared.embedder),
            "embedding": floats(vector),
        }


def neighbour_rows(prepared: PreparedArticle) -> list[Row]:
    """Return each passage but the first with the one before it."""
    return [
        {"id": chunk.id, "before": before.id}
        for before, chunk in zip(prepared.chunks, prepared.chunks[1:], strict=False)
    ]


def chunk_properties(article: Article, chunk: Chunk, embedder: str) -> Row:
    """Return the properties of a passage, such that LlamaIndex reads it as a text node of its document.

    ``_node_content`` is what ``node_to_metadata_dict`` of LlamaIndex writes for such a node (a test holds it
    to that); LlamaIndex itself is not imported.
    """
    metadata: dict[str, Any] = {"headline": article.headline}
    if article.published:
        metadata["published"] = article.published.isoformat()
    parent: Row = {
        "node_id": article.id,
        "node_type": "4",
        "metadata": {},
        "hash": None,
        "class_name": "RelatedNodeInfo",
    }
    content: Row = {
        "id_": chunk.id,
        "embedding": None,
        "metadata": metadata,
        "excluded_embed_metadata_keys": [],
        "excluded_llm_metadata_keys": [],
        "relationships": {"1": parent},
        "metadata_template": "{key}: {value}",
        "metadata_separator": "\n",
        "text": "",
        "mimetype": "text/plain",
        "start_char_idx": None,
        "end_char_idx": None,
        "text_template": "{metadata_str}\n\n{content}",
        "class_name": NODE_TYPE,
    }
    return {
        "text": chunk.text,
        "index": chunk.index,
        "n_tokens": chunk.n_tokens,
        "embedder": embedder,
        "_node_content": json.dumps(content, ensure_ascii=False),
        "_node_type": NODE_TYPE,
        "document_id": article.id,
        "doc_id": article.id,
        "ref_doc_id": article.id,
        **metadata,
    }


def link_rows(prepared: PreparedArticle) -> list[Row]:
    """Return the links of an article to topics."""
    return [
        {
            "article": prepared.article.id,
            "topic": link.topic_id,
            "properties": {"phrase": link.phrase, "similarity": float(link.similarity)},
        }
        for link in prepared.links
    ]


def tags_json(tags: Mapping[str, TagValue]) -> str:
    """Return tags as JSON text with sorted keys: their types survive in it."""
    return json.dumps(dict(tags), ensure_ascii=False, sort_keys=True)


def floats(vector: Vectors) -> list[float]:
    """Return a vector as the driver packs it fastest."""
    values: list[float] = vector.tolist()
    return values
