"""A graph between two embedders: marked from the new one's first vector until none of the old is left."""

from graphnative.errors import StoreError
from graphnative.store.database import Database
from graphnative.store.steps import Steps, read

AGAIN = "`graphnative embed` embeds what is left; it goes on where it was stopped."
"""What to do about a graph that holds vectors of another embedder."""

_MARK = "MATCH (m:Meta {one: true}) SET m.embedding_by = $embedder"
_CLEAR = """
MATCH (m:Meta {one: true}) WHERE NOT EXISTS { MATCH (c:Chunk) WHERE c.embedder <> m.embedding_by }
  AND NOT EXISTS { MATCH (e:__Entity__) WHERE e.embedder <> m.embedding_by }
REMOVE m.embedding_by
"""
_READ = "MATCH (m:Meta {one: true}) WHERE m.embedding_by IS NOT NULL RETURN m.embedding_by AS embedder"


def begin_switch(database: Database, embedder: str) -> None:
    """Mark a graph whose vectors are being replaced by those of an embedder, named here."""
    database.write(_MARK, embedder=embedder)


def end_switch(database: Database) -> None:
    """Take the mark away once no vector of the old model is left; a graph without one is not written to."""
    if switching_to(database):
        database.write(_CLEAR)


def switching_to(database: Database) -> str:
    """Return the name of the embedder that a graph's vectors are being replaced by; empty when none is."""
    return "".join(row["embedder"] for row in database.read(_READ))


def refuse_between() -> Steps[None]:
    """Refuse a graph that holds vectors of two models.

    Raises:
        StoreError: It is marked; the message names the model that it is being embedded by.
    """
    rows = yield from read(_READ)
    if rows:
        raise StoreError(
            f"The graph's texts are being embedded anew by {rows[0]['embedder']}: vectors of two models "
            "can't be searched together.",
            hint=AGAIN,
        )
