"""What a check reads from the graph: the facts that join entities."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from graphnative.answers.faithful.graph_reads import DOCUMENT_OF, SAYS, proof
from graphnative.answers.faithful.records import Proof
from graphnative.cypher.escape import escape_name
from graphnative.store.database import Database, Row

_MOST_FACTS = 200
_OURS = (
    *("MENTIONS", "HAS_ORG", "HAS_CHUNK", "NEXT", "FROM", "SAME_AS", "IN_COMMUNITY", "REPORTED_ON"),
    *("CONTAINED_IN", "SOURCE", "CHILD_OF"),
)
"""Types of edges that state nothing about the world."""

_FACT = f"""
WITH DISTINCT s, r, o ORDER BY type(r), s.id, o.id LIMIT $most
OPTIONAL MATCH (v:Evidence {{subject: s.key, type: type(r), object: o.key}})
WITH s, r, o, v ORDER BY v.id
WITH s, r, o, head(collect(v)) AS v
OPTIONAL MATCH (v)-[:FROM]->(own:Chunk)
OPTIONAL MATCH (given:Chunk {{id: r.triplet_source_id}})
WITH s, r, o, v, coalesce(own, given) AS c ORDER BY c.id
WITH s, r, o, v, head(collect(c)) AS c
{DOCUMENT_OF.format(kept="s, r, o, v, c")}
RETURN s.id AS subject, type(r) AS type, o.id AS object, o.name AS object_name, s.name AS subject_name,
       coalesce(v.sentence, v.description, r.description, '') AS sentence, {SAYS}
ORDER BY type, subject, object
"""
_READ_BETWEEN = f"""
UNWIND $pairs AS pair
MATCH (a:__Entity__ {{id: pair[0]}})-[r]-(b:__Entity__ {{id: pair[1]}})
WHERE NOT type(r) IN $ours
WITH startNode(r) AS s, r, endNode(r) AS o
{_FACT}
"""
_READ_OF = f"""
UNWIND $ids AS id
MATCH (s:__Entity__ {{id: id}})-[r]->(o:__Entity__)
WHERE type(r) IN $types
{_FACT}
"""
_READ_INTO = f"""
UNWIND $ids AS id
MATCH (o:__Entity__ {{id: id}})<-[r]-(s:__Entity__)
WHERE type(r) IN $types
{_FACT}
"""
_COUNT_ENDS = """
MATCH (s:__Entity__)-[r:{relation}]->(o:__Entity__)
WITH s, o LIMIT $most
WITH {end}, count(*) AS n
RETURN count(*) AS ends, sum(n) AS facts
"""
_READ_TYPES = "CALL db.relationshipTypes() YIELD relationshipType AS type RETURN type ORDER BY type"


@dataclass(frozen=True, slots=True)
class GraphFact:
    """An edge between two entities.

    Attributes:
        subject: Id of the entity it starts from.
        type: Its type.
        object: Id of the entity it ends at.
        subject_name: What the first is called.
        object_name: What the second is called.
        sentence: The sentence that says so, or a description; may be empty.
        proof: The fact in words, or the sentence that says so, and its document.
    """

    subject: str
    type: str
    object: str
    subject_name: str
    object_name: str
    sentence: str
    proof: Proof


def read_facts_between(database: Database, pairs: Sequence[tuple[str, str]]) -> list[GraphFact]:
    """Return the facts that join the two entities of any pair, whichever way they point."""
    return _facts(database, _READ_BETWEEN, pairs=[list(pair) for pair in pairs]) if pairs else []


def read_fact_types(database: Database) -> list[str]:
    """Return the types of edges that state something about the world, sorted."""
    return [row["type"] for row in database.read(_READ_TYPES) if row["type"] not in _OURS]


def read_facts_of(database: Database, ids: Sequence[str], types: Sequence[str]) -> list[GraphFact]:
    """Return the facts of some types whose subject is one of some entities."""
    return _facts(database, _READ_OF, ids=list(ids), types=list(types)) if ids and types else []


def read_facts_into(database: Database, ids: Sequence[str], types: Sequence[str]) -> list[GraphFact]:
    """Return the facts of some types whose object is one of some entities."""
    return _facts(database, _READ_INTO, ids=list(ids), types=list(types)) if ids and types else []


def count_ends(database: Database, relation: str, end: str, most: int) -> tuple[int, int]:
    """Return how many distinct entities stand at one end of the facts of a type, and how many facts.

    Args:
        database: The graph.
        relation: The type.
        end: ``s`` for subjects, ``o`` for objects.
        most: Facts that are looked at.
    """
    assert end in ("s", "o")
    # A type that is a parameter would scan all edges.
    row = database.read(_COUNT_ENDS.format(end=end, relation=escape_name(relation)), most=most)[0]
    return int(row["ends"]), int(row["facts"] or 0)


def _facts(database: Database, query: str, **parameters: Any) -> list[GraphFact]:
    rows = database.read(query, ours=list(_OURS), most=_MOST_FACTS, **parameters)
    return [
        GraphFact(
            row["subject"],
            row["type"],
            row["object"],
            row["subject_name"] or row["subject"],
            row["object_name"] or row["object"],
            row["sentence"],
            proof("fact", _in_words(row), row),
        )
        for row in rows
    ]


def _in_words(row: Row) -> str:
    stated = f"{row['subject_name']} – {row['type']} – {row['object_name']}"
    return f"{stated}: {row['sentence']}" if row["sentence"] else stated
