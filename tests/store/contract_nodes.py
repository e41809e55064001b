"""Entities and text chunks, written and read."""

import json

import pytest
from llama_index.core.graph_stores.types import ChunkNode, EntityNode, LabelledNode, Relation
from llama_index.core.schema import TextNode

from .people import count, filled, names, person, raw, refused, said


class NodesContract:
    def test_entities_come_back_by_id_with_name_and_properties(self, store) -> None:
        store.upsert_nodes([person("Ann", age=40), person("Bo")])
        (found,) = store.get(ids=["Ann"])
        assert isinstance(found, EntityNode)
        assert (found.name, found.id, found.properties["age"]) == ("Ann", "Ann", 40)

    def test_entities_come_back_by_properties(self, store) -> None:
        filled(store)
        assert names(store.get(properties={"age": 40})) == ["Ann"]

    def test_ids_and_properties_must_both_hold(self, store) -> None:
        filled(store)
        assert names(store.get(properties={"age": 40}, ids=["Bo", "Ann"])) == ["Ann"]

    def test_an_empty_list_of_ids_asks_for_nothing(self, store) -> None:
        filled(store)
        assert store.get(ids=[]) == []

    def test_a_second_upsert_updates_an_entity(self, store) -> None:
        store.upsert_nodes([person("Ann", age=40, city="Rome")])
        store.upsert_nodes([person("Ann", age=41)])
        (found,) = store.get(ids=["Ann"])
        assert (found.properties["age"], found.properties["city"]) == (41, "Rome")
        assert count(store) == 1

    def test_labels_are_those_of_the_stock_store(self, store) -> None:
        store.upsert_nodes([person("Ann"), ChunkNode(text="Hello", id_="c")])
        rows = raw(store, "MATCH (n) RETURN n.id AS id, labels(n) AS labels ORDER BY id")
        assert [(row["id"], sorted(row["labels"])) for row in rows] == [
            ("Ann", ["Person", "__Entity__", "__Node__"]),
            ("c", ["Chunk", "__Node__"]),
        ]

    def test_chunks_keep_text_id_and_properties(self, store) -> None:
        store.upsert_nodes([ChunkNode(text="Hello", id_="c", properties={"page": 3})])
        (found,) = store.get(ids=["c"])
        assert isinstance(found, ChunkNode)
        assert (found.text, found.id, found.properties) == ("Hello", "c", {"page": 3})

    def test_a_property_called_text_makes_no_chunk(self, store) -> None:
        store.upsert_nodes([person("Ann", text="a note")])
        (found,) = store.get(ids=["Ann"])
        assert isinstance(found, EntityNode)

    def test_a_property_called_id_is_not_the_id(self, store) -> None:
        store.upsert_nodes([person("Ann", id=7, name="file.txt"), person("Bo", id=7)])
        assert [node.id for node in store.get(ids=["Ann", "Bo"])] == ["Ann", "Bo"]

    def test_fault_e_zero_false_and_empty_text_are_kept(self, store) -> None:
        store.upsert_nodes([person("Ann", age=0, alive=False, note="", score=0.0)])
        (found,) = store.get(ids=["Ann"])
        kept = {key: found.properties.get(key) for key in ("age", "alive", "note", "score")}
        assert kept == {"age": 0, "alive": False, "note": "", "score": 0.0}

    def test_fault_f_get_reports_the_label(self, store) -> None:
        filled(store)
        assert {node.label for node in store.get(ids=["Ann", "Acme"])} == {"Person", "Company"}

    def test_fault_h_quotation_marks_make_a_difference(self, store) -> None:
        store.upsert_nodes([person('a"b', n=1), person("a b", n=2)])
        assert [(node.name, node.properties["n"]) for node in store.get()] == [('a"b', 1), ("a b", 2)] or [
            (node.name, node.properties["n"]) for node in store.get()
        ] == [("a b", 2), ('a"b', 1)]

    def test_quotation_marks_don_t_hide_an_entity(self, store) -> None:
        node = person('Ann "A" Lee')
        store.upsert_nodes([node, person("Bo")])
        store.upsert_relations([Relation(label="KNOWS", source_id=node.id, target_id="Bo")])
        assert names(store.get(ids=[node.id])) == ['Ann "A" Lee']
        assert said(store.get_triplets(entity_names=["Bo"]))[0] == 'Ann "A" Lee KNOWS Bo'
        assert len(store.get_rel_map([node], depth=1)) == 1

    def test_fault_k_the_id_of_a_chunk_is_the_same_in_every_process(self, store) -> None:
        chunk = ChunkNode(text="Hello")
        store.upsert_nodes([chunk, person("Ann")])
        (row,) = raw(store, "MATCH (c:Chunk) RETURN c.id AS id")
        assert row["id"] != str(hash("Hello"))
        store.upsert_relations([Relation(label="SAYS", source_id="Ann", target_id=chunk.id)])
        assert count(store, "(:Person)-[:SAYS]->(:Chunk {text: 'Hello'})") == 1

    def test_a_node_of_another_class_is_not_dropped_silently(self, store) -> None:
        class Strange(LabelledNode):
            @property
            def id(self) -> str:
                return "x"

            def __str__(self) -> str:
                return "strange"

        assert "Strange" in refused(lambda: store.upsert_nodes([Strange()]))

    def test_report_28_a_map_is_stored_as_json_or_refused_by_name(self, store) -> None:
        try:
            store.upsert_nodes([person("Ann", address={"city": "Rome"})])
        except Exception as error:  # noqa: BLE001 - stores differ in their classes of errors
            assert "Ann" in str(error) and "address" in str(error)
        else:
            (found,) = store.get(ids=["Ann"])
            assert json.loads(found.properties["address"]) == {"city": "Rome"}

    @pytest.mark.parametrize("number", [2**63, -(2**63) - 1])
    def test_report_30_a_huge_integer_is_refused_by_name(self, store, number) -> None:
        message = refused(lambda: store.upsert_nodes([person("Bo"), person("Ann", big=number)]))
        assert "Ann" in message and "big" in message
        assert count(store) == 0

    def test_text_nodes_come_back_equal(self, store) -> None:
        node = TextNode(
            id_="c", text='Line "one"\n\ttwo', metadata={"page": 0, "title": "", "tags": ["a", "b"]}
        )
        store.upsert_llama_nodes([node])
        (found,) = store.get_llama_nodes(["c"])
        assert (found.text, found.metadata, found.hash) == (node.text, node.metadata, node.hash)

    def test_text_nodes_with_nested_metadata_come_back_equal(self, store) -> None:
        node = TextNode(id_="c", text="x", metadata={"nested": {"a": [1, {"b": None}]}, "mixed": [1, "a"]})
        store.upsert_llama_nodes([node])
        (found,) = store.get_llama_nodes(["c"])
        assert found.metadata == node.metadata

    def test_no_text_nodes_are_asked_for_none(self, store) -> None:
        store.upsert_llama_nodes([TextNode(id_="c", text="x")])
        assert store.get_llama_nodes([]) == []
