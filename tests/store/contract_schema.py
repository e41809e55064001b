"""What the schema says of a graph."""

import time

import pytest

from .people import filled, raw


class SchemaContract:
    def test_the_schema_has_the_stock_shape(self, store) -> None:
        filled(store)
        schema = store.get_schema(refresh=True)
        assert set(schema) == {"node_props", "rel_props", "relationships", "metadata"}
        properties = {entry["property"]: entry["type"] for entry in schema["node_props"]["Person"]}
        assert properties == {"age": "INTEGER", "id": "STRING", "name": "STRING"}
        assert schema["rel_props"]["KNOWS"][0]["type"] == "INTEGER"
        assert {"start": "Person", "type": "WORKS_AT", "end": "Company"} in schema["relationships"]
        assert set(schema["metadata"]) == {"constraint", "index"}

    def test_the_schema_as_text(self, store) -> None:
        filled(store)
        store.get_schema(refresh=True)
        text = store.get_schema_str()
        assert "(:Person)-[:KNOWS]->(:Person)" in text and "age: INTEGER" in text

    def test_the_schema_of_an_empty_graph(self, store) -> None:
        schema = store.get_schema(refresh=True)
        assert (schema["node_props"], schema["rel_props"], schema["relationships"]) == ({}, {}, [])

    def test_the_schema_of_a_graph_without_relations(self, store) -> None:
        raw(store, "CREATE (:Only {x: 1})")
        assert list(store.get_schema(refresh=True)["node_props"]) == ["Only"]

    def test_the_schema_follows_writes_of_others(self, store) -> None:
        store.get_schema(refresh=True)
        raw(store, "CREATE (:New {x: 1})")
        assert "New" in store.get_schema()["node_props"]

    @pytest.mark.parametrize("value", ["true", "point({x: 1, y: 2})", "duration('P1D')"])
    def test_fault_a_and_report_23_one_unusual_type_only(self, store, value) -> None:
        raw(store, f"CREATE (:Odd {{x: {value}}})-[:R {{y: {value}}}]->(:Odd {{x: {value}}})")
        schema = store.get_schema(refresh=True)
        assert schema["node_props"]["Odd"][0]["property"] == "x"
        assert schema["rel_props"]["R"][0]["property"] == "y"

    @pytest.mark.parametrize("value", ["time()", "localtime()"])
    def test_fault_b_a_label_with_a_time(self, store, value) -> None:
        raw(store, f"CREATE (:Odd {{x: {value}, s: 'a'}})")
        assert len(store.get_schema(refresh=True)["node_props"]["Odd"]) == 2

    def test_fault_c_an_indexed_text_of_few_values(self, store) -> None:
        raw(store, "CREATE INDEX contract_colour IF NOT EXISTS FOR (n:Car) ON (n.colour)")
        raw(store, "CALL db.awaitIndexes(60)")
        try:
            raw(store, "UNWIND range(1, 10000) AS i CREATE (:Car {colour: ['red', 'blue'][i % 2]})")
            raw(store, "CALL db.resampleIndex('contract_colour')")
            time.sleep(1)
            assert store.get_schema(refresh=True)["node_props"]["Car"][0]["property"] == "colour"
        finally:
            raw(store, "DROP INDEX contract_colour")

    def test_report_24_a_rare_label_and_type_are_not_missed(self, store) -> None:
        raw(store, "UNWIND range(1, 3000) AS i CREATE (:Common {x: i})-[:OFTEN]->(:Common {x: i})")
        raw(store, "CREATE (:Rare {y: 1})-[:SELDOM {z: 1}]->(:Rare)")
        schema = store.get_schema(refresh=True)
        assert "Rare" in schema["node_props"] and "SELDOM" in schema["rel_props"]

    def test_report_24_a_rare_property_is_not_missed(self, store) -> None:
        raw(store, "UNWIND range(1, 20000) AS i CREATE (:Common {x: i})")
        raw(store, "MATCH (n:Common {x: 10001}) SET n.rare = true")
        found = {entry["property"] for entry in store.get_schema(refresh=True)["node_props"]["Common"]}
        assert found == {"rare", "x"}

    def test_report_25_bare_labels_and_pairs_of_labels(self, store) -> None:
        raw(store, "CREATE (:Bare)-[:R]->(:B {x: 1}), (:C {x: 1})-[:R]->(:D {x: 1})")
        schema = store.get_schema(refresh=True)
        assert schema["node_props"].get("Bare") == []
        pairs = sorted((row["start"], row["end"]) for row in schema["relationships"])
        assert pairs == [("Bare", "B"), ("C", "D")]

    def test_report_26_a_property_of_two_types_names_both(self, store) -> None:
        raw(store, "CREATE (:Odd {x: 1}), (:Odd {x: 'a'}), (:Odd)-[:R {y: 1}]->(:Odd)-[:R {y: 'a'}]->(:Odd)")
        schema = store.get_schema(refresh=True)
        for entry in (schema["node_props"]["Odd"][0], schema["rel_props"]["R"][0]):
            assert "INTEGER" in entry["type"] and "STRING" in entry["type"]

    def test_report_26_constraints_and_indexes_are_in_the_metadata(self, store) -> None:
        filled(store)
        metadata = store.get_schema(refresh=True)["metadata"]
        assert ["__Node__"] in [row["labelsOrTypes"] for row in metadata["constraint"]]
        assert ("__Node__", ["id"]) in [(row["label"], row["properties"]) for row in metadata["index"]]

    def test_report_36_the_text_has_properties_of_relations(self, store) -> None:
        filled(store)
        store.get_schema(refresh=True)
        assert "KNOWS {since: INTEGER}" in store.get_schema_str()
