"""Small documents with evidence of entities and facts, written and forgotten: what tests of alignment use."""

from collections.abc import Iterable

from graphnative.kg.alignment.pieces import Piece
from graphnative.store.database import Database
from graphnative.store.evidence import Evidence, Touched, write_evidence
from graphnative.store.supported import refresh

Said = tuple[str, ...]
"""A key alone, or subject's key, relation type and object's key."""

_DOCUMENT = """
CREATE (d:Document {id: $id, fingerprint: 'f' + $id, trusted: $trusted})
CREATE (d)-[:HAS_CHUNK]->(:__Node__:Chunk {id: $id + '0', ref_doc_id: $id, index: 0, text: $id})
"""
_FORGET = """
MATCH (d:Document {id: $id})-[:HAS_CHUNK]->(c:Chunk)
OPTIONAL MATCH (c)<-[:FROM]-(e:Evidence)
WITH d, c, collect(e {.subject, .type, .object}) AS said, collect(e) AS evidence
FOREACH (e IN evidence | DETACH DELETE e)
DETACH DELETE c, d
RETURN said
"""


def add(database: Database, document: str, said: Iterable[Said], *, trusted: bool = True) -> None:
    """Write a document that says something."""
    evidence = [_evidence(document, each) for each in said]

    def work(tx) -> None:
        tx.run(_DOCUMENT, id=document, trusted=trusted)
        write_evidence(tx, evidence)
        touched = Touched()
        touched.add({"subject": e.subject, "type": e.type, "object": e.object} for e in evidence)
        refresh(tx, touched.entities, touched.facts)

    database.transaction(work)


def forget(database: Database, document: str) -> None:
    """Take a document out, with all that rests on it alone."""

    def work(tx) -> None:
        touched = Touched()
        touched.add(tx.run(_FORGET, id=document)[0]["said"])
        refresh(tx, touched.entities, touched.facts)

    database.transaction(work)


def pieces(document: str, said: Iterable[Said], *, trusted: bool = True) -> list[Piece]:
    """The same as alignment sees it, without a graph."""
    return [
        Piece(f"{document}/{'/'.join(each)}", each[0], *(each[1:] or ("", "")), (document,), trusted)
        for each in said
    ]


def _evidence(document: str, said: Said) -> Evidence:
    name = said[0].partition(":")[2].title() if len(said) == 1 else ""
    kind, object_ = (said[1], said[2]) if len(said) == 3 else (None, None)
    sentence = f"{document} says {' '.join(said)}."
    return Evidence(said[0], name, kind, object_, sentence, chunk_ids=(f"{document}0",))
