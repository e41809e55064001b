"""Documents from tables: beside articles, and cleared of what earlier tables said."""

from functools import partial

import pytest

from evidence_graph import ANN, ann, knows
from graphnative.store.database import Database
from graphnative.store.evidence import Evidence, write_evidence
from graphnative.store.imported import clear_former, clear_without_passages, write_chunks, write_documents
from graphnative.store.supported import refresh

pytestmark = pytest.mark.neo4j


def document(database: Database, state: str, *texts: str) -> None:
    row = {"id": "d", "text": "all", "fingerprint": "f", "properties": {"title": "T"}}
    write_documents(database, [row], state)
    rows = [
        {"id": f"d{text}", "document": "d", "before": f"d{before}" if before else None,
         "properties": {"text": text, "index": i, "ref_doc_id": "d"}}
        for i, (before, text) in enumerate(zip(("", *texts), texts, strict=False))
    ]  # fmt: skip
    write_chunks(database, rows, state)


def of(state: str, evidence: Evidence) -> Evidence:
    return Evidence(
        evidence.subject, evidence.name, evidence.type, evidence.object, evidence.description,
        evidence.weight, evidence.chunk_ids, {"import_state": state},
    )  # fmt: skip


def say(database: Database, *evidence: Evidence) -> None:
    def work(tx) -> None:
        write_evidence(tx, evidence)
        refresh(tx, [each.subject for each in evidence if not each.type])

    database.transaction(work)


def test_what_newer_tables_do_not_say_goes(database: Database) -> None:
    document(database, "old", "x", "y")
    say(database, of("old", ann("dx")), of("old", ann("dy", said="Old.")))
    database.write(
        "MATCH (c:Chunk) CREATE (:Claim {id: c.id, subject: 's', import_state: 'old'})-[:FROM]->(c)"
    )
    document(database, "new", "x", "z")
    say(database, of("new", ann("dx")))
    clear_former(database, ["d"], "new")
    assert [row["t"] for row in database.read("MATCH (c:Chunk) RETURN c.text AS t ORDER BY t")] == ["x", "z"]
    assert database.read("MATCH (n {key: $k}) RETURN n.description AS d", k=ANN) == [
        {"d": "Ann is a person."}
    ]
    assert database.read("MATCH (e:Evidence) RETURN count(e) AS n") == [{"n": 1}]
    assert database.read("MATCH (k:Claim) RETURN count(k) AS n") == [{"n": 0}]
    assert database.read("MATCH (a)-[:NEXT]->(b) RETURN a.text AS a, b.text AS b") == [{"a": "x", "b": "z"}]


def test_an_article_keeps_its_text_and_its_own_passages(database: Database) -> None:
    database.write(
        "CREATE (d:Document:Article {id: 'd', text: 'own', fingerprint: 'own', headline: 'H'})-[:HAS_CHUNK]->"
        "(:__Node__:Chunk {id: 'dx', text: 'X', embedder: 'use', ref_doc_id: 'd'})"
    )
    document(database, "old", "x", "y")
    document(database, "new", "z")
    clear_former(database, ["d"], "new")
    article = database.read(
        "MATCH (d:Article) RETURN d.text AS t, d.fingerprint AS f, d.headline AS h, d.title AS title"
    )
    assert article == [{"t": "own", "f": "own", "h": "H", "title": "T"}]
    chunks = database.read("MATCH (c:Chunk) RETURN c.text AS t, c.import_state AS s ORDER BY t")
    assert chunks == [{"t": "X", "s": None}, {"t": "z", "s": "new"}]


def test_what_has_no_passage_is_replaced_by_what_is_said_of_the_same(database: Database) -> None:
    say(database, of("old", ann(said="Old.")), of("old", knows(said="Old fact.")))
    for evidence in (ann(), knows()):
        row = {"subject": evidence.subject, "type": evidence.type, "object": evidence.object}
        database.transaction(partial(clear_without_passages, rows=[row], state="new"))
        left = database.read("MATCH (e:Evidence) RETURN count(e) AS n")
    assert left == [{"n": 0}]
