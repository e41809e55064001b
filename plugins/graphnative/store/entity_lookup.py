"""Find the nodes that LlamaIndex means by an id: the stored id itself, or what a name stands for."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from graphnative.store.database import Row
from graphnative.store.llama_nodes import DEFAULT_LABEL, llama_id
from graphnative.store.steps import Queries, run

BY_ID = "UNWIND $ids AS id MATCH (n:__Node__ {id: id}) RETURN n.id AS id"
BY_NAME = """
UNWIND $ids AS asked
MATCH (n:__Entity__) WHERE n.name = asked OR n.llama_id = asked
RETURN asked, n.id AS id
ORDER BY asked, id
"""
_HAS_OTHER_IDS = """
OPTIONAL MATCH (k:__Entity__) WHERE k.key IS NOT NULL WITH k LIMIT 1
OPTIONAL MATCH (l:__Entity__) WHERE l.llama_id IS NOT NULL WITH k, l LIMIT 1
RETURN k IS NOT NULL OR l IS NOT NULL AS yes
"""
_NAMED = """
UNWIND $names AS name
MATCH (n:__Entity__ {name: name})
RETURN name, n.id AS id, labels(n) AS labels, n.key IS NOT NULL AS keyed
ORDER BY name, id
"""


def resolve_ids(ids: Iterable[str]) -> Queries[dict[str, str]]:
    """Return the stored id of every id that can be found, exact ids first, then names.

    A name that several entities have stands for the one with the smallest id.
    """
    asked = sorted(set(ids))
    found = {row["id"]: row["id"] for row in (yield from run(BY_ID, ids=asked))}
    missing = [id_ for id_ in asked if id_ not in found]
    if missing:
        for row in (yield from run(BY_NAME, ids=missing)):
            found.setdefault(row["asked"], row["id"])
    return found


@dataclass(slots=True)
class NodeRow:
    """A node ready to be written.

    Attributes:
        properties: What is stored, under the keys it is stored under; with its ``id``.
        embedding: Its vector, if it has one.
        name: Of an entity.
        label: The type label of an entity; empty adds none.
        exact: Whether the id is certain; that of an entity may yet become another one.
        source: The chunk that mentions an entity.
    """

    properties: dict[str, Any]
    embedding: list[float] | None = None
    name: str = ""
    label: str = ""
    exact: bool = True
    source: str | None = None

    @property
    def id(self) -> str:
        """Its id in the graph."""
        return str(self.properties["id"])


def resolve_entities(rows: list[NodeRow]) -> Queries[list[NodeRow]]:
    """Return entity rows with the id of the existing node that has the row's label and name.

    The label ``entity``, which LlamaIndex gives to what has no type, matches a name alone if only one
    entity bears it. A row without a match, or whose id is certain, keeps its id.
    """
    if not (yield from run(_HAS_OTHER_IDS))[0]["yes"]:
        return rows  # every entity has its name as id: there is nothing else to find
    names = sorted({row.name for row in rows if not row.exact})
    known: dict[str, list[Row]] = {}
    for row in (yield from run(_NAMED, names=names)):
        known.setdefault(row["name"], []).append(row)
    return [row if row.exact else _resolved(row, known.get(row.name, [])) for row in rows]


def _resolved(row: NodeRow, known: list[Row]) -> NodeRow:
    found = sorted(
        (node for node in known if row.label in node["labels"]),
        key=lambda node: (not node["keyed"], node["id"]),
    )
    label = row.label
    if not found and label == DEFAULT_LABEL and len(known) == 1:
        found, label = known, ""
    if not found:
        return row
    short = llama_id(row.name)
    added = {} if short == row.name else {"llama_id": short}
    return replace(row, label=label, properties={**row.properties, **added, "id": found[0]["id"]})
