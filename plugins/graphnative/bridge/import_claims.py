"""Covariates of GraphRAG's tables, as claims of the graph."""

import datetime
import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from graphnative.bridge.import_graph import PATHWAY
from graphnative.bridge.import_result import Tally
from graphnative.bridge.table_files import Row, TableFiles
from graphnative.bridge.table_ids import TableIds
from graphnative.records import Claim
from graphnative.store.claims import write_claims
from graphnative.store.database import Database, batched

_BATCH = 1000
_KEPT = ("covariate_type", "description", "object_id", "status", "start_date", "end_date")


@dataclass(slots=True)
class ClaimImport:
    """Writes claims.

    Attributes:
        database: Where to, with all passages and entities written.
        state: Digest of the tables.
        ids: Knows passages and entities.
        tally: Counts what is left out or put right.
        tell: Called with the number of rows done.
    """

    database: Database
    state: str
    ids: TableIds
    tally: Tally
    tell: Callable[[int], object]

    def run(self, tables: TableFiles) -> None:
        """Write all covariates."""
        claims = ({"claim": claim} for claim in self._claims(tables.rows("covariates")))
        for batch in batched(claims, _BATCH):
            found = [row["claim"] for row in batch]
            self.database.transaction(
                lambda tx, found=found: write_claims(tx, found, PATHWAY, import_state=self.state)  # type: ignore[misc]
            )
            self.tell(len(batch))

    def _claims(self, rows: Iterable[Row]) -> Iterator[Claim]:
        seen: set[str] = set()
        for row in rows:
            self.tally.rows["covariates"] += 1
            chunks, _ = self.ids.chunks([row["text_unit_id"]] if row["text_unit_id"] else ())
            if not chunks or not row["subject_id"]:
                self.tally.leave_out("covariates", "its text unit is unknown, or it has no subject")
                continue
            subject, _ = self.ids.named(row["subject_id"], chunks)
            if not subject:
                self.tally.note("covariates", "its subject is no entity of the table")
            # Equal passages of several documents each say it.
            made = [_claim(row, chunk, subject) for chunk in chunks]
            if made[0].id in seen:
                self.tally.leave_out("covariates", "another row says the same")
                continue
            seen.add(made[0].id)
            yield from made


def _claim(row: Row, chunk: str, subject: str) -> Claim:
    said = {name: row[name] for name in _KEPT if row[name] is not None}
    parts = [
        chunk,
        subject,
        row["subject_id"],
        row["type"] or "",
        row["source_text"] or "",
        repr(sorted(said.items())),
    ]
    return Claim(
        id=hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32],
        chunk_id=chunk,
        subject=subject,
        subject_name=row["subject_id"],
        predicate=row["type"] or "",
        value=None,
        unit="",
        begin=_day(row["start_date"]),
        end=_day(row["end_date"]),
        sentence=row["source_text"] or "",
        further=said,
    )


def _day(text: str | None) -> datetime.date | None:
    """The day of a date or time in ISO form; None for NONE and anything else."""
    if text is None:
        return None
    try:
        return datetime.date.fromisoformat(text.strip()[:10])
    except ValueError:
        return None
