"""What the schema filter and the votes do to precision and recall: pathways simulated on Text2KGBench's gold.

Two 13B models were measured on this set (Text2KGBench's own stored outputs): precision and recall alone, of
what both say, and behind a filter by the ontology. Two pathways of just these rates are drawn here, by seed,
from the gold and from made noise; they go through our normalised relation types, our filter and our votes.
The table must come back, and every triplet must be accounted for.

    python benchmarks/schema_filter.py --data DIR [--seed N] [--sentences N]
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from graphnative.kg.schema.filter import SchemaFilter
from graphnative.kg.schema.relation_names import relation_type
from graphnative.kg.triplets.checking import plain
from graphnative.kg.votes import tally_facts
from graphnative.store.type_reviews import TypeReview
from report import machine_line, table

MEASURED = {
    "first pathway alone": (0.144, 0.310),
    "second pathway alone": (0.208, 0.205),
    "both agree": (0.581, 0.158),
    "first pathway, filter": (0.474, 0.310),
    "both agree, filter": (0.746, 0.156),
    "either, filter": (0.424, 0.354),
}
"""Precision and recall of Vicuna-13B, Alpaca-LoRA-13B, both, and of the same behind the ontology."""

FIRST, SECOND = "first", "second"
ANY = "thing"
NAMELESS = 0.01
"""Share of the noise whose relation has no name at all."""

Triple = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the set.

    Attributes:
        id: Its id.
        ontology: The ontology it belongs to.
        gold: Its triples, each once.
    """

    id: str
    ontology: str
    gold: tuple[Triple, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """What one pathway says of one sentence."""

    sentence: Sentence
    pathway: str
    triple: Triple


@dataclass(frozen=True, slots=True)
class Rates:
    """How often something is said, per gold triple: by the first pathway alone, the second alone, by both."""

    first: float
    second: float
    both: float


def rates() -> dict[str, Rates]:
    """Return the rates of what is right, wrong inside the ontology and wrong outside, as measured."""

    def wrong(row: str) -> float:
        precision, recall = MEASURED[row]
        return recall * (1 / precision - 1)

    right = [MEASURED[f"{name} pathway alone"][1] for name in (FIRST, SECOND)]
    both = MEASURED["both agree"][1]
    inside, inside_both = wrong("first pathway, filter"), wrong("both agree, filter")
    inside_second = wrong("either, filter") - inside + inside_both
    shared = wrong("both agree") - inside_both
    return {
        "right": Rates(right[0] - both, right[1] - both, both),
        "inside": Rates(inside - inside_both, inside_second - inside_both, inside_both),
        "outside": Rates(
            wrong("first pathway alone") - inside - shared,
            wrong("second pathway alone") - inside_second - shared,
            shared,
        ),
    }


def read_sentences(data: Path) -> tuple[list[Sentence], dict[str, tuple[str, ...]]]:
    """Return the sentences with their gold, and the relations of each ontology.

    Args:
        data: The folder of ``text2kgbench``.
    """
    sentences = []
    for path in sorted((data / "ground_truth").glob("ont_*_ground_truth.jsonl")):
        ontology = path.name.removesuffix("_ground_truth.jsonl").removeprefix("ont_")
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            gold = {_normal(each["sub"], each["rel"], each["obj"]) for each in row["triples"]}
            sentences.append(Sentence(row["id"], ontology, tuple(sorted(gold))))
    relations = {}
    for path in sorted((data / "ontologies").glob("*_ontology.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        labels = tuple(sorted({each["label"] for each in content["relations"]}))
        relations[path.name.removesuffix("_ontology.json")] = labels
    return sentences, relations


def simulate(sentences: Sequence[Sentence], relations: dict[str, tuple[str, ...]], seed: int) -> list[Read]:
    """Return what two pathways of the measured rates say, the same for the same seed."""
    draw = random.Random(seed)
    names = sorted({end for sentence in sentences for triple in sentence.gold for end in triple[::2]})
    said: list[Read] = []
    for sentence in sentences:
        for triple in sentence.gold:
            said += _said(sentence, triple, rates()["right"], draw)
            for kind in ("inside", "outside"):
                said += _noise(sentence, triple, kind, relations[sentence.ontology], names, draw)
    return said


def _noise(
    sentence: Sentence,
    triple: Triple,
    kind: str,
    relations: Sequence[str],
    names: Sequence[str],
    draw: random.Random,
) -> Iterator[Read]:
    """Wrong triples about the subject of a right one: up to three of each kind, so that the rates fit in."""
    tries = 3
    rate = rates()[kind]
    share = Rates(rate.first / tries, rate.second / tries, rate.both / tries)
    for _ in range(tries):
        relation = draw.choice(relations)
        if kind == "outside":
            relation = "—" if draw.random() < NAMELESS else f"is {draw.choice(names)[:40]} of"
        wrong = (triple[0], relation, draw.choice(names))
        if _normal(*wrong) not in sentence.gold:
            yield from _said(sentence, wrong, share, draw)


def _said(sentence: Sentence, triple: Triple, rate: Rates, draw: random.Random) -> Iterator[Read]:
    drawn = draw.random()
    if drawn < rate.both + rate.first:
        yield Read(sentence, FIRST, triple)
    if drawn < rate.both or rate.both + rate.first <= drawn < rate.both + rate.first + rate.second:
        yield Read(sentence, SECOND, triple)


def judge(said: Sequence[Read], relations: dict[str, tuple[str, ...]]) -> list[str]:
    """Return what the closed schema of its ontology says of every triplet, in order."""
    filters = {
        ontology: SchemaFilter(
            [TypeReview("relation", relation_type(label), "accepted") for label in labels], closed=True
        )
        for ontology, labels in relations.items()
    }
    return [filters[each.sentence.ontology].judge(ANY, each.triple[1], ANY).status for each in said]


def measure(said: Sequence[Read], quorum: int, gold: set[tuple[str, Triple]]) -> tuple[float, float]:
    """Return precision and recall of what at least so many pathways say."""
    tallied = tally_facts(((each.sentence.id, _normal(*each.triple)), each.pathway) for each in said)
    facts = {fact.key for fact in tallied if len(fact.pathways) >= quorum}
    right = len(facts & gold)
    return right / max(1, len(facts)), right / max(1, len(gold))


def compare(
    sentences: Sequence[Sentence], relations: dict[str, tuple[str, ...]], seed: int
) -> tuple[dict[str, tuple[float, float]], Counter[str]]:
    """Return precision and recall of every row of the table, and how many triplets had each status."""
    said = simulate(sentences, relations, seed)
    statuses = judge(said, relations)
    passed = [each for each, status in zip(said, statuses, strict=True) if status == "accepted"]
    gold = {(sentence.id, triple) for sentence in sentences for triple in sentence.gold}
    rows = {
        "first pathway alone": ([each for each in said if each.pathway == FIRST], 1),
        "second pathway alone": ([each for each in said if each.pathway == SECOND], 1),
        "both agree": (said, 2),
        "first pathway, filter": ([each for each in passed if each.pathway == FIRST], 1),
        "both agree, filter": (passed, 2),
        "either, filter": (passed, 1),
    }
    return {name: measure(read, quorum, gold) for name, (read, quorum) in rows.items()}, Counter(
        {"in": len(said), **Counter(statuses)}
    )


def _normal(subject: str, relation: str, object_: str) -> Triple:
    return plain(subject), relation_type(relation), plain(object_)


def _f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def main() -> None:
    """Print the table and the account."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--sentences", type=int, help="Take only so many, for a trial.")
    given = parser.parse_args()
    sentences, relations = read_sentences(given.data / "text2kgbench")
    sentences = sentences[: given.sentences]
    found, counts = compare(sentences, relations, given.seed)
    gold = sum(len(sentence.gold) for sentence in sentences)
    print(machine_line(seed=given.seed, sentences=len(sentences), gold_triples=gold))
    print("\nPrecision, recall and F1 as two 13B models were measured, and through our filter and votes:\n")
    rows = [(name, *MEASURED[name], *found[name], _f1(*found[name])) for name in MEASURED]
    print(table(["", "P measured", "R measured", "P ours", "R ours", "F1 ours"], rows))
    parts = [f"{counts[status]:,} {status}" for status in ("accepted", "review", "refused")]
    print(f"\nTriplets in: {counts['in']:,} = {' + '.join(parts)}; lost: {_lost(counts)}")


def _lost(counts: Counter[str]) -> int:
    return counts["in"] - counts["accepted"] - counts["review"] - counts["refused"]


if __name__ == "__main__":
    main()
