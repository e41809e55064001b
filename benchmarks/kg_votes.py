"""What votes do to precision and recall, and how well entities are clustered, on documents with gold facts.

Takes Re-DocRED's ``dev_revised.json.gz`` (``--data FOLDER``). Three pathways read every document: each
finds a gold fact with a known chance (its recall) and adds wrong facts up to a known precision,
independently, with a fixed seed. Prints precision and recall of what at least 1, 2 and 3 of them read
beside what independence predicts (2 of 3: 3r²−2r³), the same with one pathway that reads the gold, and with
names as the text has them, before and after alignment. Then how well names are put together in each
document (B-cubed), and how many dates and numbers are read.
"""

import argparse
import gzip
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from entity_peer import peer_names
from graphnative.documents.entity_keys import entity_key
from graphnative.evaluation.b_cubed import b_cubed
from graphnative.kg.alignment.pieces import Known, Piece
from graphnative.kg.alignment.placing import Alignment, align
from graphnative.kg.values import read_value
from graphnative.kg.votes import tally_facts
from report import machine_line, table

SEED = 7
RECALLS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
PRECISION = 0.5
PATHWAYS = 3
LABELS = {"PER": "Person", "ORG": "Organization", "LOC": "Place", "MISC": "Work"}
HOW = ("written", "aligned")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="Folder with dev_revised.json.gz.")
    parser.add_argument("--documents", type=int, default=500, help="Read so many.")
    parser.add_argument("--peer", type=Path, help="Python of an environment with goldenmatch-kg.")
    options = parser.parse_args()
    documents = json.loads(gzip.decompress((options.data / "dev_revised.json.gz").read_bytes()))
    documents = documents[: options.documents]
    print(machine_line(seed=SEED, documents=len(documents)))
    print(f"\n### Three pathways of precision {PRECISION}\n")
    header = [
        "recall of each",
        "votes",
        "precision",
        "recall",
        "predicted",
        "with the gold: precision",
        "recall",
    ]
    print(table(header, [row for recall in RECALLS for row in votes(documents, recall)]))
    pieces = [piece for document in documents for piece in pieces_of(document)]
    began = time.perf_counter()
    alignment = align(pieces, Known())
    seconds = time.perf_counter() - began
    print(f"\n### Names as the text has them, three pathways of recall 0.7 and precision {PRECISION}\n")
    print(
        table(
            ["votes", "P as written", "R as written", "P aligned", "R aligned"], named(documents, alignment)
        )
    )
    print(f"\n### Names put together in each document ({len(pieces):,} pieces, {seconds:.1f} s)\n")
    print(table(["rule", "precision", "recall", "F1"], clusters(documents, alignment, options.peer)))
    print("\n### Literals read\n")
    print(table(["kind", "literals", "read as a value"], literals(documents)))


def gold(document: dict) -> set[tuple[int, str, int]]:
    """Facts between entities of a document, by their numbers."""
    return {(label["h"], label["r"], label["t"]) for label in document["labels"]}


def pathways(documents: list, recall: float, seed: int) -> Iterator[list[set[tuple[int, str, int]]]]:
    """What each pathway reads in each document."""
    rng = random.Random(seed)
    relations = sorted({label["r"] for document in documents for label in document["labels"]})
    for document in documents:
        right, size = sorted(gold(document)), len(document["vertexSet"])
        read = []
        for _ in range(PATHWAYS):
            found = {fact for fact in right if rng.random() < recall}
            wrong: set[tuple[int, str, int]] = set()
            while size > 1 and len(wrong) < round(len(found) * (1 - PRECISION) / PRECISION):
                fact = (rng.randrange(size), rng.choice(relations), rng.randrange(size))
                if fact not in found and fact not in right and fact[0] != fact[2]:
                    wrong.add(fact)
            read.append(found | wrong)
        yield read


def votes(documents: list, recall: float) -> Iterator[tuple]:
    """One line for each number of votes."""
    counted = {name: Counter() for name in ("noise", "gold")}
    total = sum(len(gold(document)) for document in documents)
    for document, read in zip(documents, pathways(documents, recall, SEED), strict=True):
        right = gold(document)
        for name, heard in (("noise", read), ("gold", [right, *read[1:]])):
            tallied = tally_facts((fact, str(i)) for i, facts in enumerate(heard) for fact in sorted(facts))
            for each in tallied:
                for quorum in range(1, len(each.pathways) + 1):
                    counted[name][quorum, each.key in right] += 1
    r = recall
    predicted = {1: 1 - (1 - r) ** 3, 2: 3 * r**2 - 2 * r**3, 3: r**3}
    for quorum in range(1, PATHWAYS + 1):
        cells = []
        for name in ("noise", "gold"):
            hits, misses = counted[name][quorum, True], counted[name][quorum, False]
            cells.append((hits / (hits + misses), hits / total))
        yield str(recall), quorum, *cells[0], predicted[quorum], *cells[1]


