"""Read passages, mentions and names of a graph into the files of one revision."""

import json
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from graphnative.store.database import Database, Row
from graphnative.store.name_table import entity_forms, write_names
from graphnative.store.passage_arrays import LAYOUT, PassageFacts
from graphnative.store.passage_mentions import FoundMention, MentionTable
from graphnative.store.revision_cache import FACTS
from graphnative.store.string_table import write_strings
from graphnative.store.text_index import TextIndexWriter
from graphnative.store.words import content_words

_READ_ENTITIES = """
MATCH (:Chunk)-[:MENTIONS]->(e)
WITH DISTINCT e
RETURN coalesce(e.id, e.key) AS id, coalesce(e.name, e.id, e.key) AS name,
       coalesce(e.aliases, []) + coalesce(e.mention_keys, []) AS aliases
"""
_READ_PASSAGES = """
MATCH (c:Chunk)
WITH c ORDER BY c.id
RETURN c.id AS id, coalesce(c.text, '') AS text, c.ref_doc_id AS source,
       coalesce(c.headline, c.title, '') AS title,
       COLLECT { MATCH (d:Document)-[:HAS_CHUNK]->(c) WITH d ORDER BY d.id LIMIT 1
                 RETURN [coalesce(d.id, c.ref_doc_id, c.id), coalesce(d.headline, d.title, '')]
               } AS documents,
       COLLECT { MATCH (c)-[r:MENTIONS]->(e)
                 WITH coalesce(e.id, e.key) AS id, min(r.start) AS start, min(r.end) AS end
                 RETURN [id, start, end] } AS mentions
"""


@dataclass(frozen=True, slots=True)
class Entities:
    """The entities that passages mention.

    Attributes:
        ids: Sorted.
        names: Name and other names of each.
        rows: Row of each id.
    """

    ids: Sequence[str]
    names: Sequence[tuple[str, ...]]
    rows: Mapping[str, int]

    def whole_names(self) -> dict[str, list[int]]:
        """Return rows of entities by the folded words of a whole name."""
        found: dict[str, list[int]] = {}
        for row, names in enumerate(self.names):
            for form in entity_forms(names):
                if form.strength == 1:
                    found.setdefault(form.words, []).append(row)
        return found


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage as the graph has it.

    Attributes:
        id: Its id.
        text: Its text.
        document: Id of its document.
        title: Title of that; may be empty.
        mentions: Id of each entity it mentions, and where that begins and ends if the graph says so.
    """

    id: str
    text: str
    document: str
    title: str
    mentions: Sequence[tuple[str, int | None, int | None]]


class PassageWriter:
    """Takes passage after passage, in the order of their ids, and writes the files.

    Args:
        entities: The entities that they mention.
    """

    def __init__(self, entities: Entities) -> None:
        self._entities = entities
        self._mentions = MentionTable(entities.whole_names())
        self._words = TextIndexWriter()
        self._ids: list[str] = []
        self._documents: dict[str, int] = {}
        self._titles: list[str] = []
        self._of_passages = array("i")

    def add(self, passage: Passage) -> None:
        """Take the next passage; mentions of entities that are not known are left out."""
        document = self._documents.setdefault(passage.document, len(self._documents))
        if document == len(self._titles):
            self._titles.append(passage.title)
        self._of_passages.append(document)
        self._ids.append(passage.id)
        self._words.add(content_words(f"{passage.title}\n{passage.text}"))
        rows = self._entities.rows
        found = (
            FoundMention(rows[identity], self._entities.names[rows[identity]][0], start, end)
            for identity, start, end in passage.mentions
            if identity in rows
        )
        self._mentions.add(passage.title, passage.text, found)

    def write(self, folder: Path, revision: str, ignored: Mapping[str, int]) -> None:
        """Write all files, the facts last.

        Args:
            folder: An empty folder.
            revision: Revision of the graph.
            ignored: What of the graph could not be used, by reason.
        """
        write_strings(folder, "ids", self._ids)
        write_strings(folder, "document_ids", self._documents)
        write_strings(folder, "titles", self._titles)
        np.save(folder / "documents.npy", np.array(self._of_passages, dtype=np.int32))
        self._words.write(folder)
        self._mentions.write(folder, len(self._entities.ids))
        write_strings(folder, "entity_ids", self._entities.ids)
        write_strings(folder, "entity_names", (names[0] for names in self._entities.names))
        write_names(folder, self._entities.names)
        counts = (len(self._ids), len(self._entities.ids), len(self._mentions))
        facts = PassageFacts(LAYOUT, revision, *counts, dict(sorted(ignored.items())))
        (folder / FACTS).write_text(json.dumps(asdict(facts), indent=1), encoding="utf-8")


def write_passages(database: Database, folder: Path, revision: str) -> None:
    """Write all files of one revision, read from the graph.

    Args:
        database: The graph.
        folder: An empty folder.
        revision: Revision of the graph.
    """
    ignored: Counter[str] = Counter()
    writer = PassageWriter(read_entities(database, ignored))
    for row in _rows(database, ignored):
        own = (row["source"] or row["id"], row["title"])
        document, title = next(iter(row["documents"]), own)
        writer.add(Passage(row["id"], row["text"], document, title, row["mentions"]))
    writer.write(folder, revision, ignored)


def read_entities(database: Database, ignored: Counter[str]) -> Entities:
    """Return the entities that passages mention; one without any id is left out and counted."""
    found: dict[str, tuple[str, ...]] = {}
    for row in database.stream(_READ_ENTITIES):
        if isinstance(row["id"], str) and isinstance(row["name"], str):
            others = row["aliases"] if isinstance(row["aliases"], list) else ()
            found[row["id"]] = (row["name"], *(name for name in others if isinstance(name, str)))
        else:
            ignored["entity without an id"] += 1
    ids = sorted(found)
    return Entities(ids, [found[each] for each in ids], {each: at for at, each in enumerate(ids)})


def _rows(database: Database, ignored: Counter[str]) -> Iterator[Row]:
    before = ""
    for row in database.stream(_READ_PASSAGES):
        if not isinstance(row["id"], str) or not row["id"]:
            ignored["passage without an id"] += 1
        elif row["id"] == before:
            ignored["passage with the id of another"] += 1
        else:
            before = row["id"]
            yield row
