"""Write LlamaIndex relations, updated where they exist, in batches of one type."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from llama_index.core.graph_stores.types import TRIPLET_SOURCE_KEY, Relation

from graphnative.cypher.escape import escape_name
from graphnative.errors import StoreError
from graphnative.store.database import BATCH_SIZE, Row, batched
from graphnative.store.entity_lookup import resolve_ids
from graphnative.store.property_values import storable_properties
from graphnative.store.steps import Queries, Steps, Write, run

_MERGE = """
UNWIND $rows AS row
MATCH (s:__Node__ {{id: row.source}})
MATCH (t:__Node__ {{id: row.target}})
MERGE (s)-[r:{type}]->(t)
SET r += row.properties
RETURN count(*) AS written
"""
_MERGE_WITH_ORIGIN = """
UNWIND $rows AS row
MATCH (s:__Node__ {{id: row.source}})
MATCH (t:__Node__ {{id: row.target}})
MERGE (s)-[r:{type}]->(t)
SET r.triplet_source_ids = coalesce(r.triplet_source_ids, [])
  + CASE WHEN row.origin IN coalesce(r.triplet_source_ids, []) THEN [] ELSE [row.origin] END
SET r += row.properties
MERGE (c:__Node__ {{id: row.origin}})
FOREACH (e IN [n IN [s, t] WHERE n:__Entity__] | MERGE (c)-[:MENTIONS]->(e))
RETURN count(*) AS written
"""
_PLACEHOLDERS = "UNWIND $ids AS id MERGE (:__Node__ {id: id})"


def upsert_relations(relations: Iterable[Relation], aliases: Mapping[str, str]) -> Steps[None]:
    """Write relations, all of them checked before the first is written.

    One relation of a type joins two nodes; a second upsert updates its properties. An end that no node
    has as id is looked up by name; if there is none, an empty node holds its place until it is written.
    A relation that names its text chunk (``triplet_source_id``) makes that chunk mention both ends, and
    keeps all chunks that say it, so that the last of them can take it away.

    Source: the behaviour of LlamaIndex's PropertyGraphStore.upsert_relations.

    Args:
        relations: Labels of any characters, ids of entities or chunks.
        aliases: Ids that stand for others: what LlamaIndex calls a chunk without an id.

    Raises:
        StoreError: A relation can't be stored; the message names it.
    """
    rows = sorted((_row(relation, aliases) for relation in relations), key=_kind)
    for (type_, has_origin), group in groupby(rows, key=_kind):
        cypher = (_MERGE_WITH_ORIGIN if has_origin else _MERGE).format(type=type_)
        for batch in batched(group, BATCH_SIZE):
            yield Write(lambda cypher=cypher, batch=batch: _write(cypher, batch))  # type: ignore[misc]


def _kind(row: Row) -> tuple[str, bool]:
    return row["type"], row["origin"] is not None


def _row(relation: Relation, aliases: Mapping[str, str]) -> Row:
    for end in (relation.source_id, relation.target_id):
        if not isinstance(end, str):
            raise StoreError(f"The relation {relation.label!r} has {end!r} for the id of an end.")
    owner = f"The relation {relation.source_id!r} -{relation.label}-> {relation.target_id!r}"
    source, target = str(relation.source_id), str(relation.target_id)
    return {
        "type": escape_name(relation.label),
        "source": aliases.get(source, source),
        "target": aliases.get(target, target),
        "origin": relation.properties.get(TRIPLET_SOURCE_KEY),
        "properties": storable_properties(relation.properties, owner),
    }


def _write(cypher: str, batch: Sequence[Mapping[str, Any]]) -> Queries[None]:
    rows = [{key: row[key] for key in ("source", "target", "origin", "properties")} for row in batch]
    written = (yield from run(cypher, rows=rows))[0]["written"]
    if written == len(rows):
        return
    ends = {row[key] for row in rows for key in ("source", "target")}
    known = yield from resolve_ids(ends)
    unknown = sorted(ends - known.keys())
    if unknown:
        yield from run(_PLACEHOLDERS, ids=unknown)
    late = [
        {
            **row,
            "source": known.get(row["source"], row["source"]),
            "target": known.get(row["target"], row["target"]),
        }
        for row in rows
        if any(known.get(row[key]) != row[key] for key in ("source", "target"))
    ]
    yield from run(cypher, rows=late)
