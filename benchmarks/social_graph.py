"""A made graph for the store's benchmarks: nodes, relations and the rows a driver takes for them."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from llama_index.core.graph_stores.types import EntityNode, Relation

LABELS = ("Person", "Firm", "Place", "Event", "Product")
TYPES = ("KNOWS", "OWNS", "VISITED", "MADE", "LIKES", "SUPPLIES", "NEAR", "PART_OF")
BATCH = 5000


@dataclass(frozen=True, slots=True)
class SocialGraph:
    """Nodes and relations as LlamaIndex has them."""

    nodes: list[EntityNode]
    relations: list[Relation]

    def parts(self, n: int) -> Iterator["SocialGraph"]:
        """Yield the graph in ``n`` parts; a relation comes with the later of its ends."""
        place = {node.name: i * n // len(self.nodes) for i, node in enumerate(self.nodes)}
        for part in range(n):
            yield SocialGraph(
                [node for node in self.nodes if place[node.name] == part],
                [r for r in self.relations if max(place[r.source_id], place[r.target_id]) == part],
            )


def social_graph(n_nodes: int, n_relations: int, seed: int = 7) -> SocialGraph:
    """Return a graph of so many nodes and so many different relations."""
    chance = random.Random(seed)
    nodes = [
        EntityNode(
            name=f"node {i}",
            label=LABELS[i % len(LABELS)],
            properties={"rank": chance.random(), "size": i, "city": f"city {i % 97}"},
        )
        for i in range(n_nodes)
    ]
    chosen: dict[tuple[int, int, str], None] = {}
    while len(chosen) < n_relations:
        ends = chance.randrange(n_nodes), chance.randrange(n_nodes)
        chosen[(*ends, chance.choice(TYPES))] = None
    relations = [
        Relation(
            label=label, source_id=f"node {s}", target_id=f"node {t}", properties={"since": s % 50 + 1970}
        )
        for s, t, label in chosen
    ]
    return SocialGraph(nodes, relations)


def node_batches(graph: SocialGraph) -> Iterator[tuple[str, list[dict[str, object]]]]:
    """Yield a statement and its rows, of one label and at most BATCH each."""
    for label in LABELS:
        rows = [
            {"id": node.name, "properties": {**node.properties, "name": node.name}}
            for node in graph.nodes
            if node.label == label
        ]
        cypher = (
            "UNWIND $rows AS row MERGE (n:__Node__ {id: row.id}) "
            f"SET n:__Entity__:`{label}` SET n += row.properties"
        )
        for i in range(0, len(rows), BATCH):
            yield cypher, rows[i : i + BATCH]


def relation_batches(graph: SocialGraph) -> Iterator[tuple[str, list[dict[str, object]]]]:
    """Yield a statement and its rows, of one type and at most BATCH each."""
    for label in TYPES:
        rows = [
            {"source": r.source_id, "target": r.target_id, "properties": r.properties}
            for r in graph.relations
            if r.label == label
        ]
        cypher = (
            "UNWIND $rows AS row MATCH (s:__Node__ {id: row.source}) MATCH (t:__Node__ {id: row.target}) "
            f"MERGE (s)-[r:`{label}`]->(t) SET r += row.properties"
        )
        for i in range(0, len(rows), BATCH):
            yield cypher, rows[i : i + BATCH]
