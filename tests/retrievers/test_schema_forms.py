import json

import pytest

from graphnative.errors import InputError
from graphnative.retrievers.schema_forms import few_values, schema_text
from graphnative.store.schema_text import schema_text as store_text
from small_schema import SCHEMA


def test_the_full_form_is_that_of_the_store() -> None:
    assert schema_text(SCHEMA) == store_text(SCHEMA, enhanced=True)


def test_the_compact_form_writes_patterns_as_cypher_does() -> None:
    assert schema_text(SCHEMA, "compact").splitlines() == [
        "(:Film {plot: TEXT, released: DATE 1950-01-01..2020-12-31, title: STRING})",
        '(:Person {`born in`: STRING, kind: STRING "actor"|"director", name: STRING, vector: EMBEDDING})',
        "(:Town)",
        "[:ACTED_IN {roles: LIST}]",
        "(:Person)-[:ACTED_IN|DIRECTED]->(:Film)",
        "(:Person)-[:`LIVES IN`]->(:Town)",
    ]


def test_the_json_form_can_be_read_again() -> None:
    found = json.loads(schema_text(SCHEMA, "json"))

    assert found["nodes"]["Person"]["kind"] == {"type": "STRING", "values": ["actor", "director"]}
    assert found["nodes"]["Film"]["released"] == {"type": "DATE", "min": "1950-01-01", "max": "2020-12-31"}
    assert found["nodes"]["Town"] == {}
    assert found["relationships"][0] == {"start": "Person", "types": ["ACTED_IN", "DIRECTED"], "end": "Film"}
    assert found["relationship_properties"] == {"ACTED_IN": {"roles": "LIST"}}


@pytest.mark.parametrize("form", ["full", "compact", "json"])
def test_a_schema_without_examples_or_anything_has_every_form(form) -> None:
    assert schema_text({"node_props": {}, "rel_props": {}, "relationships": []}, form)[:1] != "None"
    bare = {**SCHEMA, "node_props": {"Film": [{"property": "title", "type": "STRING"}]}}
    assert "title" in schema_text(bare, form)


def test_no_value_is_cut() -> None:
    entry = {"property": "p", "type": "STRING", "values": ["short", "x" * 41], "distinct_count": 2}
    assert few_values(entry) == []
    assert few_values({**entry, "values": ["short", ""]}) == ["short"]


def test_an_unknown_form_is_one_sentence() -> None:
    with pytest.raises(InputError, match="no form 'xml'"):
        schema_text(SCHEMA, "xml")
