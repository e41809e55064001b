from graphnative.cypher.schema import GraphSchema, graph_schema

STRUCTURED = {
    "node_props": {
        "Person": [{"property": "name", "type": "STRING"}, {"property": "born", "type": "INTEGER | STRING"}],
        "Actor": [{"property": "name", "type": "STRING"}],
        "Movie": [{"property": "title", "type": "STRING"}, {"property": "name", "type": "STRING"}],
    },
    "rel_props": {"ACTED_IN": [{"property": "role", "type": "LIST"}]},
    "relationships": [
        {"start": "Person", "type": "ACTED_IN", "end": "Movie"},
        {"start": "Actor", "type": "ACTED_IN", "end": "Movie"},
        {"start": "Person", "type": "DIRECTED", "end": "Movie"},
        {"start": "Movie", "type": "IN", "end": "Genre"},
    ],
    "metadata": {"constraint": [], "index": []},
}
SCHEMA = graph_schema(STRUCTURED)


def test_it_is_read_from_the_form_of_the_stores() -> None:
    assert SCHEMA.nodes["Person"] == {"name": frozenset({"STRING"}), "born": frozenset({"INTEGER", "STRING"})}
    assert SCHEMA.relations == {"ACTED_IN": {"role": frozenset({"LIST"})}}
    assert ("Movie", "IN", "Genre") in SCHEMA.patterns


def test_labels_and_types_without_properties_count() -> None:
    assert SCHEMA.labels == {"Person", "Actor", "Movie", "Genre"}
    assert SCHEMA.types == {"ACTED_IN", "DIRECTED", "IN"}


def test_owners_of_a_property() -> None:
    assert SCHEMA.owners["name"] == ("Actor", "Movie", "Person")
    assert SCHEMA.owners["role"] == ("ACTED_IN",)


def test_labels_that_share_nodes_are_kin() -> None:
    assert SCHEMA.kin["Actor"] == {"Actor", "Person"}
    assert SCHEMA.kin["Person"] == {"Actor", "Person"}
    assert SCHEMA.kin["Movie"] == {"Movie"}
    assert SCHEMA.with_kin({"Actor", "Movie", "Nothing"}) == {"Actor", "Person", "Movie"}
    lonely = GraphSchema({"A": {}, "B": {}}, {}, frozenset())
    assert lonely.kin["A"] == {"A"}  # nothing shows that they do


def test_what_joins() -> None:
    assert SCHEMA.joins({"Person"}, {"DIRECTED"}, {"Movie"})
    assert SCHEMA.joins(set(), set(), {"Genre"})
    assert not SCHEMA.joins({"Movie"}, {"DIRECTED"}, set())
    assert not SCHEMA.joins({"Person"}, {"IN", "NOTHING"}, set())


def test_the_store_s_own_schema_is_read() -> None:
    from graphnative.store.graph_schema import property_type

    row = {"property": "x", "type": property_type(["Long", "String"])}
    schema = graph_schema({"node_props": {"A": [row]}, "rel_props": {}, "relationships": []})
    assert schema.nodes["A"]["x"] == {"INTEGER", "STRING"}
