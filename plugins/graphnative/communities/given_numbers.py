"""Numbers for entities and facts in the order in which somebody listed them."""

from collections.abc import Sequence

from graphnative.cypher.escape import escape_name
from graphnative.store.database import Database
from graphnative.store.evidence import Fact

_RESERVE = """
MATCH (m:Meta {one: true})
WITH m, coalesce(m.next_human_readable_id, 0) AS start
SET m.next_human_readable_id = start + $count
RETURN start
"""
_LACKING = """
MATCH (n:__Entity__) WHERE n.human_readable_id IS NULL AND n.key IS NOT NULL
RETURN n.key AS key
"""
_LACKING_FACTS = """
MATCH (a:__Entity__)-[r]->(b:__Entity__) WHERE r.human_readable_id IS NULL AND type(r) IN $types
RETURN a.key AS subject, type(r) AS type, b.key AS object
"""
_NUMBER = """
UNWIND $rows AS row
MATCH (n:__Entity__ {key: row.key})
SET n.human_readable_id = row.number
"""
_NUMBER_FACTS = """
UNWIND $rows AS row
MATCH (:__Entity__ {{key: row.subject}})-[r:{type}]->(:__Entity__ {{key: row.object}})
SET r.human_readable_id = row.number
"""


def number_in_order(database: Database, entities: Sequence[str], facts: Sequence[Fact]) -> None:
    """Give numbers to entities and facts that have none, rising in the order of the lists.

    GraphRAG breaks ties by the order of its tables, which is that of these numbers: so the same question
    finds the same context.

    Args:
        database: The open database.
        entities: Keys.
        facts: Facts between entities.
    """
    types = sorted({kind for _, kind, _ in facts})
    lacking = {row["key"] for row in database.stream(_LACKING)}
    lacking_facts = {
        (row["subject"], row["type"], row["object"]) for row in database.stream(_LACKING_FACTS, types=types)
    }
    new = [key for key in entities if key in lacking]
    new_facts = [fact for fact in facts if fact in lacking_facts]
    if not new and not new_facts:
        return
    start = int(database.write(_RESERVE, count=len(new) + len(new_facts))[0]["start"])
    database.write_rows(_NUMBER, [{"key": key, "number": start + i} for i, key in enumerate(new)])
    by_type: dict[str, list[dict[str, object]]] = {}
    for number, (subject, kind, object_) in enumerate(new_facts, start + len(new)):
        by_type.setdefault(kind, []).append({"subject": subject, "object": object_, "number": number})
    for kind, numbered in sorted(by_type.items()):
        database.write_rows(_NUMBER_FACTS.format(type=escape_name(kind)), numbered)
