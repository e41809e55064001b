"""A made entity graph with planted communities and reports, written through the store, for the benchmarks."""

import hashlib
import random
from collections.abc import Sequence

import numpy as np
from llama_index.core.graph_stores.types import ChunkNode, EntityNode, Relation

from graphnative.communities.chosen_run import ChosenRun
from graphnative.communities.hierarchy import Hierarchy
from graphnative.communities.numbering import number_communities
from graphnative.communities.projection import project
from graphnative.communities.report import Report
from graphnative.communities.stored import write_run
from graphnative.store.property_graph import Neo4jGraphStore

TYPES = ("OWNS", "SUPPLIES", "SUED", "JOINED", "FUNDED")
REPORTS_PER_GROUP = 10
"""One coarse community and the nine it is split into."""

_BATCH = 5000
_WORDS = (
    "water", "energy", "wages", "forest", "methane", "board", "audit", "mine", "refinery", "port", "grain",
    "steel", "pension", "union", "permit", "river", "solar", "licence", "tax", "court", "safety", "waste",
    "plant", "bank", "fund", "export", "pipeline", "charity", "school", "strike",
)  # fmt: skip


def write_made_graph(
    store: Neo4jGraphStore, entities: int, facts: int, reports: int, seed: int = 7
) -> ChosenRun:
    """Write a graph and its run of communities; two facts in three stay inside a coarse community.

    Args:
        store: An empty graph.
        entities: How many.
        facts: How many.
        reports: How many, a multiple of ten; a coarse community and its nine parts have ten.
        seed: Of all that is drawn.
    """
    chance = random.Random(seed)
    passages = entities // 2
    store.upsert_nodes(
        [
            ChunkNode(
                id_=f"passage-{i}", text=_text(chance, 60), properties={"ref_doc_id": f"document-{i // 5}"}
            )
            for i in range(passages)
        ]
    )
    store.upsert_nodes(
        [
            EntityNode(
                name=f"{chance.choice(_WORDS)} {i}",
                label="Organization" if i % 3 else "Person",
                properties={
                    "description": _text(chance, 25),
                    "triplet_source_id": f"passage-{chance.randrange(passages)}",
                },
            )
            for i in range(entities)
        ]
    )
    named = [
        row["id"] for row in store.structured_query("MATCH (e:__Entity__) RETURN e.id AS id ORDER BY id")
    ]
    groups = reports // REPORTS_PER_GROUP
    relations = [_fact(chance, named, groups, passages) for _ in range(facts)]
    for start in range(0, facts, _BATCH):
        store.upsert_relations(relations[start : start + _BATCH])
    return _write_run(store, groups, chance)


def _fact(chance: random.Random, named: Sequence[str], groups: int, passages: int) -> Relation:
    one = chance.randrange(len(named))
    other = chance.randrange(len(named))
    if chance.random() < 2 / 3:
        other -= (other - one) % groups  # of the same group, see _write_run
    return Relation(
        label=chance.choice(TYPES),
        source_id=named[one],
        target_id=named[other],
        properties={
            "description": _text(chance, 15),
            "triplet_source_id": f"passage-{chance.randrange(passages)}",
        },
    )


def _write_run(store: Neo4jGraphStore, groups: int, chance: random.Random) -> ChosenRun:
    projected = project(store.database, "entities")
    places = np.arange(projected.graph.size, dtype=np.int64)
    coarse = places % groups
    fine = coarse * (REPORTS_PER_GROUP - 1) + places // groups % (REPORTS_PER_GROUP - 1)
    hierarchy = Hierarchy(projected.graph.nodes, (coarse, fine), "planted")
    communities = number_communities(projected, hierarchy)
    reports = [
        Report(
            key=hashlib.sha256(one.digest.encode()).hexdigest(),
            title=f"Community {one.number} of {chance.choice(_WORDS)}",
            summary=_text(chance, 40),
            findings=tuple((_text(chance, 6), _text(chance, 50)) for _ in range(5)),
            rank=float(chance.randrange(1, 10)),
            rating_explanation="Drawn.",
            model="made",
        )
        for one in communities
    ]
    record = {"run": "made", "projection": "entities", "communities": len(communities), "edges": b""}
    write_run(store.database, projected, communities, reports, record)
    return ChosenRun("entities", "made")


def _text(chance: random.Random, words: int) -> str:
    return " ".join(chance.choices(_WORDS, k=words)).capitalize() + "."
