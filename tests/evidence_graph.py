"""Documents with passages, and evidence about two people: what tests of evidence begin with."""

from graphnative.store.database import Database
from graphnative.store.evidence import Evidence, Fact, write_evidence
from graphnative.store.supported import refresh

ANN, BOB, KNOWS = "Person:ann", "Person:bob", ("Person:ann", "KNOWS", "Person:bob")

_DOCUMENTS = """
UNWIND $documents AS document
CREATE (d:Document {id: document, fingerprint: 'f' + document, esg_state: 's'})
WITH d UNWIND range(0, 1) AS i
CREATE (d)-[:HAS_CHUNK]->(:__Node__:Chunk {id: d.id + i, ref_doc_id: d.id, index: i, text: d.id + i})
"""


def write_documents(database: Database, *documents: str) -> None:
    """Write documents of two passages each: ``a`` has ``a0`` and ``a1``."""
    database.write(_DOCUMENTS, documents=list(documents))


def ann(*chunks: str, name: str = "Ann", said: str = "Ann is a person.") -> Evidence:
    """Evidence of Ann."""
    return Evidence(ANN, name, description=said, chunk_ids=chunks)


def bob(*chunks: str) -> Evidence:
    """Evidence of Bob."""
    return Evidence(BOB, "Bob", description="Bob is a person.", chunk_ids=chunks)


def knows(*chunks: str, said: str = "Ann knows Bob.", weight: float = 2.0) -> Evidence:
    """Evidence of the fact that Ann knows Bob."""
    return Evidence(ANN, type="KNOWS", object=BOB, description=said, weight=weight, chunk_ids=chunks)


def say(database: Database, *evidence: Evidence) -> None:
    """Write evidence and show it, entities before facts."""

    def work(tx) -> None:
        write_evidence(tx, evidence)
        facts: list[Fact] = [(e.subject, e.type, e.object) for e in evidence if e.type and e.object]
        refresh(tx, sorted({e.subject for e in evidence if not e.type}), facts)

    database.transaction(work)
