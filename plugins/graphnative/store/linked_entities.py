"""Entities that the program links by name: the statements that read names and write nodes and mentions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graphnative.cypher.escape import escape_name
from graphnative.store.database import Database, Row
from graphnative.store.entity_ids import node_id
from graphnative.store.organisations import KEY_PREFIX

BATCH = 5000
"""Mentions that are written together."""

# Titles that several documents share are one name.
_READ_TITLES = """
MATCH (d:Document)
WITH coalesce(d.headline, d.title, '') AS title, count(*) AS documents WHERE title <> ''
RETURN title, documents
"""
_READ_ORGANISATIONS = """
MATCH (o:__Entity__) WHERE o.key STARTS WITH $prefix AND o.mention_keys IS NOT NULL
RETURN o.key AS key, o.name AS name, o.aliases AS aliases, o.mention_keys AS mention_keys
"""
_READ_CHUNKS = """
MATCH (c:Chunk) WHERE c.text IS NOT NULL
RETURN c.id AS id, c.text AS text, coalesce(c.index, 0) = 0 AS first,
       coalesce(c.named, []) AS named, coalesce(c.named_state, '') AS named_state,
       COLLECT { MATCH (d:Document)-[:HAS_CHUNK]->(c) RETURN coalesce(d.headline, d.title, '') AS title
                 ORDER BY d.id LIMIT 1 } AS titles,
       COLLECT { MATCH (c)-[r:MENTIONS]->(e:__Entity__) WHERE r.linked
                 RETURN [e.key, r.surface, r.start, r.end, r.count] } AS mentions
"""
_READ_NAMED = "MATCH (c:Chunk) WHERE c.named_state IS NOT NULL RETURN c.id AS id"
_WRITE_NAMED = """
UNWIND $rows AS row
MATCH (c:Chunk {id: row.id})
SET c.named = row.named, c.named_state = row.named_state
"""
_READ_LINKED = """
MATCH (e:__Entity__) WHERE e.linked
RETURN e.key AS key, e.name AS name, e.aliases AS aliases
"""
# A node that another pipeline has made under this key is taken as it is.
_CREATE = """
UNWIND $rows AS row
MERGE (e:__Entity__ {{key: row.key}})
ON CREATE SET e:__Node__{label}, e.id = row.id, e.linked = true
WITH e, row WHERE e.linked
SET e.name = row.name, e.aliases = row.aliases
"""
_CUT = """
UNWIND $rows AS row
MATCH (:Chunk {id: row.chunk})-[r:MENTIONS]->(:__Entity__ {key: row.key}) WHERE r.linked
DELETE r
"""
_TIE = """
UNWIND $rows AS row
MATCH (c:Chunk {id: row.chunk})
MATCH (e:__Entity__ {key: row.key})
MERGE (c)-[r:MENTIONS {linked: true}]->(e)
SET r.surface = row.surface, r.start = row.start, r.end = row.end, r.count = row.count, r.votes = 1
"""
_SWEEP = """
MATCH (e:__Entity__) WHERE e.linked AND NOT EXISTS { (e)<-[:MENTIONS]-() }
WITH e LIMIT 10000
FOREACH (_ IN CASE WHEN EXISTS { (e)-[r]-() WHERE NOT type(r) IN ['SAME_AS', 'IN_COMMUNITY', 'REPORTED_ON'] }
  THEN [1] ELSE [] END | SET e.linked = null)
