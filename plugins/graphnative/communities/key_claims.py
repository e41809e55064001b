"""Claims about the nodes of a community, and whose claims they are."""

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from graphnative.communities.table_cells import amount
from graphnative.store.database import Database

MOST_CLAIMS = 8

_CLAIMANTS = """
MATCH (n:__Entity__) WHERE n.key IS NOT NULL
RETURN n.id AS id, n.key AS key, n.mention_keys AS mention_keys
"""
_SUBJECTS = "MATCH (k:Claim) WHERE k.subject <> '' RETURN k.subject AS subject, k.id AS id"
# Dated ones first, the latest of them first.
_ABOUT = """
MATCH (n:__Entity__) WHERE elementId(n) IN $nodes AND n.key IS NOT NULL
UNWIND [n.key] + [name IN coalesce(n.mention_keys, []) | split(n.key, ':')[0] + ':' + name] AS subject
WITH DISTINCT n, subject
MATCH (k:Claim {subject: subject})-[:FROM]->(c:Chunk)
WITH n, k, min(c.ref_doc_id) AS document
ORDER BY coalesce(k.`to`, k.`from`) IS NULL, coalesce(k.`to`, k.`from`) DESC, k.id LIMIT $most
RETURN n.name AS subject, k {.predicate, .value, .unit, .sentence, .description} AS claim,
       toString(k.`from`) AS begin, toString(k.`to`) AS end, document
"""


@dataclass(frozen=True, slots=True)
class Claimant:
    """An entity that claims may be about: its id and its key."""

    id: str
    key: str


@dataclass(frozen=True, slots=True)
class KeyClaim:
    """A claim as a report tells it.

    Attributes:
        headline: Who, what, how much and when.
        sentence: The sentence that says it.
        document_id: Where that stands.
    """

    headline: str
    sentence: str
    document_id: str


def read_claimants(database: Database) -> dict[str, Claimant]:
    """Return who is meant by the subject of a claim: an entity by its key, or by another of its names."""
    found: dict[str, Claimant] = {}
    for row in database.stream(_CLAIMANTS):
        claimant = Claimant(row["id"], row["key"])
        kind = claimant.key.partition(":")[0]
        found[claimant.key] = claimant
        found.update({f"{kind}:{name}": claimant for name in row["mention_keys"] or ()})
    return found


def claim_digests(database: Database) -> dict[str, str]:
    """Return key to a digest of all claims about that entity; entities without claims are left out."""
    claims: defaultdict[str, list[str]] = defaultdict(list)
    for row in database.stream(_SUBJECTS):
        claims[row["subject"]].append(row["id"])
    claimants = read_claimants(database) if claims else {}
    about: defaultdict[str, list[str]] = defaultdict(list)
    for subject, ids in claims.items():
        if subject in claimants:
            about[claimants[subject].key] += ids
    return {
        key: hashlib.sha256(",".join(sorted(ids)).encode()).hexdigest()[:16] for key, ids in about.items()
    }


def read_key_claims(database: Database, nodes: Sequence[str]) -> tuple[KeyClaim, ...]:
    """Return the main claims about some nodes: dated ones first, the latest of them first.

    Args:
        database: The open database.
        nodes: The database's own ids of the nodes.
    """
    rows = database.read(_ABOUT, nodes=list(nodes), most=MOST_CLAIMS)
    return tuple(
        KeyClaim(
            _headline(row),
            row["claim"]["sentence"] or row["claim"]["description"] or "",
            row["document"] or "",
        )
        for row in rows
    )


def _headline(row: dict[str, Any]) -> str:
    claim = row["claim"]
    measured = f" {amount(claim['value'], claim['unit'] or '')}" if claim["value"] is not None else ""
    return f"{row['subject']}: {claim['predicate']}{measured}{_time(row['begin'], row['end'])}"


def _time(begin: str | None, end: str | None) -> str:
    if begin and end:
        return f", {begin}" if begin == end else f", {begin} to {end}"
    return f", since {begin}" if begin else f", by {end}" if end else ""
