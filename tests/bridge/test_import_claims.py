import datetime
from pathlib import Path

import pytest

from graphnative.bridge.import_claims import _day
from graphnative.bridge.import_index import import_index
from graphnative.store.database import Database
from graphrag_tables import Tables, write_index


def test_days_are_read_from_iso_dates_and_times_alone() -> None:
    assert _day("2020-01-10T00:00:00") == _day(" 2020-01-10") == datetime.date(2020, 1, 10)
    assert [_day(text) for text in (None, "NONE", "2020", "10/01/2020", "")] == [None] * 5


@pytest.mark.neo4j
def test_a_claim_keeps_all_that_its_row_says(database: Database, tmp_path: Path) -> None:
    import_index(database, write_index(tmp_path))
    (claim,) = database.read("MATCH (k:Claim)-[:FROM]->(c) RETURN k {.*, text: c.text} AS k")
    claim = claim["k"]
    assert (claim["subject"], claim["subject_name"], claim["predicate"]) == (
        "Organization:acme",
        "ACME",
        "POLLUTION",
    )
    assert (claim["from"].iso_format(), "to" in claim) == ("2020-01-10", False)
    assert (claim["start_date"], claim["end_date"]) == ("2020-01-10T00:00:00", "NONE")
    assert (claim["status"], claim["object_id"], claim["sentence"]) == (
        "TRUE",
        "NONE",
        "ACME leaked methane.",
    )
    assert claim["text"] == "ACME leaked methane near Moss."


@pytest.mark.neo4j
def test_equal_passages_of_two_documents_each_claim_it(database: Database, tmp_path: Path) -> None:
    def shared(made: Tables) -> None:
        made["text_units"].append({**made["text_units"][0], "document_id": made["documents"][2]["id"]})

    import_index(database, write_index(tmp_path, shared))
    assert database.read("MATCH (k:Claim)-[:FROM]->(c) RETURN count(DISTINCT c.ref_doc_id) AS n") == [
        {"n": 2}
    ]
