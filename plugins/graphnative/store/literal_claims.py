"""Facts with a literal shown as claims: what edges are to facts between entities, claims are to these."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from graphnative.records import Claim
from graphnative.store.claims import BUILT, write_claims
from graphnative.store.database import Row, Transaction
from graphnative.store.evidence import Addition, Fact, is_literal

_SAID = """
UNWIND $facts AS fact
MATCH (e:Evidence {subject: fact[0], type: fact[1], object: fact[2]})-[:FROM]->(c:Chunk)
WHERE e.held IS NULL
RETURN fact, c.id AS chunk, e.fact AS stated, e.subject_name AS name, e.sentence AS sentence,
       e.value AS value, e.unit AS unit, coalesce(e.begin, e.valid_from) AS begin,
       coalesce(e.ended, e.until, e.valid_to) AS until,
       coalesce(e.shared, e.pathways) AS pathways
ORDER BY fact, chunk, stated, e.id
"""
_CUT = """
UNWIND $rows AS row
MATCH (k:Claim {subject: row.subject})
WHERE k.made_by = $made_by AND k.predicate = row.predicate AND k.object = row.object
  AND k.object_kind = row.kind AND NOT k.id IN row.ids
DETACH DELETE k
"""


def show_claims(tx: Transaction, facts: Collection[Fact], added: Addition | None = None) -> None:
    """Make the claims of the construction pipeline equal to the evidence that shows them.

    A passage makes one claim of a fact, whoever reads it there under whatever name. It is about the time that
    its literal is, else the one that its sentence names; when it ended, a person knows best.

    Args:
        tx: The running transaction.
        facts: Facts with a literal whose evidence has changed.
        added: All that has changed, if nothing was taken away: claims are of passages, and those are new.
    """
    if not facts:
        return
    claims: defaultdict[Fact, dict[str, Claim]] = defaultdict(dict)
    asked = [list(fact) for fact in sorted(facts)]
    for row in _rows(added) if added else tx.run(_SAID, facts=asked):
        fact: Fact = (row["fact"][0], row["fact"][1], row["fact"][2])
        claims[fact].setdefault(row["chunk"], _claim(fact, row))
    # First all that there is: a claim that has moved is not cut where it was before.
    write_claims(tx, (claim for of_fact in claims.values() for claim in of_fact.values()), BUILT)
    if added is None:
        tx.run(_CUT, rows=list(_cuts(facts, claims)), made_by=BUILT)


def _rows(added: Addition) -> Iterable[Row]:
    """What the statement for it would read of evidence that was written a moment ago, in its order."""
    rows = [
        {
            "fact": [each.subject, each.type, each.object],
            "chunk": chunk,
            "stated": each.fact,
            "id": each.id,
            "name": each.properties.get("subject_name"),
            **{name: each.properties.get(name) for name in ("sentence", "value", "unit", "pathways")},
            "begin": each.properties.get("begin") or each.properties.get("valid_from"),
            "until": each.properties.get("until") or each.properties.get("valid_to"),
        }
        for each in added.shown
        if is_literal(each.object or "")
        for chunk in each.chunk_ids
    ]
    return sorted(rows, key=lambda row: (row["fact"], row["chunk"], row["stated"], row["id"]))


def claim_id(chunk_id: str, stated: str) -> str:
    """Return the id of the claim that a passage makes of a fact, as it states it.

    Args:
        chunk_id: The passage.
        stated: Key of the fact.
    """
    return hashlib.sha256(f"{BUILT}\x1f{chunk_id}\x1f{stated}".encode()).hexdigest()[:32]


def _cuts(facts: Iterable[Fact], claims: Mapping[Fact, Mapping[str, Claim]]) -> Iterable[Row]:
    for fact in sorted(facts):
        kind, _, text = fact[2].removeprefix("=").partition(":")
        ids = [claim.id for claim in claims.get(fact, {}).values()]
        yield {"subject": fact[0], "predicate": _words(fact[1]), "object": text, "kind": kind, "ids": ids}


def _claim(fact: Fact, row: Row) -> Claim:
    kind, _, text = fact[2].removeprefix("=").partition(":")
    return Claim(
        claim_id(row["chunk"], row["stated"]),
        row["chunk"],
        fact[0],
        row["name"] or "",
        _words(fact[1]),
        row["value"],
        row["unit"] or "",
        row["begin"],
        row["until"],
        row["sentence"] or "",
        {"object": text, "object_kind": kind, "pathways": ", ".join(row["pathways"] or ())},
    )


def _words(relation: str) -> str:
    return relation.replace("_", " ").lower()
