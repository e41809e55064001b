"""Entities, facts and mentions made equal to what the evidence in the graph says of them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from graphnative.store.database import Row, Transaction
from graphnative.store.entity_ids import free_ids
from graphnative.store.evidence import Addition, Fact, is_literal, read_statements
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
# Articles name their organisations themselves, and what somebody else has made keeps name and description.
# What linking by name has found comes and goes by itself, beside what evidence says.
_SHOW = """
UNWIND $rows AS row
MERGE (n:__Entity__ {key: row.key})
ON CREATE SET n:__Node__, n:$(row.labels), n.id = row.id, n.document_ids = [], n.first_seen = datetime()
SET n.given = CASE WHEN n.document_ids IS NULL THEN true ELSE n.given END
SET n.fingerprints = row.fingerprints, n.last_seen = datetime(), n.linked = null
FOREACH (_ IN CASE WHEN n.given IS NULL THEN [1] ELSE [] END |
  SET n.description = row.description, n.kind = row.kind)
FOREACH (_ IN CASE WHEN n.mention_keys IS NULL THEN [1] ELSE [] END |
  SET n.document_ids = row.document_ids, n.reference_count = row.reference_count)
FOREACH (_ IN CASE WHEN n.mention_keys IS NULL AND n.given IS NULL THEN [1] ELSE [] END |
  SET n.name = row.name, n.aliases = row.aliases)
WITH n, row
UNWIND row.mentions AS mention
MATCH (c:Chunk {id: mention.chunk})
OPTIONAL MATCH (c)-[other:MENTIONS]->(n) WHERE other.evidenced IS NULL AND other.linked IS NULL
WITH c, n, mention, count(other) AS others
FOREACH (_ IN CASE others WHEN 0 THEN [1] ELSE [] END |
  MERGE (c)-[m:MENTIONS {evidenced: true}]->(n)
  SET m.surface = mention.surface, m.start = mention.start, m.end = mention.end, m.votes = mention.votes)
"""
_TEXTS = "UNWIND $ids AS id MATCH (c:Chunk {id: id}) RETURN id, c.text AS text"
_CUT_MENTIONS = """
UNWIND $keys AS key
MATCH (n:__Entity__ {key: key})<-[m:MENTIONS]-(c:Chunk)
WHERE m.evidenced
  AND NOT EXISTS {
    MATCH (c)<-[:FROM]-(e:Evidence) WHERE e.subject = key AND e.object IS NULL AND e.held IS NULL
  }
