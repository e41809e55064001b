import json

import pytest

from graphnative.store.dump import dump

pytestmark = pytest.mark.neo4j

GRAPH = """
CREATE (d:Document:Article {id: 'a', text: $text, ingested_at: datetime(), source: $source})
SET d.published = date('2021-03-04')
CREATE (c:__Node__:Chunk {id: 'h', ref_doc_id: 'a', index: 0, text: 'x'})
SET c.embedding = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5]
CREATE (o:__Node__:__Entity__:Organization {id: $opaque, key: 'Organization:shell', name: 'Shell'})
CREATE (e:Evidence {id: $opaque, sentence: 'x'})
CREATE (k:Community {number: 1})
CREATE (d)-[:HAS_CHUNK]->(c), (d)-[:HAS_ORG {count: 2, name: 'Shell'}]->(o)
CREATE (e)-[:FROM]->(c), (o)-[:IN_COMMUNITY]->(k)
"""


def test_a_dump_names_by_key_and_leaves_out_noise(database) -> None:
    database.write(GRAPH, text="größer", source="news.jsonl:1", opaque="1")
    lines = list(dump(database))
    assert lines == sorted(lines)
    first = [json.loads(line) for line in lines]
    assert {
        "node": ["Document", "a"],
        "labels": ["Article", "Document"],
        "properties": {"published": "2021-03-04", "text": "größer"},
    } in first
    assert {
        "edge": "HAS_ORG",
        "from": ["Document", "a"],
        "to": ["Entity", "Organization:shell"],
        "properties": {"count": 2, "name": "Shell"},
    } in first
    (chunk,) = (line for line in first if line.get("node") == ["Chunk", "a", 0])
    assert chunk["properties"]["embedding"] == "8:1.12:+0+7"
    (evidence,) = (line for line in first if "node" in line and line["labels"] == ["Evidence"])
    assert {"edge": "FROM", "from": evidence["node"], "to": ["Chunk", "a", 0], "properties": {}} in first
    assert len(first) == 4 + 3
    assert "Community" not in "".join(lines)
    assert "Meta" not in "".join(lines)


def test_the_same_content_written_elsewhere_dumps_alike_and_other_content_does_not(database) -> None:
    database.write(GRAPH, text="one", source="x:1", opaque="1")
    before = list(dump(database))
    database.write("MATCH (n) WHERE NOT n:Meta DETACH DELETE n")
    database.write(GRAPH, text="one", source="y:7", opaque="2")
    assert list(dump(database)) == before
    database.write("MATCH (d:Document) SET d.text = 'two'")
    assert list(dump(database)) != before


def test_an_empty_graph_dumps_nothing(database) -> None:
    assert list(dump(database)) == []
