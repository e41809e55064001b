import pytest

from graphnative.store.second_pass import ComparedDocument, count_compared, read_compared

pytestmark = pytest.mark.neo4j


def test_documents_that_were_read_twice_are_told_the_least_certain_first(database) -> None:
    assert (read_compared(database, 5), count_compared(database)) == ([], (0, 1.0))
    rows = [
        {
            "id": name,
            "kg_quality": score,
            "kg_agreement": 0.5,
            "kg_again": 1,
            "kg_changed": 0,
            "kg_lost": 1,
            "kg_new": 0,
        }
        for name, score in (("a", 0.75), ("b", 0.25), ("c", 0.75))
    ]
    database.write("UNWIND $rows AS row CREATE (d:Document) SET d = row", rows=rows)
    database.write("CREATE (:Document {id: 'once'})")
    assert [each.id for each in read_compared(database, 2)] == ["b", "a"]
    assert read_compared(database, 1) == [ComparedDocument("b", 0.25, 0.5, 1, 0, 1, 0)]
    assert count_compared(database) == (3, pytest.approx(1.75 / 3))
