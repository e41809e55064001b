"""Documents of the construction pipeline in the graph; tests/kg/test_build.py has the whole."""

from dataclasses import replace

import pytest

from evidence_graph import ann, bob, knows
from graphnative.store.built_documents import (
    BUILT,
    BuiltDocument,
    built_states,
    count_outdated,
    write_built,
)
from graphnative.store.dump import dump
from graphnative.store.supported import refresh

pytestmark = pytest.mark.neo4j


def chunk(document: str, index: int, text: str) -> dict:
    properties = {"text": text, "index": index, "ref_doc_id": document}
    return {"id": f"{document}{index}", "properties": properties}


def document(*evidence, state: str = "s", texts: tuple[str, ...] = ("Ann.", "Bob.")) -> BuiltDocument:
    content = {"text": "".join(texts), "fingerprint": "f", "tags": "{}"}
    chunks = [chunk("a", i, text) for i, text in enumerate(texts)]
    said = [replace(each, properties={"made_by": BUILT}) for each in evidence]
    return BuiltDocument("a", "Title", content, state, "p", chunks, said)


def test_a_document_is_written_once_with_its_passages_in_order(database) -> None:
    for before in (None, "s"):
        assert write_built(database, document(ann("a0"), bob("a0"), knows("a0"))) == before
    assert built_states(database, ["a", "b"]) == {"a": "s"}
    (row,) = database.read(
        "MATCH (d:Document)-[:HAS_CHUNK]->(a)-[:NEXT]->(b) RETURN d.title AS t, a.text AS a, b.text AS b"
    )
    assert row == {"t": "Title", "a": "Ann.", "b": "Bob."}
    assert count_outdated(database, "p") == 0
    assert count_outdated(database, "q") == 1


def test_what_is_said_no_more_goes_and_what_is_said_again_keeps_its_node(database) -> None:
    write_built(database, document(ann("a0"), bob("a1"), knows("a0")))
    database.write("MATCH (n:__Entity__ {name: 'Ann'}) SET n.mine = 1")
    write_built(database, document(ann("a0"), texts=("Ann.",)))
    rows = database.read("MATCH (n:__Entity__) RETURN n.name AS name, n.mine AS mine")
    assert [tuple(row.values()) for row in rows] == [("Ann", 1)]
    assert database.read("MATCH (c:Chunk) RETURN count(c) AS n")[0]["n"] == 1


def test_what_was_shown_under_another_key_is_shown_as_stated_and_nowhere_else(database) -> None:
    write_built(database, document(ann("a0"), bob("a1")))
    expected = list(dump(database))
    aligned = "MATCH (e:Evidence {subject: 'Person:ann'}) SET e.subject = 'Person:carl'"
    database.transaction(lambda tx: (tx.run(aligned), refresh(tx, ["Person:ann", "Person:carl"])))
    assert list(dump(database)) != expected
    write_built(database, document(ann("a0"), bob("a1"), state="t"))
    assert list(dump(database)) == expected


def test_an_article_keeps_its_text_and_its_passages(database) -> None:
    database.write(
        "CREATE (d:Document:Article {id: 'a', text: 'mine', esg_state: 'x'})"
        "-[:HAS_CHUNK]->(:__Node__:Chunk {id: 'own', ref_doc_id: 'a', index: 0, text: 'mine', embedder: 'e'})"
    )
    before = list(dump(database))
    write_built(database, document(ann("a0"), texts=("Ann.",)))
    (row,) = database.read("MATCH (d:Article) RETURN d.text AS text, d.title AS title")
    assert row == {"text": "mine", "title": "Title"}
    write_built(database, BuiltDocument("a", "", {}, "s", "p", []))
    assert list(dump(database)) == before


def test_passages_that_were_embedded_since_go_with_the_text_they_are_of(database) -> None:
    write_built(database, document(ann("a0"), bob("a1")))
    database.write("MATCH (c:Chunk) SET c.embedding = [1.0], c.embedder = 'e'")
    write_built(database, document(ann("a0"), texts=("Ann!",), state="t"))
    assert database.read("MATCH (c:Chunk) RETURN c.text AS text") == [{"text": "Ann!"}]
