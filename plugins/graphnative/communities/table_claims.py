"""Claims of the graph as rows of GraphRAG's covariates."""

from collections.abc import Callable, Iterator
from typing import Any

from graphnative.communities.key_claims import Claimant, read_claimants
from graphnative.communities.plain_text import plain_text
from graphnative.communities.table_cells import amount
from graphnative.communities.table_queries import CLAIMS
from graphnative.store.database import Database

Row = dict[str, Any]
_KIND = "claim"
_NONE = "NONE"
_TRUE = "TRUE"


def claim_rows(database: Database, title_of: Callable[[str], str]) -> Iterator[Row]:
    """Yield a row per claim about an entity that has a title, in the order of their numbers.

    GraphRAG finds the claims of an entity by its exact title. A claim names its subject as its passage does,
    and an organisation is known under all names that articles give it: it has its claims as soon as it is in
    the graph.

    Args:
        database: The graph.
        title_of: Gives the title of an entity in the tables by its id; empty if it is not there.
    """
    claimants: dict[str, Claimant] | None = None
    for row in database.stream(CLAIMS):
        if claimants is None:
            claimants = read_claimants(database)
        claim = row["claim"]
        claimant = claimants.get(claim["subject"])
        title = title_of(claimant.id) if claimant else ""
        if not claim["subject"]:
            title = claim["subject_name"]  # nothing that its source knows: only the name is left
        if title:
            yield _row(row, claim, title)


def _row(row: Row, claim: Row, title: str) -> Row:
    measured = amount(claim["value"], claim.get("unit") or "") if claim.get("value") is not None else ""
    said = claim.get("description")
    return {
        "id": claim["id"],
        "human_readable_id": claim["human_readable_id"],
        "covariate_type": claim.get("covariate_type") or _KIND,
        "type": claim["predicate"],
        "description": plain_text(said if said is not None else _measured(claim)),
        "subject_id": title,
        "object_id": plain_text(claim.get("object_id") or measured or _NONE),
        "status": claim.get("status") or _TRUE,
        "start_date": claim.get("start_date") or row["begin"] or _NONE,
        "end_date": claim.get("end_date") or row["end"] or _NONE,
        "source_text": plain_text(claim.get("sentence") or ""),
        "text_unit_id": row["unit"],
    }


def _measured(claim: Row) -> str:
    return f"{claim['predicate']}: {claim['sentence']}"
