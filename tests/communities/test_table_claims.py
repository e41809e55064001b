"""Claims as covariates: found by the exact title of whoever they are about."""

import datetime

import pytest

from evidence_graph import write_documents
from graphnative.communities.citation_numbers import give_numbers
from graphnative.communities.table_claims import claim_rows
from graphnative.records import Claim
from graphnative.store.claims import MEASURED, write_claims
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j

CLAIM = Claim(
    "k1", "a0", "Organization:acme old", "ACME Old", "methane", 12400000.0, "t CO2e",
    datetime.date(2021, 1, 1), datetime.date(2021, 12, 31), "ACME Old emitted <|endoftext|> 12.4 Mt.",
)  # fmt: skip
STATED = Claim(
    "k2", "a1", "", "SOMEBODY", "FRAUD", None, "", None, None, "S.", {"description": "D.", "status": "FALSE"}
)
LOST = Claim("k3", "a1", "Organization:rare", "Rare", "pay", 1.0, "%", None, None, "T.")


def test_claims_follow_their_organisation_whatever_its_names(database: Database) -> None:
    write_documents(database, "a")
    database.transaction(lambda tx: write_claims(tx, [CLAIM, STATED, LOST], MEASURED))

    titles = {"o": "Acme (Organization)"}

    def title_of(entity: str) -> str:
        return titles.get(entity, "")

    assert list(claim_rows(database, title_of)) == []  # without a number no answer could cite it
    give_numbers(database, "entities", "no run")
    database.write(
        "CREATE (:__Entity__ {id: 'o', key: 'Organization:acme', mention_keys: ['acme', 'acme old']}), "
        "(:__Entity__ {id: 'r', key: 'Organization:rare'})"
    )
    first, second = claim_rows(database, title_of)
    assert first == {
        "id": "k1",
        "human_readable_id": 0,
        "covariate_type": "claim",
        "type": "methane",
        "description": "methane: ACME Old emitted <| endoftext |> 12.4 Mt.",
        "subject_id": "Acme (Organization)",
        "object_id": "12,400,000 t CO2e",
        "status": "TRUE",
        "start_date": "2021-01-01",
        "end_date": "2021-12-31",
        "source_text": "ACME Old emitted <| endoftext |> 12.4 Mt.",
        "text_unit_id": "a0",
    }
    assert (second["subject_id"], second["description"], second["status"]) == ("SOMEBODY", "D.", "FALSE")
    assert (second["object_id"], second["start_date"], second["end_date"]) == ("NONE", "NONE", "NONE")
    titles["r"] = "Rare"
    assert [row["id"] for row in claim_rows(database, title_of)] == ["k1", "k2", "k3"]
