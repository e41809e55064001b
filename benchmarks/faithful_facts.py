"""What the model-free checks make of facts, true and corrupted, and of questions without an answer.

    python benchmarks/faithful_facts.py --data DIR [--documents N] [--facts N]

DIR has re_docred/ (tonytan48/Re-DocRED) and wiki_multihop/ (rkendev/kg-rag-multihop).

* Facts: the first N documents of re_docred become a graph of entities, typed edges and dated claims, with the
  documents' sentences as passages. Drawn facts are worded as "SUBJECT RELATION OBJECT.", as they are and with
  the object replaced by another entity of its type that the graph does not state for this subject and
  relation. ``fleek`` judges both, and never sees which is which. A replaced object of a relation that has
  several ("has part") is not excluded by the graph: of these it can only say that it does not know.
* Questions: those of wiki_multihop, 40 of them about what its passages do not hold. A question is refused
  where a name in it stands in no passage, its title included. The rule for names was written with this set at
  hand.
"""

import argparse
import datetime
import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphnative.answers.faithful.fleek import open_fleek
from graphnative.answers.faithful.premise import ToldWords, unknown_name
from graphnative.answers.faithful.records import Draft
from graphnative.documents.date_spans import read_span
from graphnative.store.connect import open_database
from graphnative.store.database import Database
from graphnative.store.words import plain_words
from re_docred_relations import RELATIONS
from report import machine_line, table
from scratch_workspace import scratch_workspace

SEED = 7
_TODAY = datetime.date(2000, 1, 1)

_PASSAGES = """
UNWIND $rows AS row
CREATE (d:Document {id: row.id, title: row.title})
CREATE (d)-[:HAS_CHUNK]->(:__Node__:Chunk {id: row.id, ref_doc_id: row.id, index: 0, text: row.text})
"""
_ENTITIES = """
UNWIND $rows AS row
CREATE (e:__Node__:__Entity__:$(row.type) {id: row.key, key: row.key, name: row.name, aliases: row.aliases})
"""
_FACTS = """
UNWIND $rows AS row
MATCH (s:__Entity__ {key: row.subject}) MATCH (o:__Entity__ {key: row.object})
MERGE (s)-[r:$(row.type)]->(o) SET r.triplet_source_id = row.document
"""
_CLAIMS = """
UNWIND $rows AS row
MATCH (c:Chunk {id: row.document})
CREATE (:Claim {id: row.id, subject: row.subject, predicate: row.relation, sentence: row.sentence,
                from: row.begin, to: row.end})-[:FROM]->(c)
"""


@dataclass(frozen=True, slots=True)
class Thing:
    """An entity or a time of a document."""

    key: str
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact that the graph holds."""

    subject: Thing
    relation: str
    object: Thing
    document: str

    def words(self, object_: Thing) -> str:
        """Return it as a sentence, with any object."""
        return f"{self.subject.name} {self.relation} {object_.name}."


def read_facts(documents: Sequence[dict[str, Any]]) -> tuple[list[Stated], dict[str, set[str]]]:
    """Return the facts of documents whose relation has a name, and all names of each entity."""
    facts: list[Stated] = []
    names: dict[str, set[str]] = {}
    for number, document in enumerate(documents):
        things = []
        for mentions in document["vertexSet"]:
            name = max((each["name"] for each in mentions), key=lambda each: (len(each), each))
            kind = mentions[0]["type"]
            key = f"{kind}:{' '.join(plain_words(name))}"
            things.append(Thing(key, name, kind))
            names.setdefault(key, set()).update({name})
        for label in document["labels"]:
            subject, object_ = things[label["h"]], things[label["t"]]
            relation = RELATIONS.get(label["r"])
            if relation and subject.key != object_.key and subject.type not in ("TIME", "NUM"):
                facts.append(Stated(subject, relation, object_, f"d{number}"))
    return facts, names


def write_graph(database: Database, documents: Sequence[dict[str, Any]]) -> list[Stated]:
    """Return the facts, once they and the documents' sentences are in the graph."""
    facts, names = read_facts(documents)
    facts = [each for each in facts if each.object.type != "NUM" and _readable(each.object)]
    things = {thing.key: thing for each in facts for thing in (each.subject, each.object)}
    database.write_rows(_PASSAGES, _passages(documents))
    database.write_rows(
        _ENTITIES,
        [
            {
                "key": each.key,
                "name": each.name,
                "type": each.type,
                "aliases": sorted(names[each.key] - {each.name}),
            }
            for each in things.values()
            if each.type != "TIME"
        ],
    )
    edges = [each for each in facts if each.object.type != "TIME"]
    database.write_rows(
        _FACTS,
        [
            {
                "subject": each.subject.key,
                "object": each.object.key,
                "type": each.relation.upper().replace(" ", "_"),
                "document": each.document,
            }
            for each in edges
        ],
    )
    database.write_rows(_CLAIMS, _claims(facts))
    return facts


