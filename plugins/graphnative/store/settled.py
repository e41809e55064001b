"""Whether what is computed over all documents is up to date with them: types under review, alignment."""

from graphnative.store.database import Database

_READ = """
MATCH (m:Meta {one: true})
RETURN coalesce(m.articles_changed, '') AS changed, m.kg_settled AS settled
"""
_WRITE = "MATCH (m:Meta {one: true}) SET m.kg_settled = $changed"


def unsettled_change(database: Database, *, first: bool) -> str | None:
    """Return the mark of the last change of any document if it has not been settled yet; else None.

    Args:
        database: The graph.
        first: Whether a graph in which nothing was ever settled counts as changed.
    """
    row = database.read(_READ)[0]
    if row["settled"] is None and not first:
        return None
    return None if row["settled"] == row["changed"] else str(row["changed"])


def mark_settled(database: Database, changed: str) -> None:
    """Keep that everything up to a change is settled; a later change has another mark."""
    database.write(_WRITE, changed=changed)
