"""Read nodes and triplets as LlamaIndex knows them."""

from collections.abc import Mapping, Sequence
from typing import Any

from llama_index.core.graph_stores.types import LabelledNode, Triplet

from graphnative.cypher.escape import escape_name
from graphnative.errors import StoreError
from graphnative.store.database import Row
from graphnative.store.entity_lookup import BY_ID, BY_NAME
from graphnative.store.llama_nodes import NODE_ROW, node_from_row, triplet_from_row
from graphnative.store.steps import Steps, read

MENTIONS = "MENTIONS"

_GET = (
    f"MATCH (n:__Node__) WHERE {{conditions}} RETURN n.id AS id, {NODE_ROW.format('n')} AS node ORDER BY id"
)
_TRIPLETS = f"""
MATCH (s:__Entity__)-[r{{types}}]->(t:__Entity__)
WHERE {{conditions}}
RETURN {NODE_ROW.format("s")} AS source, type(r) AS type, properties(r) AS properties,
  {NODE_ROW.format("t")} AS target
ORDER BY s.id, type, t.id, elementId(r)
"""
_TRIPLETS_OF = f"""
UNWIND $ids AS id
MATCH (e:__Entity__ {{{{id: id}}}})-[r{{types}}]-(:__Entity__)
WITH DISTINCT r
WITH r, startNode(r) AS s, endNode(r) AS t
RETURN {NODE_ROW.format("s")} AS source, type(r) AS type, properties(r) AS properties,
  {NODE_ROW.format("t")} AS target
ORDER BY s.id, type, t.id, elementId(r)
"""
_SEEDS = """
MATCH (e:__Entity__) WHERE {conditions}
RETURN e.id AS id ORDER BY id
"""
_HOP = f"""
UNWIND range(0, size($ids) - 1) AS place
MATCH (e:__Node__ {{{{id: $ids[place]}}}})-[r]-(o:__Node__)
WHERE NOT type(r) IN $ignored AND NOT elementId(r) IN $seen
WITH r, o, min(place) AS place
WITH r, collect(DISTINCT o.id) AS reached, min(place) AS place
WITH r, reached, place, startNode(r) AS s, endNode(r) AS t
ORDER BY place, type(r), s.id, t.id, elementId(r)
LIMIT $limit
RETURN {NODE_ROW.format("s")} AS source, type(r) AS type, properties(r) AS properties,
  {NODE_ROW.format("t")} AS target, elementId(r) AS element, reached
""".format()


def get_nodes(properties: Mapping[str, Any] | None, ids: Sequence[str] | None) -> Steps[list[LabelledNode]]:
    """Return the nodes with the given ids and properties, sorted by id.

    Source: the behaviour of LlamaIndex's PropertyGraphStore.get.

    Differs: an empty list of ids asks for nothing; an id that no node has is taken as a name, so that
    LlamaIndex finds by name the entities whose ids are opaque.
    """
    if ids is not None and not ids:
        return []
    conditions, parameters = property_conditions("n", properties)
    if ids is None:
        rows = yield from read(
            _GET.format(conditions=" AND ".join(["n.id IS NOT NULL", *conditions])), **parameters
        )
        return [node_from_row(row["node"]) for row in rows]
    cypher = _GET.format(conditions=" AND ".join(["n.id IN $ids", *conditions]))
    rows = yield from read(cypher, ids=plain_ids(ids), **parameters)
    found = {row["id"] for row in rows}
    missing = sorted(set(plain_ids(ids)) - found)
    if missing:
        named = {row["id"] for row in (yield from read(BY_NAME, ids=missing))} - found
        rows += (yield from read(cypher, ids=sorted(named), **parameters)) if named else []
    return [node_from_row(row["node"]) for row in sorted(rows, key=lambda row: str(row["id"]))]


