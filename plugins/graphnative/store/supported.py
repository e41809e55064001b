"""Entities, facts and mentions made equal to what the evidence in the graph says of them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict

from graphnative.store.database import Row, Transaction
from graphnative.store.entity_ids import with_free_ids
from graphnative.store.evidence import Fact, is_literal, read_entity_statements, read_fact_statements
from graphnative.store.literal_claims import show_claims
from graphnative.store.rebuilt import rebuilt_description
from graphnative.store.support import (
    Statement,
    entity_properties,
    fact_properties,
    surfaces,
    trusted_statements,
)

UNTYPED = "Entity"
"""Stands in the key of an entity whose type nobody knows; it is no label of its node."""

UNTYPED_FACT = "RELATED_TO"
"""Type of a fact of which only a description is known; the description says all of it."""

_SPOKEN_OF = """
UNWIND $keys AS key
MATCH (e:Evidence {subject: key}) WHERE e.object IS NULL AND e.held IS NULL
RETURN DISTINCT key
"""
_KNOWN = "UNWIND $keys AS key MATCH (n:__Entity__ {key: key}) RETURN key"
_CREATE = """
UNWIND $rows AS row
CREATE (n:__Node__:__Entity__ {id: row.id, key: row.key, document_ids: [], first_seen: datetime()})
SET n:$(row.labels)
"""
# Articles name their organisations themselves, and what somebody else has made keeps name and description.
_UPDATE = """
UNWIND $rows AS row
MATCH (n:__Entity__ {key: row.key})
SET n.given = CASE WHEN n.document_ids IS NULL THEN true ELSE n.given END
SET n.fingerprints = row.fingerprints, n.last_seen = datetime(), n.linked = null
FOREACH (_ IN CASE WHEN n.given IS NULL THEN [1] ELSE [] END |
  SET n.description = row.description, n.kind = row.kind)
FOREACH (_ IN CASE WHEN n.mention_keys IS NULL THEN [1] ELSE [] END |
  SET n.document_ids = row.document_ids, n.reference_count = row.reference_count)
FOREACH (_ IN CASE WHEN n.mention_keys IS NULL AND n.given IS NULL THEN [1] ELSE [] END |
  SET n.name = row.name, n.aliases = row.aliases)
"""
_TEXTS = "UNWIND $ids AS id MATCH (c:Chunk {id: id}) RETURN id, c.text AS text"
# What linking by name has found comes and goes by itself, beside what evidence says.
_MENTION = """
UNWIND $rows AS row
MATCH (n:__Entity__ {key: row.key})
MATCH (c:Chunk {id: row.chunk})
OPTIONAL MATCH (c)-[other:MENTIONS]->(n) WHERE other.evidenced IS NULL AND other.linked IS NULL
WITH c, n, row, count(other) AS others
FOREACH (_ IN CASE others WHEN 0 THEN [1] ELSE [] END |
  MERGE (c)-[m:MENTIONS {evidenced: true}]->(n)
  SET m.surface = row.surface, m.start = row.start, m.end = row.end, m.votes = row.votes)
"""
_CUT_MENTIONS = """
UNWIND $keys AS key
MATCH (n:__Entity__ {key: key})<-[m:MENTIONS]-(c:Chunk)
WHERE m.evidenced
  AND NOT EXISTS {
    MATCH (c)<-[:FROM]-(e:Evidence) WHERE e.subject = key AND e.object IS NULL AND e.held IS NULL
  }
DELETE m
"""
_MERGE_FACTS = """
UNWIND $rows AS row
MATCH (a:__Entity__ {key: row.subject}), (b:__Entity__ {key: row.object})
MERGE (a)-[r:$(row.type)]->(b)
ON CREATE SET r.evidenced = true, r.first_seen = datetime()
SET r += row.properties, r.last_seen = datetime()
"""
_CUT_FACTS = """
UNWIND $rows AS row
MATCH (:__Entity__ {key: row.subject})-[r]->(:__Entity__ {key: row.object})
WHERE r.evidenced AND type(r) = row.type
DELETE r
"""
# Nobody says anything of these any more. Whoever else holds on to one keeps it: articles, or its own edges.
_RELEASE = """
UNWIND $keys AS key
MATCH (n:__Entity__ {key: key}) WHERE n.document_ids IS NOT NULL
FOREACH (_ IN CASE WHEN n.given IS NULL THEN [1] ELSE [] END | SET n.description = null, n.kind = null)
SET n.fingerprints = null
SET n.linked = CASE WHEN EXISTS { (n)<-[:MENTIONS {linked: true}]-() } THEN true END
WITH n WHERE n.mention_keys IS NULL
SET n.document_ids = CASE WHEN n.given THEN null ELSE [] END,
    n.reference_count = CASE WHEN n.given THEN null ELSE 0 END