def named(documents: list, alignment: Alignment) -> Iterator[tuple]:
    """Votes over facts whose ends are called as the text calls them, each pathway by a name of its choice."""
    rng = random.Random(SEED)
    hits, accepted, right = Counter(), Counter(), Counter()
    total = sum(len(gold(document)) for document in documents)
    for document, read in zip(documents, pathways(documents, 0.7, SEED), strict=True):
        keys = [[key_of(name) for name in entity] for entity in document["vertexSet"]]
        shown = [[alignment.at(key, document["title"]) for key in entity] for entity in keys]
        chosen = [[(fact, drawn(rng)) for fact in sorted(facts)] for facts in read]
        for how, names in (("written", keys), ("aligned", shown)):
            meant = {
                (s, relation, o): (h, relation, t)
                for h, relation, t in sorted(gold(document))
                for s in names[h]
                for o in names[t]
            }
            said = [
                ((names[h][a % len(names[h])], relation, names[t][b % len(names[t])]), str(i))
                for i, facts in enumerate(chosen)
                for (h, relation, t), (a, b) in facts
            ]
            tallied = tally_facts(said)
            for quorum in range(1, PATHWAYS + 1):
                kept = [each.key for each in tallied if len(each.pathways) >= quorum]
                accepted[how, quorum] += len(kept)
                right[how, quorum] += sum(key in meant for key in kept)
                hits[how, quorum] += len({meant[key] for key in kept if key in meant})
    for quorum in range(1, PATHWAYS + 1):
        cells = [(right[how, quorum] / accepted[how, quorum], hits[how, quorum] / total) for how in HOW]
        yield quorum, *cells[0], *cells[1]


def drawn(rng: random.Random) -> tuple[int, int]:
    """Numbers that choose the names of subject and object."""
    return rng.randrange(1 << 30), rng.randrange(1 << 30)


def key_of(name: dict) -> str:
    """The key of a name as the pipeline makes it; a literal has its normal form."""
    if name["type"] in LABELS:
        return entity_key(LABELS[name["type"]], name["name"])
    value = read_value(name["name"])
    return f"={value.text}" if value else entity_key("Entity", name["name"])


def pieces_of(document: dict) -> list[Piece]:
    """The evidence that a document gives, if its facts are read as the gold has them."""
    title, entities = document["title"], document["vertexSet"]
    names = {key_of(name) for entity in entities for name in entity if name["type"] in LABELS}
    pieces = [Piece(f"{title}/{key}", key, "", "", (title,)) for key in sorted(names)]
    for h, relation, t in sorted(gold(document)):
        one, other = entities[h][0], entities[t][0]
        if one["type"] in LABELS and other["type"] in LABELS:
            ends = key_of(one), key_of(other)
            pieces.append(
                Piece(f"{title}/{ends[0]}/{relation}/{ends[1]}", ends[0], relation, ends[1], (title,))
            )
    return pieces


def clusters(
    documents: list, alignment: Alignment, peer: Path | None
) -> Iterator[tuple[str, float, float, float]]:
    """B-cubed over all names, clusters told apart by document."""
    right, exact, folded, aligned = {}, {}, {}, {}
    for document in documents:
        title = document["title"]
        for number, entity in enumerate(document["vertexSet"]):
            for place, name in enumerate(entity):
                if name["type"] in LABELS:
                    item, key = (title, number, place), key_of(name)
                    right[item] = title, number
                    exact[item] = title, name["type"], name["name"]
                    folded[item] = title, key
                    aligned[item] = title, alignment.at(key, title)
    rules = {"as written": exact, "folded": folded, "aligned": aligned}
    if peer is not None:
        names = peer_names(peer, sorted({(name, kind) for _, kind, name in exact.values()}))
        rules["goldenmatch-kg"] = {
            item: (title, kind, names[name, kind]) for item, (title, kind, name) in exact.items()
        }
    for rule, found in rules.items():
        score = b_cubed(found, right)
        yield rule, score.precision, score.recall, score.f1


def literals(documents: list) -> Iterator[tuple[str, int, float]]:
    """How many dates and numbers have a normal form that is no word."""
    for kind in ("TIME", "NUM"):
        texts = [
            name["name"]
            for document in documents
            for entity in document["vertexSet"]
            for name in entity
            if name["type"] == kind
        ]
        read = sum((value := read_value(text)) is not None and value.kind != "word" for text in texts)
        yield kind, len(texts), read / len(texts)


if __name__ == "__main__":
    main()