def get_triplets(
    entity_names: Sequence[str] | None,
    relation_names: Sequence[str] | None,
    properties: Mapping[str, Any] | None,
    ids: Sequence[str] | None,
) -> Steps[list[Triplet]]:
    """Return the relations between entities that have one matching end, each once and in its direction.

    Source: the behaviour of LlamaIndex's PropertyGraphStore.get_triplets.

    Args:
        entity_names: Names of an end.
        relation_names: Types of the relation.
        properties: What that end must have, all of it.
        ids: Ids of that end. All given conditions must hold; an empty list lets nothing through.
    """
    if any(given is not None and not given for given in (entity_names, relation_names, ids)):
        return []
    types = ":" + "|".join(map(escape_name, relation_names)) if relation_names else ""
    conditions, parameters = property_conditions("e", properties)
    if entity_names is not None:
        conditions.append("e.name IN $entity_names")
        parameters["entity_names"] = list(entity_names)
    if ids is not None:
        conditions.append("(e.id IN $ids OR e.llama_id IN $ids)")
        parameters["ids"] = plain_ids(ids)
    if not conditions:
        everything = _TRIPLETS.format(types=types, conditions="s.id IS NOT NULL AND t.id IS NOT NULL")
        return [triplet_from_row(row) for row in (yield from read(everything))]
    seeds = yield from read(_SEEDS.format(conditions=" AND ".join(conditions)), **parameters)
    rows = yield from read(_TRIPLETS_OF.format(types=types), ids=[row["id"] for row in seeds])
    return [triplet_from_row(row) for row in rows]


def get_rel_map(
    ids: Sequence[str], depth: int, limit: int, ignore_rels: Sequence[str] | None
) -> Steps[list[Triplet]]:
    """Return the relations around some nodes, nearest first, then in the order of the nodes.

    Source: the behaviour of LlamaIndex's PropertyGraphStore.get_rel_map.

    Differs: ignored types don't use up the limit; hops are followed one after the other, so that the
    work grows with the relations seen and not with the paths between them.

    Args:
        ids: Nodes to begin with.
        depth: Hops, at least 1.
        limit: Relations at most, at least 0.
        ignore_rels: Types not to follow; MENTIONS never is.
    """
    _check_whole("depth", depth, 1)
    _check_whole("limit", limit, 0)
    frontier = yield from _exact_ids(list(dict.fromkeys(plain_ids(ids))))
    ignored = sorted({MENTIONS, *(ignore_rels or [])})
    rows: list[Row] = []
    visited: set[str] = set(frontier)
    for _ in range(depth):
        if not frontier or len(rows) >= limit:
            break
        seen = [row["element"] for row in rows]
        found = yield from read(_HOP, ids=frontier, ignored=ignored, seen=seen, limit=limit - len(rows))
        rows += found
        frontier = [
            id_ for id_ in dict.fromkeys(i for row in found for i in row["reached"]) if id_ not in visited
        ]
        visited.update(frontier)
    return [triplet_from_row(row) for row in rows]


def _exact_ids(ids: list[str]) -> Steps[list[str]]:
    """Ids as they stand in the graph, in the same order; names become the ids of those who bear them."""
    exact = {row["id"] for row in (yield from read(BY_ID, ids=ids))}
    missing = [id_ for id_ in ids if id_ not in exact]
    named: dict[str, list[str]] = {}
    for row in (yield from read(BY_NAME, ids=missing)) if missing else []:
        named.setdefault(row["asked"], []).append(row["id"])
    return list(dict.fromkeys(found for id_ in ids for found in named.get(id_, [id_])))


def property_conditions(
    variable: str, properties: Mapping[str, Any] | None
) -> tuple[list[str], dict[str, Any]]:
    """Return Cypher conditions that hold where a node has all the given properties, and their parameters.

    None asks for a node without the property.
    """
    conditions: list[str] = []
    parameters: dict[str, Any] = {}
    for place, (key, value) in enumerate((properties or {}).items()):
        name = f"{variable}.{escape_name(key)}"
        conditions.append(f"{name} IS NULL" if value is None else f"{name} = $property_{place}")
        if value is not None:
            parameters[f"property_{place}"] = value
    return conditions, parameters


def plain_ids(ids: Sequence[str]) -> list[str]:
    """Return ids as plain text."""
    return [str(id_) for id_ in ids]


def _check_whole(name: str, value: object, least: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise StoreError(f"get_rel_map: {name} must be a whole number of at least {least}, not {value!r}.")