def _passages(documents: Sequence[dict[str, Any]]) -> Iterator[dict[str, str]]:
    for number, document in enumerate(documents):
        text = " ".join(" ".join(sentence) for sentence in document["sents"])
        yield {"id": f"d{number}", "title": document["title"], "text": text}


def _claims(facts: Sequence[Stated]) -> Iterator[dict[str, Any]]:
    for number, each in enumerate(facts):
        span = read_span(each.object.name, _TODAY) if each.object.type == "TIME" else None
        if span:
            yield {
                "id": f"claim{number}",
                "document": each.document,
                "subject": each.subject.key,
                "relation": each.relation,
                "sentence": each.words(each.object),
                "begin": span[0],
                "end": span[1],
            }


def _readable(thing: Thing) -> bool:
    """Whether the graph can hold it: times must be read as days."""
    return thing.type != "TIME" or read_span(thing.name, _TODAY) is not None


def draw(facts: Sequence[Stated], number: int) -> list[tuple[Stated, Thing]]:
    """Return facts, each with another object of its type that the graph does not state; seeded."""
    chance = random.Random(SEED)
    stated: dict[tuple[str, str], set[str]] = {}
    by_type: dict[str, dict[str, Thing]] = {}
    for each in facts:
        stated.setdefault((each.subject.key, each.relation), set()).add(each.object.key)
        by_type.setdefault(each.object.type, {})[each.object.key] = each.object
    drawn = []
    for each in chance.sample(list(facts), min(number, len(facts))):
        known = stated[each.subject.key, each.relation]
        others = [thing for key, thing in sorted(by_type[each.object.type].items()) if key not in known]
        if others:
            drawn.append((each, chance.choice(others)))
    return drawn


def judge(database: Database, drawn: Sequence[tuple[Stated, Thing]]) -> Counter[tuple[str, str, str]]:
    """Return how many facts of each kind (true or corrupted, of an entity or a time) got each verdict."""
    fleek = open_fleek(database)
    found: Counter[tuple[str, str, str]] = Counter()
    for fact, other in drawn:
        kind = "time" if fact.object.type == "TIME" else "entity"
        for truth, object_ in (("true", fact.object), ("corrupted", other)):
            verdicts = [each.verdict for each in fleek.check(Draft("", fact.words(object_))).verdicts]
            verdict = next((each for each in ("contradicted", "supported") if each in verdicts), "unknown")
            found[truth, kind, verdict] += 1
    return found


def facts_table(found: Counter[tuple[str, str, str]]) -> str:
    """Return the verdicts as a table."""
    verdicts = ("supported", "contradicted", "unknown")
    rows = []
    for truth in ("true", "corrupted"):
        for kind in ("entity", "time"):
            counts = [found[truth, kind, verdict] for verdict in verdicts]
            rows.append([truth, kind, sum(counts), *(count / max(sum(counts), 1) for count in counts)])
    return table(["facts", "object", "n", *verdicts], rows)


def refusals(data: Path) -> tuple[int, int, int, int]:
    """Return refused and all questions without an answer, and refused and all with one."""
    passages = [ToldWords.of(row["source_title"], row["text"]) for row in _lines(data / "corpus.jsonl")]
    counts = []
    for name in ("no_knowledge.jsonl", "questions.jsonl"):
        questions = [row["question"] for row in _lines(data / name)]
        counts += [sum(bool(unknown_name(each, passages)) for each in questions), len(questions)]
    return counts[0], counts[1], counts[2], counts[3]


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--documents", type=int, default=500)
    parser.add_argument("--facts", type=int, default=500)
    options = parser.parse_args()
    print(machine_line(documents=options.documents, facts=options.facts, seed=SEED))
    refused, without, wrongly, answerable = refusals(options.data / "wiki_multihop")
    print(
        f"\nRefused of {without} without an answer: {refused / without:.3f}; "
        f"of {answerable} with one: {wrongly / answerable:.3f}\n",
        flush=True,
    )
    with gzip.open(options.data / "re_docred" / "dev_revised.json.gz", "rt", encoding="utf-8") as file:
        documents = json.load(file)[: options.documents]
    with scratch_workspace(None) as root:
        from graphnative.settings import load_settings

        with open_database(load_settings(root)) as database:
            found = judge(database, draw(write_graph(database, documents), options.facts))
    print(facts_table(found))
    right = sum(
        n for (truth, _, verdict), n in found.items() if (truth == "true") == (verdict == "supported")
    )
    print(f"accuracy (true supported, corrupted not): {right / max(sum(found.values()), 1):.3f}")


if __name__ == "__main__":
    main()
