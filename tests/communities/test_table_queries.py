"""Statements that read the tables, on graphs that are not ours."""

import pytest

from graphnative.communities.table_queries import DOCUMENTS, TEXT_UNITS
from graphnative.store.database import Database

pytestmark = pytest.mark.neo4j


def test_a_passage_that_two_documents_share_is_one_row(database: Database) -> None:
    database.write(
        "CREATE (c:Chunk {id: 'c', text: 't', index: 1}), (:Document {id: 'b'})-[:HAS_CHUNK]->(c), "
        "(:Document {id: 'a'})-[:HAS_CHUNK]->(c), (:Chunk {id: 'd', ref_doc_id: 'a', index: 0})"
    )
    rows = database.read(TEXT_UNITS)
    assert [(row["id"], row["document"]) for row in rows] == [("d", "a"), ("c", "a")]


def test_a_document_without_text_title_and_date_is_still_one(database: Database) -> None:
    database.write("CREATE (:Document {id: 'a'})")
    assert database.read(DOCUMENTS) == [
        {"id": "a", "title": "a", "text": "", "units": [], "published": "", "raw_data": None}
    ]
