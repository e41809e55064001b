"""Labels, types and keys of any characters: stored as they are or refused, never executed."""

import pytest
from llama_index.core.graph_stores.types import EntityNode, Relation

from .people import count, filled, names, person, raw, refused

NAMES = [
    pytest.param("KNOWS WELL", id="space"),
    pytest.param("is `path` of", id="backticks"),
    pytest.param('a"b', id="quote"),
    pytest.param("знает", id="cyrillic"),
    pytest.param("💡", id="emoji"),
    pytest.param("A`]->() DETACH DELETE n //", id="hostile"),
    pytest.param("A\\u0060 {x: 1}) DETACH DELETE (n:\\u0060B", id="escape"),
]
KEYS = [
    pytest.param("first name", id="space"),
    pytest.param("a`b", id="backtick"),
    pytest.param("имя", id="cyrillic"),
    pytest.param("💡", id="emoji"),
    pytest.param("x` = 1 OR true //", id="hostile"),
    pytest.param("x\\u0060 = 1 OR 1=1 //", id="escape"),
]


class NamesContract:
    @pytest.mark.parametrize("name", NAMES)
    def test_reports_1_and_19_types_of_any_characters(self, store, name) -> None:
        store.upsert_nodes([person("Ann"), person("Bo")])
        store.upsert_relations([Relation(label=name, source_id="Ann", target_id="Bo")])
        assert raw(store, "MATCH ()-[r]->() RETURN type(r) AS type") == [{"type": name}]
        assert {triplet[1].label for triplet in store.get_triplets(relation_names=[name])} == {name}
        store.delete(relation_names=[name])
        assert (count(store), count(store, "()-[]->()")) == (2, 0)

    @pytest.mark.parametrize("name", NAMES)
    def test_reports_3_and_19_labels_of_any_characters(self, store, name) -> None:
        store.upsert_nodes([person("Ann"), EntityNode(name="Bo", label=name)])
        (row,) = raw(store, "MATCH (n {id: 'Bo'}) RETURN labels(n) AS labels")
        assert set(row["labels"]) == {"__Node__", "__Entity__", name}
        assert count(store) == 2

    @pytest.mark.parametrize("key", KEYS)
    def test_fault_g_keys_of_any_characters_only_select(self, store, key) -> None:
        store.upsert_nodes([person("Ann", **{key: 1}), person("Bo")])
        assert names(store.get(properties={key: 1})) == ["Ann"]
        store.delete(properties={key: 1})
        assert names(store.get()) == ["Bo"]

    def test_fault_g_a_hostile_type_in_get_triplets(self, store) -> None:
        filled(store)
        assert store.get_triplets(relation_names=["A`]->() DETACH DELETE e //"]) == []
        assert count(store) == 4

    @pytest.mark.parametrize("depth", ["2]->() CREATE (:PWNED) //", None, 0, -1])
    def test_report_2_a_depth_that_is_no_number(self, store, depth) -> None:
        filled(store)
        refused(lambda: store.get_rel_map(store.get(ids=["Ann"]), depth=depth))
        assert count(store) == 4

    @pytest.mark.parametrize("name", ["", "a\0b"], ids=["empty", "nul"])
    def test_report_2_an_impossible_name(self, store, name) -> None:
        filled(store)
        refused(lambda: store.upsert_nodes([EntityNode(name="x", label=name)]))
        refused(lambda: store.upsert_relations([Relation(label=name, source_id="Ann", target_id="Cy")]))
        refused(lambda: store.get(properties={name: 1}))
        assert (count(store), count(store, "()-[]->()")) == (4, 3)
