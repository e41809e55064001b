import pytest

from cypher_data import cypher_data
from graphnative.retrievers.linked_value import LinkedValue


@pytest.fixture
def data(tmp_path):
    return cypher_data(tmp_path)


def test_questions_come_with_the_values_that_people_have_marked(data) -> None:
    from cypher_gold import zograscope

    first, second = zograscope(data)
    assert first.database == "pole"
    assert first.values == (LinkedValue("Person", "name", "Mary", 27, 31),)
    assert second.values == (LinkedValue("Crime", "type", "Burglary", 9, 19),)


def test_broken_queries_are_left_out(data) -> None:
    from cypher_gold import text2cypher

    assert [(one.question, one.has_rows) for one in text2cypher(data)] == [("Films?", True), ("None?", False)]


def test_schemas_are_read_from_tables_and_from_the_set(data) -> None:
    from cypher_gold import schemas, schemas_with_values

    known = schemas(data)
    assert known["pole"].patterns == {("Person", "PARTY_TO", "Crime"), ("Person", "FAMILY_REL", "Person")}
    assert known["films"].nodes["Movie"] == {"title": frozenset({"STRING"})}
    described = schemas_with_values(data)["pole"]
    assert described["node_props"]["Crime"][1]["values"] == ["Burglary"]
    assert described["rel_props"] == {
        "FAMILY_REL": [
            {"property": "rel_type", "type": "STRING", "values": ["SIBLING"], "distinct_count": 1}
        ],
        "PARTY_TO": [],
    }
