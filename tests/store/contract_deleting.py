"""What is deleted, and what is spared."""

from llama_index.core.graph_stores.types import Relation
from llama_index.core.schema import NodeRelationship, RelatedNodeInfo, TextNode

from .people import count, filled, names, person, raw, said


class DeletingContract:
    def test_delete_by_id_name_type_and_property(self, store) -> None:
        filled(store)
        store.delete(ids=["Cy"])
        assert names(store.get()) == ["Acme", "Ann", "Bo"]
        store.delete(relation_names=["KNOWS"])
        assert said(store.get_triplets(entity_names=["Acme"]))[0] == "Ann WORKS_AT Acme"
        assert count(store, "()-[:KNOWS]->()") == 0
        store.delete(entity_names=["Acme"])
        store.delete(properties={"age": 40})
        assert names(store.get()) == ["Bo"]

    def test_deleting_nothing_deletes_nothing(self, store) -> None:
        filled(store)
        store.delete(entity_names=[], relation_names=[], properties={}, ids=[])
        store.delete()
        assert count(store) == 4

    def test_fault_j_delete_spares_what_others_wrote(self, store) -> None:
        raw(store, "CREATE (:Document {id: 'Ann', name: 'Ann', age: 40})")
        filled(store)
        store.delete(ids=["Ann"], entity_names=["Ann"], properties={"age": 40})
        assert count(store, "(:Document)") == 1

    def test_deleting_a_chunk_spares_what_another_chunk_says(self, store) -> None:
        for chunk in ("c1", "c2"):
            store.upsert_llama_nodes([TextNode(id_=chunk, text=chunk)])
        nodes = [person(name, triplet_source_id=chunk) for chunk in ("c1", "c2") for name in ("Ann", "Bo")]
        store.upsert_nodes([*nodes, person("Cy", triplet_source_id="c2")])
        store.upsert_relations(
            [
                Relation(
                    label="KNOWS", source_id="Ann", target_id=to, properties={"triplet_source_id": chunk}
                )
                for chunk, to in (("c1", "Bo"), ("c2", "Bo"), ("c2", "Cy"))
            ]
        )
        store.delete_llama_nodes(node_ids=["c2"])
        assert set(said(store.get_triplets(entity_names=["Ann"]))) == {"Ann KNOWS Bo"}
        assert count(store, "(:__Entity__)") == 2

    def test_deleting_a_document_takes_its_entities(self, store) -> None:
        source = {NodeRelationship.SOURCE: RelatedNodeInfo(node_id="doc")}
        store.upsert_llama_nodes(
            [TextNode(id_="c1", text="x", relationships=source), TextNode(id_="c2", text="y")]
        )
        store.upsert_nodes([person("Ann", triplet_source_id="c1"), person("Bo", triplet_source_id="c2")])
        store.delete_llama_nodes(ref_doc_ids=["doc"])
        assert [node.node_id for node in store.get_llama_nodes(["c1", "c2"])] == ["c2"]
        assert names(store.get(properties={"triplet_source_id": "c1"})) == []