DELETE m
"""
# Asked before anything is written: in a transaction that has changed the ends, an edge whose type is a
# parameter takes ten times as long to find.
_EDGES = """
UNWIND $facts AS fact
MATCH (:__Entity__ {key: fact[0]})-[r]->(:__Entity__ {key: fact[2]}) WHERE type(r) = fact[1]
RETURN fact, elementId(r) AS id, coalesce(r.evidenced, false) AS evidenced
"""
_CREATE_FACTS = """
UNWIND $rows AS row
MATCH (a:__Entity__ {key: row.subject}), (b:__Entity__ {key: row.object})
CREATE (a)-[r:$(row.type)]->(b)
SET r += row.properties, r.evidenced = true, r.first_seen = datetime(), r.last_seen = datetime()
"""
_UPDATE_FACTS = """
UNWIND $rows AS row
MATCH ()-[r]->() WHERE elementId(r) = row.id
SET r += row.properties, r.last_seen = datetime()
"""
_CUT_FACTS = "UNWIND $ids AS id MATCH ()-[r]->() WHERE elementId(r) = id DELETE r"
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
    added: Addition | None = None,
) -> None:
    """Make nodes, mentions and edges equal to their evidence, in the transaction that changed it.

    An entity or fact with evidence is made where it is missing; one that has lost all of it goes, unless it
    was in the graph before any evidence or something else holds on to it. A fact with a literal is a claim.

    Args:
        tx: The running transaction.
        entities: Keys of the entities whose evidence has changed.
        facts: Facts whose evidence has changed; their ends are in the graph.
        added: All that has changed, if nothing was taken away: nothing can have lost all its evidence then.
    """
    new = free_ids(tx, sorted(set(entities)))
    said, stated = read_statements(tx, entities, facts, added, new if added else ())
    edges = {fact: statements for fact, statements in stated.items() if not is_literal(fact[2])}
    present = _edges(tx, [fact for fact in edges if fact[0] not in new and fact[2] not in new])
    _show_entities(tx, {key: statements for key, statements in said.items() if statements}, new)
    _show_facts(tx, edges, present)
    show_claims(tx, [fact for fact in stated if fact not in edges], added)
    if added:
        return
    known = [key for key in said if key not in new]
    if known:
        tx.run(_CUT_MENTIONS, keys=known)
    if released := [key for key in known if not said[key]]:
        tx.run(_RELEASE, keys=released)


def refresh_evidenced(tx: Transaction, entities: Collection[str]) -> None:
    """Refresh those of some entities that have evidence of their own; all others stay as they are.

    Args:
        tx: The running transaction.
        entities: Keys.
    """
    if entities:
        refresh(tx, [row["key"] for row in tx.run(_SPOKEN_OF, keys=list(entities))])


def _show_entities(tx: Transaction, said: Mapping[str, Sequence[Statement]], new: Mapping[str, str]) -> None:
    """Show what is said of entities; those that are new get a node with the label their key begins with."""
    if not said:
        return
    shown = {key: entity_properties(statements) for key, statements in said.items()}
    _rebuild(tx, [(shown[key], statements, (key,)) for key, statements in said.items()])
    rows = [
        {
            **shown[key],
            "key": key,
            "id": new.get(key),
            "labels": _labels(key),
            "mentions": _mentions(statements),
        }
        for key, statements in said.items()
    ]
    tx.run(_SHOW, rows=rows)


def _labels(key: str) -> list[str]:
    label = key.partition(":")[0]
    return [] if label == UNTYPED else [label]


def _mentions(statements: Sequence[Statement]) -> list[Row]:
    return [
        {"chunk": chunk, "surface": surface, "start": place.start, "end": place.end, "votes": place.votes}
        for chunk, (surface, place) in surfaces(statements).items()
    ]


def _edges(tx: Transaction, facts: Sequence[Fact]) -> Mapping[Fact, Sequence[Row]]:
    """The edges that stand for facts, whoever has made them."""
    found: defaultdict[Fact, list[Row]] = defaultdict(list)
    for row in tx.run(_EDGES, facts=[list(fact) for fact in facts]) if facts else ():
        found[row["fact"][0], row["fact"][1], row["fact"][2]].append(row)
    return found


def _show_facts(
    tx: Transaction, stated: Mapping[Fact, Sequence[Statement]], present: Mapping[Fact, Sequence[Row]]
) -> None:
    """Make, change and cut edges, given those that are there."""
    shown = {fact: fact_properties(statements) for fact, statements in stated.items() if statements}
    _rebuild(tx, [(properties, stated[fact], (fact[0], fact[2])) for fact, properties in shown.items()])
    created, updated, cut = [], [], []
    for fact in stated:
        edges = present.get(fact, ())
        if fact not in shown:
            cut += [edge["id"] for edge in edges if edge["evidenced"]]
        elif edges:
            updated += [{"id": edge["id"], "properties": shown[fact]} for edge in edges]
        else:
            row = {"subject": fact[0], "type": fact[1], "object": fact[2]}
            created.append({**row, "properties": shown[fact]})
    if created:
        tx.run(_CREATE_FACTS, rows=created)
    if updated:
        tx.run(_UPDATE_FACTS, rows=updated)
    if cut:
        tx.run(_CUT_FACTS, ids=cut)


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
