import dataclasses
import datetime
import json

import numpy as np
import pytest
from llama_index.core.schema import NodeRelationship, RelatedNodeInfo, TextNode
from llama_index.core.vector_stores.utils import metadata_dict_to_node, node_to_metadata_dict

from graphnative.records import (
    Article,
    ArticleVectors,
    Chunk,
    OrganisationMention,
    PreparedArticle,
    TopicLink,
)
from graphnative.store.article_rows import (
    article_row,
    chunk_properties,
    chunk_rows,
    link_rows,
    neighbour_rows,
)

ARTICLE = Article(
    "a", "Héadline", "One. Two.", datetime.date(2021, 3, 4), {"n": 1, "s": "x"}, ("Shell",), "news.jsonl:3"
)
CHUNKS = (Chunk("c0", "a", 0, "One. ", 1), Chunk("c1", "a", 1, "Two.", 1))
UNIT = np.array([0.6, 0.8], dtype=np.float32)
PREPARED = PreparedArticle(
    article=ARTICLE,
    fingerprint="f",
    state="s",
    summary="One.",
    chunks=CHUNKS,
    links=(TopicLink("methane", "t1", 0.5),),
    organisations=(OrganisationMention("Shell plc", "shell", 2),),
    vectors=ArticleVectors(UNIT, UNIT, None, np.stack([UNIT, UNIT])),
    embedder="e",
)


def test_an_article_row() -> None:
    row = article_row(PREPARED, "p")
    assert row["id"] == "a"
    assert row["properties"] == {
        "headline": "Héadline",
        "published": datetime.date(2021, 3, 4),
        "text": "One. Two.",
        "summary": "One.",
        "tags": '{"n": 1, "s": "x"}',
        "tag_n": 1,
        "tag_s": "x",
        "organisations_given": ["Shell"],
        "organisation_names": ["Shell plc"],
        "organisation_keys": ["shell"],
        "organisation_counts": [2],
        "source": "news.jsonl:3",
        "fingerprint": "f",
        "embedder": "e",
        "esg_state": "s",
        "esg_pipeline": "p",
    }
    assert [vector["name"] for vector in row["vectors"]] == ["headline_vec", "summary_vec"]
    assert row["vectors"][0]["values"] == pytest.approx([0.6, 0.8])


def test_a_vector_of_organisations_and_organisations_that_were_not_given() -> None:
    vectors = dataclasses.replace(PREPARED.vectors, organisations=UNIT)
    article = dataclasses.replace(ARTICLE, organisations=None)
    row = article_row(dataclasses.replace(PREPARED, vectors=vectors, article=article), "p")
    assert [vector["name"] for vector in row["vectors"]][-1] == "organisations_vec"
    assert row["properties"]["organisations_given"] is None


def test_passages_have_their_vector_and_know_the_one_before() -> None:
    rows = list(chunk_rows(PREPARED))
    assert [(row["id"], row["article"]) for row in rows] == [("c0", "a"), ("c1", "a")]
    assert rows[1]["embedding"] == pytest.approx([0.6, 0.8])
    assert neighbour_rows(PREPARED) == [{"id": "c1", "before": "c0"}]


def test_links_carry_phrase_and_similarity() -> None:
    assert link_rows(PREPARED) == [
        {"article": "a", "topic": "t1", "properties": {"phrase": "methane", "similarity": 0.5}}
    ]


def test_a_passage_is_stored_as_llama_index_stores_it() -> None:
    properties = chunk_properties(ARTICLE, CHUNKS[0], "e")
    node = TextNode(
        id_="c0",
        text="One. ",
        metadata={"headline": "Héadline", "published": "2021-03-04"},
        relationships={NodeRelationship.SOURCE: RelatedNodeInfo(node_id="a", node_type="4")},
    )
    theirs = node_to_metadata_dict(node, remove_text=True)
    ours, stored = json.loads(properties["_node_content"]), json.loads(theirs["_node_content"])
    assert {key: value for key, value in ours.items() if key in stored} == stored
    assert set(ours) - set(stored) <= {"text", "mimetype"}
    assert {key: properties[key] for key in theirs if key != "_node_content"} == {
        key: value for key, value in theirs.items() if key != "_node_content"
    }
    read = metadata_dict_to_node(properties)
    read.set_content(properties["text"])
    assert (read.node_id, read.ref_doc_id, read.get_content(), read.metadata) == (
        "c0",
        "a",
        "One. ",
        node.metadata,
    )
