"""The passages that examples of types were read in, as they were read."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from graphnative.records import Article, Chunk
from graphnative.store.database import Database
from graphnative.store.type_reviews import EXAMPLES, LONGEST_TEXT

# An example may quote a sentence that several documents have.
_READ = """
MATCH (e:Evidence)-[:FROM]->(c:Chunk)
WITH c, coalesce(e.sentence, e.description, left(c.text, $longest)) AS text
WHERE text IN $texts AND c.text IS NOT NULL
WITH DISTINCT text, c ORDER BY text, c.ref_doc_id, c.index, c.id
WITH text, collect(c)[..$most] AS chunks
UNWIND range(0, size(chunks) - 1) AS place
WITH text, place, chunks[place] AS c
OPTIONAL MATCH (d:Document {id: c.ref_doc_id})
RETURN text, c.id AS id, c.ref_doc_id AS document, c.index AS index, c.text AS passage,
       coalesce(d.headline, d.title, '') AS title, d.published AS published
ORDER BY text, place
"""


@dataclass(frozen=True, slots=True)
class ExamplePassage:
    """A passage, and what its document is without the rest of its text.

    Attributes:
        article: Its document, whose text is the passage.
        chunk: The passage.
    """

    article: Article
    chunk: Chunk


def read_example_passages(database: Database, texts: Iterable[str]) -> dict[str, list[ExamplePassage]]:
    """Return text to the first passages that say it, in the order of documents; none are left out.

    Args:
        database: The graph.
        texts: As examples of types have them.
    """
    found: defaultdict[str, list[ExamplePassage]] = defaultdict(list)
    for row in database.read(_READ, texts=sorted(set(texts)), longest=LONGEST_TEXT, most=EXAMPLES):
        published = row["published"].to_native() if row["published"] else None
        document, text = row["document"] or row["id"], row["passage"]
        found[row["text"]].append(
            ExamplePassage(
                Article(document, row["title"], text, published),
                Chunk(row["id"], document, row["index"] or 0, text, len(text.split())),
            )
        )
    return dict(found)
