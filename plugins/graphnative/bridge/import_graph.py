"""Entities and relationships of GraphRAG's tables, as evidence of the entities and facts of the graph."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from graphnative.bridge.import_result import Tally
from graphnative.bridge.table_files import Row, TableFiles, finite
from graphnative.bridge.table_ids import TableIds
from graphnative.documents.entity_keys import LONGEST_TITLE, entity_key, type_label
from graphnative.store.database import Database, Transaction
from graphnative.store.evidence import Evidence, Fact, Touched, write_evidence
from graphnative.store.imported import clear_without_passages
from graphnative.store.supported import UNTYPED_FACT, refresh

PATHWAY = "graphrag"
_BATCH = 500


@dataclass(slots=True)
class GraphImport:
    """Writes entities and facts.

    Attributes:
        database: Where to, with all passages written.
        state: Digest of the tables.
        ids: Knows passages; learns ids and titles of entities.
        tally: Counts what is left out or put right.
        tell: Called with the number of rows done.
        entities: Keys of the entities written, in the order of the table.
        facts: Facts written, in the order of the table.
    """

    database: Database
    state: str
    ids: TableIds
    tally: Tally
    tell: Callable[[int], object]
    entities: dict[str, None] = field(default_factory=dict)
    facts: dict[Fact, None] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)

    def run(self, tables: TableFiles) -> None:
        """Write all entities, then all relationships."""
        self._write(self._entities(tables.rows("entities")))
        self._write(self._facts(tables.rows("relationships")))

    def _write(self, evidence: Iterable[Evidence]) -> None:
        batch: list[Evidence] = []
        for each in evidence:
            batch.append(each)
            if len(batch) == _BATCH:
                self._commit(batch)
                batch = []
        self._commit(batch)

    def _commit(self, batch: Sequence[Evidence]) -> None:
        rows = [{"subject": each.subject, "type": each.type, "object": each.object} for each in batch]
        alone = [row for row, each in zip(rows, batch, strict=True) if not each.chunk_ids]
        touched = Touched()
        touched.add(rows)

        def work(tx: Transaction) -> None:
            write_evidence(tx, batch)
            if alone:
                clear_without_passages(tx, alone, self.state)
            # Ends of facts were made with the entities; their own evidence is what it was.
            refresh(tx, () if touched.facts else touched.entities, touched.facts)

        if batch:
            self.database.transaction(work)
            self.tell(len(batch))

    def _entities(self, rows: Iterable[Row]) -> Iterator[Evidence]:
        for row in rows:
            self.tally.rows["entities"] += 1
            title = row["title"] or ""
            if not title.strip() or len(title) > LONGEST_TITLE:
                self.tally.leave_out("entities", "its title is empty or too long")
                continue
            key = entity_key(type_label(row["type"]), title)
            chunks = self._chunks("entities", row)
            self.ids.add_entity(row["id"] or title, title, key, chunks)
            evidence = Evidence(
                key, title, description=row["description"] or "", chunk_ids=chunks, properties=self._source()
            )
            if self._is_new("entities", evidence):
                if key in self.entities:
                    self.tally.note("entities", "another row has its type and, folded, its name")
                self.entities[key] = None
                yield evidence

    def _facts(self, rows: Iterable[Row]) -> Iterator[Evidence]:
        for row in rows:
            self.tally.rows["relationships"] += 1
            chunks = self._chunks("relationships", row)
            source, target = (self._end(row[end], chunks) for end in ("source", "target"))
            if not (source and target):
                self.tally.leave_out("relationships", "an end is no entity of the table")
            elif source == target and row["source"] != row["target"]:
                self.tally.leave_out("relationships", "its ends are spellings of one entity")
            else:
                fact = (source, UNTYPED_FACT, target)
                evidence = Evidence(
                    source,
                    type=UNTYPED_FACT,
                    object=target,
                    description=row["description"] or "",
                    weight=self._weight(row["weight"]),
                    chunk_ids=chunks,
                    properties=self._source(),
                )
                if self._is_new("relationships", evidence):
                    if fact in self.facts:
                        self.tally.note("relationships", "another row has the same ends")
                    self.facts[fact] = None
                    yield evidence

    def _chunks(self, table: str, row: Row) -> tuple[str, ...]:
        chunks, unknown = self.ids.chunks(row["text_unit_ids"])
        self.tally.note(table, "a text unit that it names is unknown", unknown)
        return chunks

    def _end(self, title: str | None, chunks: tuple[str, ...]) -> str:
        key, bearers = self.ids.named(title, chunks) if title else ("", 0)
        if bearers > 1:
            self.tally.note("relationships", "a title at an end is that of several entities")
        return key

    def _weight(self, value: object) -> float:
        number = finite(value)
        if number is None:
            self.tally.note("relationships", "its weight is no number and counts as 1")
        return 1.0 if number is None else number

    def _is_new(self, table: str, evidence: Evidence) -> bool:
        if evidence.id in self._seen:
            self.tally.leave_out(table, "another row says the same")
            return False
        self._seen.add(evidence.id)
        return True

    def _source(self) -> dict[str, object]:
        return {"pathways": [PATHWAY], "import_state": self.state}
