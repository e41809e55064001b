import copy
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from llama_index.core.graph_stores.types import (
    ChunkNode,
    EntityNode,
    LabelledPropertyGraph,
)

from graphnative.store.llama_nodes import (
    EntityId,
    GraphEntity,
    chunk_id,
    chunk_key,
    entity_key,
    llama_id,
    node_from_row,
    stored_id,
    triplet_from_row,
)


def row(labels, **properties):
    return {"id": properties["id"], "labels": labels, "properties": {**properties, "embedding": None}}


ACME = row(
    ["Organization", "__Node__", "__Entity__"], id="9f3a", name="Acme", key="Organization:acme", size=0
)
ANN = row(["__Node__", "Person", "__Entity__", "Adult"], id="Ann", name="Ann")


def test_an_entity_s_id_is_the_stored_one_and_reads_as_its_name() -> None:
    entity = node_from_row(ACME)
    assert isinstance(entity, GraphEntity)
    assert entity.id == "9f3a" and {entity.id: 1}["9f3a"] == 1
    assert f"{entity.id} -> HAS" == "Acme -> HAS"
    assert str(entity.id) == "9f3a"


def test_an_entity_id_survives_copies() -> None:
    made = EntityId("9f3a", "Acme")
    for again in (copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert again == "9f3a" and f"{again:>6}" == "  Acme"
    assert f"{EntityId('x')}" == "x"


def test_what_identifies_an_entity_is_not_among_its_properties() -> None:
    assert node_from_row(ACME).properties == {"size": 0}


def test_the_label_is_the_first_type_in_alphabetical_order() -> None:
    assert node_from_row(ANN).label == "Adult"
    assert node_from_row(row(["__Node__", "__Entity__"], id="x")).label == "entity"
    assert node_from_row(row(["__Node__", "__Entity__"], id="x")).name == "x"


def test_a_node_that_is_no_entity_is_a_chunk() -> None:
    chunk = node_from_row(row(["__Node__", "Chunk"], id="c", text="Hello", page=1, id_=7, key="k"))
    assert isinstance(chunk, ChunkNode)
    assert (chunk.id, chunk.text, chunk.properties) == ("c", "Hello", {"page": 1, "id": 7, "key": "k"})
    assert node_from_row(row(["__Node__"], id="p")).text == ""


def test_a_triplet_names_its_ends_as_they_name_themselves() -> None:
    made = {
        "source": ANN,
        "type": "WORKS_AT",
        "properties": {"a": 1, "triplet_source_ids": ["c"]},
        "target": ACME,
    }
    source, relation, target = triplet_from_row(made)
    assert (relation.source_id, relation.target_id) == (source.id, target.id) == ("Ann", "9f3a")
    assert (relation.label, relation.properties) == ("WORKS_AT", {"a": 1})
    graph = LabelledPropertyGraph()
    graph.add_triplet((source, relation, target))
    assert graph.get_triplets() == [(source, relation, target)]


@given(
    st.dictionaries(
        st.sampled_from(["id", "id_", "name", "key", "embedding_", "x", "llama_id", "ids"]), st.integers()
    )
)
def test_keys_that_would_collide_are_moved_aside_and_back(properties) -> None:
    stored = {entity_key(key): value for key, value in properties.items()}
    assert not {"id", "name", "embedding", "key", "llama_id"} & stored.keys()
    assert len(stored) == len(properties)
    back = node_from_row(row(["__Entity__"], id="x", name="x", **stored)).properties
    assert back == properties


@given(st.dictionaries(st.sampled_from(["id", "id_", "text", "name", "embedding", "key"]), st.integers()))
def test_a_chunk_s_keys_are_moved_aside_and_back(properties) -> None:
    stored = {chunk_key(key): value for key, value in properties.items()}
    assert not {"id", "text", "embedding"} & stored.keys()
    assert node_from_row(row(["Chunk"], id="c", **stored)).properties == properties


def test_stored_ids() -> None:
    assert stored_id(EntityNode(name='a"b')) == 'a"b'
    assert llama_id('a"b') == EntityNode(name='a"b').id == "a b"
    assert stored_id(GraphEntity(name="Acme", graph_id="9f3a")) == "9f3a"
    assert stored_id(ChunkNode(text="x", id_="c")) == "c"


def test_fault_k_another_process_agrees_on_the_id_of_a_chunk() -> None:
    code = (
        "from llama_index.core.graph_stores.types import ChunkNode\n"
        "from graphnative.store.llama_nodes import chunk_id\n"
        "print(chunk_id(ChunkNode(text='Hello')))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7"},
    )
    assert result.stdout.strip() == chunk_id(ChunkNode(text="Hello"))


@pytest.mark.parametrize("name", ["Acme", 'Acme "A"'])
def test_an_upsert_of_what_was_read_addresses_the_same_node(name) -> None:
    entity = node_from_row(row(["__Entity__", "Company"], id="9f3a", name=name))
    assert stored_id(entity) == "9f3a"
