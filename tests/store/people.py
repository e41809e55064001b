"""A small graph of people that the tests of the graph store share, and ways to look at it."""

from typing import Any

import pytest
from llama_index.core.graph_stores.types import EntityNode, PropertyGraphStore, Relation


def raw(store: PropertyGraphStore, cypher: str, **parameters: Any) -> list[dict[str, Any]]:
    """Rows of a query, asked of the server without the store."""
    return [record.data() for record in store.client.execute_query(cypher, parameters_=parameters).records]


def count(store: PropertyGraphStore, pattern: str = "(n)") -> int:
    return int(raw(store, f"MATCH {pattern} RETURN count(*) AS n")[0]["n"])


def person(name: str, /, **properties: Any) -> EntityNode:
    return EntityNode(name=name, label="Person", properties=properties)


def names(nodes: list[Any]) -> list[str]:
    return sorted(node.name for node in nodes)


def refused(work: Any) -> str:
    """The message of the error that ``work`` must raise."""
    with pytest.raises(Exception) as caught:
        work()
    return str(caught.value)


def filled(store: PropertyGraphStore) -> None:
    """Ann (40) knows Bo (0), who knows Cy; Ann works at Acme."""
    store.upsert_nodes([person("Ann", age=40), person("Bo", age=0), person("Cy")])
    store.upsert_nodes([EntityNode(name="Acme", label="Company")])
    store.upsert_relations(
        [
            Relation(label="KNOWS", source_id="Ann", target_id="Bo", properties={"since": 2001}),
            Relation(label="KNOWS", source_id="Bo", target_id="Cy"),
            Relation(label="WORKS_AT", source_id="Ann", target_id="Acme"),
        ]
    )


def said(triplets: list[Any]) -> list[str]:
    return sorted(f"{source.name} {relation.label} {target.name}" for source, relation, target in triplets)
