"""How long a check without a model takes for one claim, in a graph of many entities.

    python benchmarks/check_speed.py [--entities N] [--facts N] [--claims N] [--keep FOLDER]

A made graph with a passage for every two entities and a description for each. Every claim is a sentence by
itself: facts as they are stated, facts with another end, and numbers about an entity, in turn. The first one
opens the caches and is told apart; every other claim is timed from text to verdict, the graph's look-ups
included. With ``--keep`` the graph stays in FOLDER and is not made again.
"""

import argparse
import random
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from graphnative.answers.faithful.fleek import Fleek, open_fleek
from graphnative.answers.faithful.records import Draft
from graphnative.settings import load_settings
from graphnative.store.database import Database
from graphnative.store.property_graph import Neo4jGraphStore, open_store
from made_communities import write_made_graph
from report import machine_line, table
from scratch_workspace import scratch_workspace

SEED = 7

_SUBJECTS = "MATCH (s:__Entity__) WHERE EXISTS { (s)-->(:__Entity__) } RETURN s.id AS id ORDER BY id"
_FIRST_FACTS = """
UNWIND $ids AS id
MATCH (s:__Node__ {id: id})-[r]->(o:__Entity__)
WITH id, s.name AS subject, type(r) AS relation, o.name AS object ORDER BY id, relation, o.id
RETURN id, head(collect([subject, relation, object])) AS fact ORDER BY id
"""


def draw_claims(database: Database, number: int) -> list[tuple[str, str]]:
    """Return kind and text of so many claims: a fact, one with another end, and a number, in turn."""
    subjects = [row["id"] for row in database.read(_SUBJECTS)]
    chosen = [subjects[place * len(subjects) // number] for place in range(number)]
    facts = [row["fact"] for row in database.read(_FIRST_FACTS, ids=chosen)]
    chance = random.Random(SEED)
    claims = []
    for place, (subject, relation, object_) in enumerate(facts):
        words = relation.lower().replace("_", " ")
        other = chance.choice(facts)[2]
        claims.append(
            (
                ("a fact", f"{subject} {words} {object_}."),
                ("another end", f"{subject} {words} {other}."),
                ("a number", f"{subject} employs {chance.randrange(100, 9000)} people."),
            )[place % 3]
        )
    return claims


def timed(fleek: Fleek, claims: Sequence[tuple[str, str]]) -> dict[str, list[float]]:
    """Return the milliseconds that each claim took, by its kind."""
    found: dict[str, list[float]] = {}
    for kind, text in claims:
        began = time.perf_counter()
        fleek.check(Draft("", text))
        found.setdefault(kind, []).append((time.perf_counter() - began) * 1000)
    return found


def _filled(store: Neo4jGraphStore, entities: int, facts: int) -> None:
    if not store.structured_query("MATCH (e:__Entity__) RETURN e LIMIT 1"):
        write_made_graph(store, entities, facts, reports=10)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--entities", type=int, default=100_000)
    parser.add_argument("--facts", type=int, default=300_000)
    parser.add_argument("--claims", type=int, default=300)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    print(machine_line(entities=options.entities, facts=options.facts, claims=options.claims, seed=SEED))
    with scratch_workspace(options.keep) as root:
        store = open_store(load_settings(root).root)
        try:
            _filled(store, options.entities, options.facts)
            claims = draw_claims(store.database, options.claims)
            began = time.perf_counter()
            fleek = open_fleek(store.database)
            fleek.check(Draft("", claims[0][1]))
            opened = time.perf_counter() - began
            found = timed(fleek, claims)
        finally:
            store.close()
    every = [each for times in found.values() for each in times]
    rows = [
        [kind, len(times), float(np.percentile(times, 50)), float(np.percentile(times, 95)), max(times)]
        for kind, times in [*found.items(), ("all", every)]
    ]
    print(f"caches and the first claim: {opened:.1f} s\n")
    print(table(["claim", "n", "p50 ms", "p95 ms", "max ms"], rows, digits=1))


if __name__ == "__main__":
    main()