FOREACH (_ IN CASE WHEN e.linked THEN [1] ELSE [] END | DETACH DELETE e)
RETURN count(*) AS swept
"""
# As the organisations' own: documents that name it, and those whose passages mention it.
_COUNTED = """
MATCH (e:__Entity__) WHERE e.linked OR e.mention_keys IS NOT NULL
CALL (e) {
  CALL (e) {
    MATCH (e)<-[:MENTIONS]-(c:__Node__) WHERE c.ref_doc_id IS NOT NULL RETURN c.ref_doc_id AS document
    UNION
    MATCH (e)<-[:HAS_ORG]-(a:Article) RETURN a.id AS document
  }
  WITH DISTINCT document ORDER BY document
  RETURN collect(document) AS documents
}
WITH e, documents WHERE e.document_ids IS NULL OR e.document_ids <> documents
RETURN e.key AS key, documents
"""
_COUNT = """
UNWIND $rows AS row
MATCH (e:__Entity__ {key: row.key})
SET e.document_ids = row.documents, e.reference_count = size(row.documents)
"""
_STATE = """
MATCH (m:Meta {one: true})
RETURN coalesce(m.articles_changed, '') AS changed, coalesce(m.mentions_state, '') AS state
"""
_SET_STATE = "MATCH (m:Meta {one: true}) SET m.mentions_state = $state"


@dataclass(frozen=True, slots=True)
class LinkedEntity:
    """An entity that is linked by name.

    Attributes:
        key: Type and folded name.
        label: Its type; empty where it is not known.
        name: The form most used; ties by text.
        aliases: All other forms, sorted.
    """

    key: str
    label: str
    name: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """An entity in a passage.

    Attributes:
        key: The entity's key.
        surface: How it is written where it first stands; the document's title if it stands only there.
        start: Where that begins in the passage; None if only the title names it.
        end: Where that ends.
        count: How often it stands in the passage, 0 if only the title names it.
    """

    key: str
    surface: str
    start: int | None
    end: int | None
    count: int


def read_titles(database: Database) -> dict[str, int]:
    """Return every title and how many documents bear it."""
    return {row["title"]: row["documents"] for row in database.stream(_READ_TITLES)}


def read_organisations(database: Database) -> list[Row]:
    """Return key, name, aliases and mention_keys of the organisations that articles name, by key."""
    rows = database.read(_READ_ORGANISATIONS, prefix=KEY_PREFIX)
    return sorted(rows, key=lambda row: str(row["key"]))


def stream_chunks(database: Database) -> Iterator[Row]:
    """Yield every passage with its text, title, found names and the mentions that were linked before."""
    for row in database.stream(_READ_CHUNKS):
        title = next(iter(row.pop("titles")), "")
        row["title"] = title if row.pop("first") else ""
        row["mentions"] = {key: Mention(key, *rest) for key, *rest in row["mentions"]}
        yield row


def stream_named(database: Database) -> Iterator[Row]:
    """Yield the ids of the passages whose names were looked for."""
    return database.stream(_READ_NAMED)


def write_named(database: Database, rows: Sequence[Row]) -> None:
    """Store with passages the names that were found in them: ``id``, ``named`` and ``named_state``."""
    database.write_rows(_WRITE_NAMED, rows)


def read_linked(database: Database) -> dict[str, LinkedEntity]:
    """Return by key the entities that linking has made, without their labels."""
    return {
        row["key"]: LinkedEntity(row["key"], "", row["name"], tuple(row["aliases"] or ()))
        for row in database.stream(_READ_LINKED)
    }


def write_entities(database: Database, entities: Iterable[LinkedEntity]) -> None:
    """Make the nodes of these entities, or bring their names up to date; a foreign node stays as it is."""
    by_label: dict[str, list[Row]] = {}
    for each in entities:
        row = {"id": node_id(each.key), "key": each.key, "name": each.name, "aliases": list(each.aliases)}
        by_label.setdefault(each.label, []).append(row)
    for label, rows in sorted(by_label.items()):
        database.write_rows(_CREATE.format(label=f":{escape_name(label)}" if label else ""), rows)


def write_mentions(database: Database, cut: Sequence[Row], tied: Sequence[Row]) -> None:
    """Take mentions away (``chunk``, ``key``) and add or correct others (with all of :class:`Mention`)."""
    if cut:
        database.write_rows(_CUT, cut)
    if tied:
        database.write_rows(_TIE, tied)


def finish_entities(database: Database) -> None:
    """Take away linked entities that nothing mentions, and count the documents of those that stay."""
    while database.write(_SWEEP)[0]["swept"]:
        pass
    database.write_rows(_COUNT, list(database.stream(_COUNTED)))


def read_state(database: Database) -> tuple[str, str]:
    """Return a mark of the last change of any article, and the state that linking left."""
    row = database.read(_STATE)[0]
    return row["changed"], row["state"]


def write_state(database: Database, state: str) -> None:
    """Keep the state that linking has reached."""
    database.write(_SET_STATE, state=state)
