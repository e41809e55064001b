import dataclasses
import datetime

import pytest

from evidence_graph import write_documents
from graphnative.records import Claim
from graphnative.store.claims import MEASURED, claim_properties, clear_claims, write_claims
from graphnative.store.database import Database

CLAIM = Claim(
    "k", "a0", "Organization:acme", "Acme", "methane", 30.0, "%", None, datetime.date(2030, 12, 31), "S."
)


def test_properties_name_the_time_as_the_graph_does() -> None:
    properties = claim_properties(dataclasses.replace(CLAIM, further={"status": "TRUE"}))
    assert (properties["from"], properties["to"], properties["value"]) == (
        None,
        datetime.date(2030, 12, 31),
        30.0,
    )
    assert (properties["unit"], properties["status"]) == ("%", "TRUE")
    assert claim_properties(dataclasses.replace(CLAIM, value=None, unit=""))["unit"] is None


@pytest.mark.neo4j
def test_claims_keep_what_the_graph_added_and_are_cleared_per_source(database: Database) -> None:
    write_documents(database, "a", "b")
    other = dataclasses.replace(CLAIM, id="other", chunk_id="b0")

    def write(tx) -> None:
        write_claims(tx, [CLAIM, dataclasses.replace(CLAIM, id="k2")], MEASURED)
        write_claims(tx, [other], "somebody", import_state="s")
        write_claims(tx, [], "nobody")

    database.transaction(write)
    database.write("MATCH (k:Claim {id: 'k'}) SET k.human_readable_id = 7")
    database.transaction(write)
    kept = [{"id": "a", "claims": ["k"]}, {"id": "b", "claims": []}]
    database.transaction(lambda tx: clear_claims(tx, kept, MEASURED))
    rows = database.read(
        "MATCH (k:Claim)-[f:FROM]->(c) RETURN k.id AS id, c.id AS c, k.human_readable_id AS n, "
        "k.import_state AS s, count(f) AS f ORDER BY id"
    )
    assert rows == [
        {"id": "k", "c": "a0", "n": 7, "s": None, "f": 1},
        {"id": "other", "c": "b0", "n": None, "s": "s", "f": 1},
    ]
