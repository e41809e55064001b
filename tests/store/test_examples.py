import pytest

from graphnative.store.examples import known_examples, read_examples, remove_examples, write_examples


@pytest.mark.neo4j
def test_examples_are_written_read_and_removed_by_id(database) -> None:
    rows = [{"id": i, "question": f"Who {i}?", "cypher": "RETURN 1", "line": "{}"} for i in ("b", "a")]
    assert write_examples(database, rows) == 2
    write_examples(database, rows[:1])
    assert read_examples(database) == sorted(rows, key=lambda row: row["id"])
    assert known_examples(database, ["a", "c"]) == {"a"}
    assert remove_examples(database, ["c", "b"]) == ["b"]
    assert [row["id"] for row in read_examples(database)] == ["a"]
