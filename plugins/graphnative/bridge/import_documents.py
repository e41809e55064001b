"""Documents and text units of GraphRAG's tables, as documents and passages of the graph."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from graphnative.bridge.import_result import Tally
from graphnative.bridge.table_files import Row, TableFiles, whole_number
from graphnative.bridge.table_ids import TableIds
from graphnative.documents.chunking import chunk_id, count_tokens
from graphnative.documents.fingerprint import fingerprint
from graphnative.records import Article, Chunk
from graphnative.store.article_rows import chunk_properties
from graphnative.store.database import Database, batched
from graphnative.store.imported import write_chunks, write_documents

_BATCH = 500
_BATCH_OF_DOCUMENTS = 50


@dataclass(slots=True)
class DocumentImport:
    """Writes documents and passages.

    Attributes:
        database: Where to.
        state: Digest of the tables.
        ids: Learns titles of documents and passages of text units.
        tally: Counts what is left out.
        tell: Called with the number of rows done.
    """

    database: Database
    state: str
    ids: TableIds
    tally: Tally
    tell: Callable[[int], object]
    _last: dict[str, tuple[int, str]] = field(default_factory=dict)

    def run(self, tables: TableFiles) -> None:
        """Write all documents, then all text units."""
        for batch in batched(self._documents(tables.rows("documents")), _BATCH_OF_DOCUMENTS):
            write_documents(self.database, batch, self.state)
            self.tell(len(batch))
        for units in batched(self._units(tables.rows("text_units")), _BATCH):
            made = [
                {"id": row["document"], **_without_text(row["document"])} for row in units if row["unknown"]
            ]
            if made:
                write_documents(self.database, made, self.state)
            write_chunks(self.database, units, self.state)
            self.tell(len(units))

    def _documents(self, rows: Iterable[Row]) -> Iterator[Row]:
        for row in rows:
            self.tally.rows["documents"] += 1
            identity = row["id"]
            if not identity:
                self.tally.leave_out("documents", "it has no id")
            elif identity in self.ids.documents:
                self.tally.leave_out("documents", "another one has its id, which is a digest of its text")
            else:
                self.ids.documents[identity] = row["title"] or identity
                yield {"id": identity, **_document(row)}

    def _units(self, rows: Iterable[Row]) -> Iterator[Row]:
        for row in rows:
            self.tally.rows["text_units"] += 1
            if not row["id"] or not row["text"]:
                self.tally.leave_out("text_units", "it has no id or no text")
                continue
            document = row["document_id"] or row["id"]
            index, before = self._last.get(document, (0, ""))
            chunk = chunk_id(document, index, row["text"])
            if not self.ids.add_unit(row["id"], document, chunk):
                self.tally.leave_out("text_units", "its document has the same text already")
                continue
            unknown = document not in self.ids.documents
            if unknown:
                self.tally.note("text_units", "its document is in no table and is known by its id alone")
                self.ids.documents[document] = document
            self._last[document] = (index + 1, chunk)
            made = Chunk(chunk, document, index, row["text"], _tokens(row))
            yield {
                "id": chunk,
                "document": document,
                "before": before or None,
                "unknown": unknown,
                "properties": self._properties(made),
            }

    def _properties(self, chunk: Chunk) -> dict[str, Any]:
        title = self.ids.documents[chunk.document_id]
        properties = chunk_properties(Article(chunk.document_id, title, ""), chunk, "")
        del properties["embedder"]  # it has no vector yet
        return properties


def _document(row: Row) -> dict[str, Any]:
    text = row["text"] or ""
    raw = row["raw_data"]
    properties = {
        "title": row["title"] or row["id"],
        "creation_date": row["creation_date"],
        "raw_data": raw if raw is None or isinstance(raw, str) else _json(raw),
    }
    return {"properties": properties, "text": text, "fingerprint": fingerprint(text or row["id"])}


def _without_text(identity: str) -> dict[str, Any]:
    return _document({"id": identity, "title": identity, "text": "", "creation_date": None, "raw_data": None})


def _tokens(row: Row) -> int:
    tokens = whole_number(row["n_tokens"])
    return tokens if tokens is not None and tokens >= 0 else count_tokens(row["text"])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
