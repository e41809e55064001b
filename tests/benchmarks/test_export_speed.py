"""The export's benchmark on a graph as small as it gets."""

import pytest

from graphnative.communities.table_rows import TableRows
from graphnative.store.database import Database
from graphnative.store.property_graph import Neo4jGraphStore

pytestmark = pytest.mark.neo4j


@pytest.fixture
def small(database: Database):
    from made_communities import write_made_graph

    return write_made_graph(Neo4jGraphStore.from_database(database), 90, 200, 20)


def test_the_driver_reads_as_many_rows_as_the_tables_have(small, database: Database) -> None:
    from export_speed import read_all

    rows = TableRows(database, small.projection, small.run)
    members = database.read("MATCH (n) WHERE (n)-[:IN_COMMUNITY]->() RETURN count(n) AS n")[0]["n"]
    rows.prepare()
    # Without human_readable_ids relationships are no rows yet: the first export gives them.
    counts = {table: len(list(read())) for table, read in rows.tables().items()}

    assert read_all(database, small) == sum(counts.values()) - counts["community_reports"] + members
    assert counts["entities"] == 90 and counts["text_units"] == 45


def test_each_way_is_told_with_its_share(small, database: Database, tmp_path) -> None:
    from export_speed import MUST, speed

    rows = list(speed(tmp_path, database, rounds=1))

    assert [row[0] for row in rows] == [
        "the driver reads all rows",
        "export into an empty folder",
        "export again",
    ]
    assert [row[3] for row in rows] == [None, MUST, MUST]
    assert rows[0][2] == 1.0


def test_a_fresh_process_tells_its_memory(small, neo4j_environment, tmp_path) -> None:
    from export_speed import memory_of

    (tmp_path / "settings.yaml").write_text("graphnative: {}\n", encoding="utf-8")
    *sizes, before, most, seconds = memory_of(tmp_path, [90, 200, 20])

    assert sizes == [90, 200, 20]
    assert 10 < before < most and seconds > 0
    assert not (tmp_path / "indexes" / "current").exists()
