"""Relations, written, read and followed."""

import pytest
from llama_index.core.graph_stores.types import ChunkNode, Relation

from .people import count, filled, person, raw, said


class RelationsContract:
    def test_triplets_by_entity_name_are_each_given_once_and_in_their_direction(self, store) -> None:
        filled(store)
        assert said(store.get_triplets(entity_names=["Bo"])) == ["Ann KNOWS Bo", "Bo KNOWS Cy"]

    def test_triplets_without_conditions_are_all_of_them_once(self, store) -> None:
        filled(store)
        assert said(store.get_triplets()) == ["Ann KNOWS Bo", "Ann WORKS_AT Acme", "Bo KNOWS Cy"]

    def test_triplets_by_type(self, store) -> None:
        filled(store)
        assert set(said(store.get_triplets(relation_names=["WORKS_AT"]))) == {"Ann WORKS_AT Acme"}

    def test_triplets_carry_labels_and_properties(self, store) -> None:
        filled(store)
        triplets = store.get_triplets(entity_names=["Ann"], relation_names=["KNOWS"])
        source, relation, target = triplets[0]
        assert (source.label, target.label) == ("Person", "Person")
        assert relation.properties["since"] == 2001
        assert (relation.source_id, relation.target_id) == (source.id, target.id)

    @pytest.mark.parametrize("more", [{"ids": ["Bo"]}, {"properties": {"age": 0}}])
    def test_fault_d_triplets_by_two_conditions(self, store, more) -> None:
        filled(store)
        found = store.get_triplets(entity_names=["Ann", "Bo", "Cy"], **more)
        assert set(said(found)) == {"Ann KNOWS Bo", "Bo KNOWS Cy"}

    def test_fault_i_a_second_upsert_updates_a_relation(self, store) -> None:
        filled(store)
        again = Relation(label="KNOWS", source_id="Ann", target_id="Bo", properties={"since": 2020, "n": 1})
        store.upsert_relations([again])
        (row,) = raw(
            store, "MATCH (:Person {id: 'Ann'})-[r:KNOWS]->(:Person) RETURN r.since AS since, r.n AS n"
        )
        assert row == {"since": 2020, "n": 1}

    def test_relations_between_a_chunk_and_an_entity(self, store) -> None:
        store.upsert_nodes([person("Ann"), ChunkNode(text="Hello", id_="c")])
        store.upsert_relations([Relation(label="SAID_IN", source_id="Ann", target_id="c")])
        assert count(store, "(:Person)-[:SAID_IN]->(:Chunk)") == 1

    def test_a_relation_whose_ends_come_later_is_complete_then(self, store) -> None:
        store.upsert_relations([Relation(label="KNOWS", source_id="Ann", target_id="Bo")])
        store.upsert_nodes([person("Ann"), person("Bo")])
        assert said(store.get_triplets(entity_names=["Ann"]))[0] == "Ann KNOWS Bo"
        assert count(store, "(:Chunk)") == 0

    def test_relations_around_nodes(self, store) -> None:
        filled(store)
        ann = store.get(ids=["Ann"])
        assert said(store.get_rel_map(ann, depth=1)) == ["Ann KNOWS Bo", "Ann WORKS_AT Acme"]
        assert said(store.get_rel_map(ann, depth=2)) == ["Ann KNOWS Bo", "Ann WORKS_AT Acme", "Bo KNOWS Cy"]

    def test_ignored_types_do_not_use_up_the_limit(self, store) -> None:
        filled(store)
        ann = store.get(ids=["Ann"])
        assert said(store.get_rel_map(ann, depth=1, limit=1, ignore_rels=["KNOWS"])) == ["Ann WORKS_AT Acme"]
        assert said(store.get_rel_map(ann, depth=1, limit=1, ignore_rels=["WORKS_AT"])) == ["Ann KNOWS Bo"]

    def test_the_limit_takes_the_nearest_relations(self, store) -> None:
        filled(store)
        # Whichever of Ann's relations is followed first, a farther one lies behind it.
        store.upsert_nodes([person("Holding")])
        store.upsert_relations([Relation(label="OWNED_BY", source_id="Acme", target_id="Holding")])
        assert said(store.get_rel_map(store.get(ids=["Ann"]), depth=2, limit=2)) == [
            "Ann KNOWS Bo",
            "Ann WORKS_AT Acme",
        ]

    def test_relations_around_nothing_are_none(self, store) -> None:
        filled(store)
        assert store.get_rel_map([], depth=2) == []
