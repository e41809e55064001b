"""Delete what LlamaIndex asks to delete, and nothing beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

from graphnative.cypher.escape import escape_name
from graphnative.store.database import BATCH_SIZE, batched
from graphnative.store.graph_read import plain_ids, property_conditions
from graphnative.store.steps import Queries, Steps, Write, read, run, write

_BY_IDS = """
UNWIND $ids AS asked
OPTIONAL MATCH (exact:__Node__ {id: asked})
OPTIONAL MATCH (other:__Entity__ {llama_id: asked})
WITH DISTINCT coalesce(exact, other) AS n WHERE n IS NOT NULL
DETACH DELETE n
"""
_BY_NAMES = "UNWIND $names AS name MATCH (n:__Entity__ {name: name}) DETACH DELETE n"
_RELATIONS = """
MATCH (:__Node__)-[r:{type}]->(:__Node__)
WITH r LIMIT 10000 DELETE r
RETURN count(*) AS deleted
"""
_BY_PROPERTIES = """
MATCH (n:__Node__) WHERE {conditions}
WITH n LIMIT 10000 DETACH DELETE n
RETURN count(*) AS deleted
"""
_CHUNKS_OF = "UNWIND $ids AS id MATCH (c:Chunk {ref_doc_id: id}) RETURN DISTINCT c.id AS id ORDER BY id"

_FACTS_OF = """
UNWIND $ids AS id
MATCH (:__Node__ {id: id})-[:MENTIONS]->(e:__Entity__)-[r]->(:__Entity__)
WHERE id IN r.triplet_source_ids
WITH DISTINCT r
WITH r, [source IN r.triplet_source_ids WHERE NOT source IN $ids] AS rest
FOREACH (_ IN CASE WHEN rest = [] THEN [1] ELSE [] END | DELETE r)
FOREACH (_ IN CASE WHEN rest = [] THEN [] ELSE [1] END |
  SET r.triplet_source_ids = rest, r.triplet_source_id = rest[-1])
"""
_ENTITIES_OF = """
UNWIND $ids AS id
MATCH (:__Node__ {id: id})-[:MENTIONS]->(e:__Entity__)
WITH DISTINCT e
OPTIONAL MATCH (other:__Node__)-[:MENTIONS]->(e) WHERE NOT other.id IN $ids
WITH e, collect(other.id) AS rest
FOREACH (_ IN CASE WHEN rest <> [] AND e.triplet_source_id IN $ids THEN [1] ELSE [] END |
  SET e.triplet_source_id = reduce(least = rest[0], x IN rest | CASE WHEN x < least THEN x ELSE least END))
FOREACH (_ IN CASE WHEN rest = [] AND e.triplet_source_id IN $ids AND e.key IS NOT NULL THEN [1] ELSE [] END |
  REMOVE e.triplet_source_id)
FOREACH (_ IN CASE WHEN rest = [] AND e.triplet_source_id IN $ids AND e.key IS NULL THEN [1] ELSE [] END |
  DETACH DELETE e)
"""
"""An entity with a key is of our own pipelines, which decide when it goes."""
_NODES = "UNWIND $ids AS id MATCH (n:__Node__ {id: id}) DETACH DELETE n"


def delete(
    entity_names: Sequence[str] | None,
    relation_names: Sequence[str] | None,
    properties: Mapping[str, Any] | None,
    ids: Sequence[str] | None,
) -> Steps[None]:
    """Delete nodes and relations; what several arguments name is deleted for each of them.

    Source: the behaviour of LlamaIndex's PropertyGraphStore.delete.

    Differs: only nodes that LlamaIndex knows (``__Node__``) and relations between them can go.

    Args:
        entity_names: Names of entities.
        relation_names: Types whose relations go.
        properties: Nodes that have all of these go.
        ids: Ids of nodes.
    """
    for batch in batched(({"name": name} for name in entity_names or ()), BATCH_SIZE):
        yield from write(_BY_NAMES, names=[row["name"] for row in batch])
    for batch in batched(({"id": id_} for id_ in plain_ids(ids or ())), BATCH_SIZE):
        yield from write(_BY_IDS, ids=[row["id"] for row in batch])
    for name in relation_names or ():
        yield from _until_none(_RELATIONS.format(type=escape_name(name)))
    if properties:
        conditions, parameters = property_conditions("n", properties)
        yield from _until_none(_BY_PROPERTIES.format(conditions=" AND ".join(conditions)), **parameters)


def _until_none(cypher: str, **parameters: Any) -> Steps[None]:
    """Repeat a deletion of limited size, so that a large one does not need one large transaction."""
    while (yield from write(cypher, **parameters))[0]["deleted"]:
        pass


def delete_llama_nodes(node_ids: Sequence[str] | None, ref_doc_ids: Sequence[str] | None) -> Steps[None]:
    """Delete text chunks with what only they say: facts that no other chunk states, entities none mentions.

    Source: the behaviour of LlamaIndex's PropertyGraphStore.delete_llama_nodes.

    Differs: LlamaIndex deletes every entity that the chunk was the last to mention, with all its facts,
    although others mention it too, and keeps the entities of a document that is deleted by its own id.

    Args:
        node_ids: Ids of chunks.
        ref_doc_ids: Ids of documents, all of whose chunks go.
    """
    documents = plain_ids(ref_doc_ids or ())
    chunks = set(plain_ids(node_ids or ())) | set(documents)
    if documents:
        chunks |= {row["id"] for row in (yield from read(_CHUNKS_OF, ids=documents))}
    if chunks:
        ids = sorted(chunks)
        yield Write(lambda: _forget(ids))


def _forget(ids: list[str]) -> Queries[None]:
    for cypher in (_FACTS_OF, _ENTITIES_OF, _NODES):
        yield from run(cypher, ids=ids)
