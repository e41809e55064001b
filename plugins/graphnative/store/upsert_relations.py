"""Write LlamaIndex relations, updated where they exist, in batches of one type."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from llama_index.core.graph_stores.types import TRIPLET_SOURCE_KEY, Relation

from graphnative.cypher.escape import escape_name
from graphnative.errors import StoreError
from graphnative.store.database import BATCH_SIZE
from graphnative.store.entity_lookup import resolve_ids
from graphnative.store.grouped_batches import grouped_batches
from graphnative.store.property_values import storable_properties
from graphnative.store.steps import Queries, Steps, Write, run

_MERGE = """
UNWIND $rows AS row
MATCH (s:__Node__ {{id: row[0]}})
MATCH (t:__Node__ {{id: row[1]}})
MERGE (s)-[r:{type}]->(t)
SET r += row[2]
RETURN count(*) AS written
"""
_MERGE_WITH_ORIGIN = """
UNWIND $rows AS row
MATCH (s:__Node__ {{id: row[0]}})
MATCH (t:__Node__ {{id: row[1]}})
MERGE (s)-[r:{type}]->(t)
SET r.triplet_source_ids = coalesce(r.triplet_source_ids, [])
  + CASE WHEN row[3] IN coalesce(r.triplet_source_ids, []) THEN [] ELSE [row[3]] END
SET r += row[2]
MERGE (c:__Node__ {{id: row[3]}})
FOREACH (e IN [n IN [s, t] WHERE n:__Entity__] | MERGE (c)-[:MENTIONS]->(e))
RETURN count(*) AS written
"""
_PLACEHOLDERS = "UNWIND $ids AS id MERGE (:__Node__ {id: id})"


Ends = tuple[str, str, dict[str, Any], str | None]
"""A row: ids of source and target, properties, and the chunk that states the relation."""


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
    groups: dict[str, list[Ends]] = {}
    for relation in relations:
        statement, row = _row(relation, aliases)
        groups.setdefault(statement, []).append(row)
    for batch in grouped_batches(groups, BATCH_SIZE):
        yield Write(lambda batch=batch: _write(batch))  # type: ignore[misc]


def _row(relation: Relation, aliases: Mapping[str, str]) -> tuple[str, Ends]:
    """A relation's statement and its row there."""
    source, target, properties = relation.source_id, relation.target_id, relation.properties
    if not (isinstance(source, str) and isinstance(target, str)):
        raise StoreError(f"The relation {relation.label!r} has no id of text for one of its ends.")
    origin = properties.get(TRIPLET_SOURCE_KEY)
    stored = storable_properties(
        properties, lambda: f"The relation {source!r} -{relation.label}-> {target!r}"
    )
    statement = _statement(_MERGE if origin is None else _MERGE_WITH_ORIGIN, relation.label)
    return statement, (aliases.get(source, source), aliases.get(target, target), stored, origin)


@lru_cache(maxsize=1024)
def _statement(template: str, label: str) -> str:
    return template.format(type=escape_name(label))


def _write(batch: Sequence[tuple[str, Sequence[Ends]]]) -> Queries[None]:
    for cypher, rows in batch:
        yield from _merge(cypher, rows)


def _merge(cypher: str, rows: Sequence[Ends]) -> Queries[None]:
    written = (yield from run(cypher, rows=rows))[0]["written"]
    if written == len(rows):
        return
    ends = {end for row in rows for end in row[:2]}
    known = yield from resolve_ids(ends)
    unknown = sorted(ends - known.keys())
    if unknown:
        yield from run(_PLACEHOLDERS, ids=unknown)
    late = [
        (known.get(row[0], row[0]), known.get(row[1], row[1]), *row[2:])
        for row in rows
        if known.get(row[0]) != row[0] or known.get(row[1]) != row[1]
    ]
    yield from run(cypher, rows=late)