WITH n, n.given IS NOT NULL AS given
SET n.given = null
WITH n WHERE NOT given
  AND NOT EXISTS { (n)-[r]-() WHERE NOT type(r) IN ['SAME_AS', 'IN_COMMUNITY', 'REPORTED_ON'] }
DETACH DELETE n
"""


def refresh(
    tx: Transaction,
    entities: Collection[str],
    facts: Collection[Fact] = (),
    *,
    has_only_grown: bool = False,
) -> None:
    """Make nodes, mentions and edges equal to their evidence, in the transaction that changed it.

    An entity or fact with evidence is made where it is missing; one that has lost all of it goes, unless it
    was in the graph before any evidence or something else holds on to it. A fact with a literal is a claim.

    Args:
        tx: The running transaction.
        entities: Keys of the entities whose evidence has changed.
        facts: Facts whose evidence has changed; their ends are in the graph.
        has_only_grown: Evidence was added and none taken away, so that nothing can have lost all of it.
    """
    said = read_entity_statements(tx, entities)
    stated = read_fact_statements(tx, facts)
    known = {row["key"] for row in tx.run(_KNOWN, keys=list(said))} if said else set()
    _create(tx, [key for key, statements in said.items() if statements and key not in known])
    _show_entities(tx, {key: statements for key, statements in said.items() if statements})
    _show_facts(tx, {fact: said for fact, said in stated.items() if not is_literal(fact[2])})
    show_claims(tx, [fact for fact in stated if is_literal(fact[2])])
    if known and not has_only_grown:
        tx.run(_CUT_MENTIONS, keys=sorted(known))
    if released := [key for key in sorted(known) if not said[key]]:
        tx.run(_RELEASE, keys=released)


def refresh_evidenced(tx: Transaction, entities: Collection[str]) -> None:
    """Refresh those of some entities that have evidence of their own; all others stay as they are.

    Args:
        tx: The running transaction.
        entities: Keys.
    """
    if entities:
        refresh(tx, [row["key"] for row in tx.run(_SPOKEN_OF, keys=list(entities))])


def _create(tx: Transaction, keys: Sequence[str]) -> None:
    """Make nodes, each with the label that its key begins with."""
    rows = with_free_ids(tx, [{"key": key} for key in keys]) if keys else []
    for row in rows:
        label = row["key"].partition(":")[0]
        row["labels"] = [] if label == UNTYPED else [label]
    if rows:
        tx.run(_CREATE, rows=rows)


def _show_entities(tx: Transaction, said: Mapping[str, Sequence[Statement]]) -> None:
    if not said:
        return
    shown = {key: entity_properties(statements) for key, statements in said.items()}
    _rebuild(tx, [(shown[key], statements, (key,)) for key, statements in said.items()])
    tx.run(_UPDATE, rows=[{"key": key, **properties} for key, properties in shown.items()])
    mentions = [
        {"key": key, "chunk": chunk, "surface": surface, **asdict(place)}
        for key, statements in said.items()
        for chunk, (surface, place) in surfaces(statements).items()
    ]
    tx.run(_MENTION, rows=mentions)


def _show_facts(tx: Transaction, stated: Mapping[Fact, Sequence[Statement]]) -> None:
    shown = {fact: fact_properties(statements) for fact, statements in stated.items() if statements}
    _rebuild(tx, [(properties, stated[fact], (fact[0], fact[2])) for fact, properties in shown.items()])
    merged, cut = [], []
    for fact in stated:
        subject, kind, object_ = fact
        row = {"subject": subject, "type": kind, "object": object_}
        if fact in shown:
            merged.append({**row, "properties": shown[fact]})
        else:
            cut.append(row)
    if merged:
        tx.run(_MERGE_FACTS, rows=merged)
    if cut:
        tx.run(_CUT_FACTS, rows=cut)


def _rebuild(tx: Transaction, shown: Iterable[tuple[Row, Sequence[Statement], tuple[str, ...]]]) -> None:
    """Describe anew what was described from passages of which some are gone."""
    lost = [
        (properties, trusted_statements(statements), keys)
        for properties, statements, keys in shown
        if properties["description"] is None
        and any(each.description for each in trusted_statements(statements))
    ]
    passages = [sorted({p for each in statements for p in each.passages}) for _, statements, _ in lost]
    chunks = sorted({passage.chunk_id for each in passages for passage in each})
    texts = {row["id"]: row["text"] or "" for row in tx.run(_TEXTS, ids=chunks)} if chunks else {}
    for (properties, _, keys), each in zip(lost, passages, strict=True):
        left = [texts[passage.chunk_id] for passage in each]
        properties["description"] = rebuilt_description(left, keys)
