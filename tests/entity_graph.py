"""An entity graph with hubs, loops, parallel facts and shared passages, made from a seed."""

import random

from graphnative.communities.build import build_communities
from graphnative.communities.hierarchy import LeidenOptions
from graphnative.store.database import Database

_PASSAGES = """
UNWIND $rows AS row
CREATE (:__Node__:Chunk {id: row.id, ref_doc_id: row.document, index: row.index, text: row.text, n_tokens: 9})
"""
_ENTITIES = """
UNWIND $rows AS row
CREATE (e:__Node__:__Entity__:Thing {id: row.id, key: 'Thing:' + row.id, name: row.name})
SET e.description = row.description
WITH e, row UNWIND row.passages AS passage
MATCH (c:Chunk {id: passage}) MERGE (c)-[:MENTIONS]->(e)
"""
_FACTS = """
UNWIND $rows AS row
MATCH (a:__Entity__ {id: row.a}), (b:__Entity__ {id: row.b})
CREATE (a)-[:$(row.type) {description: row.text, weight: row.weight, triplet_source_id: row.passage}]->(b)
"""
_WORDS = (
    "water", "wage", "forest", "leak", "tax", "board", "solar", "oil",
    "river", "mine", "port", "ship", "grain", "wool", "glass", "salt",
)  # fmt: skip


def write_entity_graph(database: Database, entities: int = 60, facts: int = 240, seed: int = 7) -> None:
    """Write a graph; the first entities are hubs, the last has no fact at all."""
    rng = random.Random(seed)
    passages = [
        {
            "id": f"c{i}",
            "document": f"d{i // 3}",
            "index": i % 3,
            "text": f"Passage {i} tells | of {' '.join(rng.choices(_WORDS, k=12))}.",
        }
        for i in range(entities)
    ]
    things = [
        {
            "id": f"e{i}",
            "name": f'{rng.choice(_WORDS)} "{i}"' if i % 9 == 0 else f"{rng.choice(_WORDS)} {i}",
            "description": " ".join(rng.choices(_WORDS, k=rng.randrange(3, 15))) if i % 7 else None,
            "passages": [f"c{rng.randrange(entities)}" for _ in range(rng.randrange(4))],
        }
        for i in range(entities)
    ]
    rows = []
    for i in range(facts):
        a = rng.randrange(5) if i % 3 == 0 else rng.randrange(entities - 1)
        b = a if i % 50 == 0 else rng.randrange(entities - 1)
        weight = rng.choice([None, 0.0, 1.0, 2.5])
        text = f"fact {i}: {' '.join(rng.choices(_WORDS, k=6))}" if i % 4 else None
        passage = f"c{rng.randrange(entities)}" if i % 2 else None
        rows.append(
            {"a": f"e{a}", "b": f"e{b}", "type": rng.choice(["OWNS", "MET"]), "text": text, "weight": weight}
            | {"passage": passage}
        )
    database.write(_PASSAGES, rows=passages)
    database.write(_ENTITIES, rows=things)
    database.write(_FACTS, rows=rows)


def cluster(database: Database) -> str:
    """Return the run of three levels of communities of the graph."""
    return build_communities(database, "entities", options=LeidenOptions(levels=3, max_size=8)).run
