import pytest

from evidence_graph import ann, bob, say, write_documents
from graphnative.store.database import Database
from graphnative.store.passages import delete_passages

pytestmark = pytest.mark.neo4j


def test_passages_go_with_claims_and_evidence_and_the_others_stay(database: Database) -> None:
    write_documents(database, "a", "b")
    say(database, ann("a0", "a1"), bob("a0"))
    database.write(
        "MATCH (c:Chunk) WHERE c.ref_doc_id = 'a' CREATE (c)<-[:FROM]-(:Claim {id: 'k' + c.id, subject: 'x'})"
    )
    database.transaction(lambda tx: delete_passages(tx, [{"id": "a", "chunks": ["a1"]}]))
    assert [row["id"] for row in database.read("MATCH (c:Chunk) RETURN c.id AS id ORDER BY id")] == [
        "a1",
        "b0",
        "b1",
    ]
    assert database.read("MATCH (k:Claim) RETURN k.id AS id") == [{"id": "ka1"}]
    assert database.read("MATCH (n:__Entity__) RETURN n.name AS name") == [{"name": "Ann"}]
    assert database.read("MATCH (e:Evidence) RETURN count(*) AS n") == [{"n": 1}]
