"""Read the graph into the files of one revision, with memory bounded by ids, links and words."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from graphnative.store.array_articles import (
    OrganisationRow,
    Outline,
    content_digest,
    read_organisations,
    read_outlines,
    write_organisations,
    write_outlines,
)
from graphnative.store.array_links import LinkWriter
from graphnative.store.array_records import ArrayFacts
from graphnative.store.array_texts import TextWriter
from graphnative.store.array_topics import TopicRows, read_topics
from graphnative.store.array_vectors import VectorWriter, reusable
from graphnative.store.arrays import ArticleArrays
from graphnative.store.database import Database
from graphnative.store.organisation_mentions import OrganisationMentions

LAYOUT = 3
"""Version of the files; a folder of another one is not opened."""

_BATCH = 200
_READ_TEXTS = """
UNWIND $ids AS id
MATCH (a:Document {id: id})
RETURN id, a.text AS text, a.organisation_names AS organisations, a.organisations_given IS NULL AS looked,
       COLLECT { MATCH (a)-[r:CONTAINED_IN]->(t:Topic) RETURN [t.id, r.phrase, r.similarity] } AS links
"""
_READ_VECTORS = """
UNWIND $ids AS id
MATCH (a:Document {id: id})
RETURN id, a.headline_vec AS headline_vec, a.summary_vec AS summary_vec,
       a.organisations_vec AS organisations_vec,
       COLLECT { MATCH (a)-[:HAS_CHUNK]->(c) RETURN [c.id, c.embedding] ORDER BY c.index, c.id } AS chunks
"""


@dataclass(frozen=True, slots=True)
class Contents:
    """All of a graph that fits in memory.

    Attributes:
        topics: Its topics.
        outlines: Its articles in order.
        organisations: Its organisations.
        ignored: What could not be used, by reason.
    """

    topics: TopicRows
    outlines: list[Outline]
    organisations: list[OrganisationRow]
    ignored: Counter[str]

    @property
    def digest(self) -> str:
        """Equal for graphs whose arrays are equal; empty if that can't be told."""
        return content_digest([bytes([LAYOUT]), self.topics.digest], self.outlines, self.organisations)

    def facts(self, revision: str) -> ArrayFacts:
        """Return what ``facts.json`` says."""
        return ArrayFacts(
            layout=LAYOUT,
            revision=revision,
            content=self.digest,
            articles=len(self.outlines),
            chunks=sum(outline.chunks for outline in self.outlines),
            dimensions=self._dimensions(),
            embedders=dict(sorted(Counter(outline.embedder for outline in self.outlines).items())),
            topic_embedders=self.topics.embedders,
            ignored=dict(sorted(self.ignored.items())),
        )

    def _dimensions(self) -> int:
        """Length of most articles' vectors; ties go to the longer."""
        lengths = Counter(outline.dimensions for outline in self.outlines if outline.dimensions)
        if not lengths:
            return int(self.topics.vectors.shape[2])
        return max(lengths, key=lambda length: (lengths[length], length))


def read_contents(database: Database) -> Contents:
    """Return the graph in outline."""
    outlines, ignored = read_outlines(database)
    return Contents(read_topics(database), outlines, read_organisations(database), ignored)


def write_arrays(
    database: Database, contents: Contents, folder: Path, revision: str, known: ArticleArrays | None
) -> None:
    """Write all files of one revision, ``facts.json`` last.

    Args:
        database: The graph.
        contents: Its outline.
        folder: An empty folder.
        revision: Revision of the graph.
        known: An earlier revision; vectors of articles that have not changed are taken from it.
    """
    facts = contents.facts(revision)
    if known is not None and known.facts.dimensions != facts.dimensions:
        known = None  # of another embedder: vectors of this length are zeros there
    contents.topics.write(folder)
    write_outlines(folder, contents.outlines)
    _write_vectors(
        database, contents.outlines, VectorWriter(folder, contents.outlines, facts.dimensions), known
    )
    mentions = OrganisationMentions(contents.organisations)
    common = _write_texts(database, contents, folder, mentions)
    places = {outline.id: row for row, outline in enumerate(contents.outlines)}
    write_organisations(folder, mentions.completed(contents.organisations, common), places, common)
    write_facts(folder, facts)


def write_facts(folder: Path, facts: ArrayFacts) -> None:
    """Write ``facts.json``, which makes the folder complete."""
    (folder / "facts.json").write_text(json.dumps(asdict(facts), indent=1), encoding="utf-8")


def _write_vectors(
    database: Database, outlines: Sequence[Outline], writer: VectorWriter, known: ArticleArrays | None
) -> None:
    kept = reusable(outlines, known)
    if known is not None:
        for row, known_row in kept.items():
            writer.write_known(row, known, known_row)
    changed = [row for row in range(len(outlines)) if row not in kept]
    for batch in _batches(changed):
        rows = {outlines[row].id: row for row in batch}
        for record in database.read(_READ_VECTORS, ids=list(rows)):
            writer.write_read(rows[record["id"]], record)
    writer.close()


def _write_texts(
    database: Database, contents: Contents, folder: Path, mentions: OrganisationMentions
) -> dict[str, list[str]]:
    """Words and links of all articles; one that has gone since it was listed has none.

    Returns:
        The spellings of each organisation that are common words too.
    """
    topics = contents.topics
    links = LinkWriter(topics.closures(), {topic.id: at for at, topic in enumerate(topics.topics)})
    texts = TextWriter(contents.organisations)
    for batch in _batches(range(len(contents.outlines))):
        outlines = [contents.outlines[row] for row in batch]
        read = {
            row["id"]: row for row in database.read(_READ_TEXTS, ids=[outline.id for outline in outlines])
        }
        for outline in outlines:
            record = read.get(outline.id, {})
            text = record.get("text") or ""
            texts.add(outline.headline, text, record.get("organisations") or ())
            if record.get("looked"):
                mentions.add(outline.id, f"{outline.headline}\n\n{text}")
            links.add(record.get("links") or ())
    links.write(folder)
    texts.write(folder)
    return texts.common()


def _batches(rows: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(rows), _BATCH):
        yield rows[start : start + _BATCH]
