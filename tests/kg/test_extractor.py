"""The voted extraction inside LlamaIndex's own PropertyGraphIndex."""

import pytest
from llama_index.core import Document, MockEmbedding, PropertyGraphIndex
from llama_index.core.graph_stores.types import KG_NODES_KEY, KG_RELATIONS_KEY
from llama_index.core.llms import MockLLM
from llama_index.core.schema import TextNode

from graphnative.errors import ReplyError
from graphnative.kg.extractor import VotedExtractor, voted_extractor
from graphnative.models.protocols import Reply
from graphnative.settings import Settings
from graphnative.store.property_graph import Neo4jGraphStore
from reading_model import ReadingModel

TEXT = "Norvalis acquired Kestrel Power. Kestrel Power was founded in 2021. Norvalis met Ann."
NAMES = {"Norvalis": "organization", "Kestrel Power": "organization", "Ann": "person", "2021": "date"}
FACTS = [
    ("Norvalis", "acquired", "Kestrel Power"),
    ("Kestrel Power", "was founded in", "2021"),
    ("Norvalis", "met", "Ann"),
]
MODEL = ReadingModel(NAMES, FACTS, lambda prompt, thing: thing == FACTS[2] and prompt != "direct")


def test_nodes_get_entities_facts_and_literals_with_their_votes(tmp_path) -> None:
    extractor = VotedExtractor(settings=Settings.model_validate({"root": tmp_path}), chat=MODEL)
    (node,) = extractor([TextNode(id_="n", text=TEXT, metadata={"title": "Deal"})])
    entities = {entity.name: entity for entity in node.metadata[KG_NODES_KEY]}
    assert {name: entity.label for name, entity in entities.items()} == {
        "Norvalis": "Organization",
        "Kestrel Power": "Organization",
        "Ann": "Person",
    }
    assert entities["Kestrel Power"].properties["was_founded_in"] == "2021"
    (relation,) = node.metadata[KG_RELATIONS_KEY]
    assert (relation.label, relation.source_id, relation.target_id) == (
        "ACQUIRED",
        entities["Norvalis"].id,
        entities["Kestrel Power"].id,
    )
    assert relation.properties["sentence"] == "Norvalis acquired Kestrel Power."
    assert (len(relation.properties["pathways"]), relation.properties["score"]) == (3, 1.0)
    assert VotedExtractor.class_name() == "VotedExtractor"


def test_an_unusable_reply_is_an_error_that_names_the_node(tmp_path) -> None:
    broken = ReadingModel(NAMES, broken={"Norvalis": [Reply("No.", "m")] * 9})
    settings = Settings.model_validate({"root": tmp_path, "kg": {"tries": 1}})
    with pytest.raises(ReplyError, match="Node n, list") as caught:
        VotedExtractor(settings=settings, chat=broken)([TextNode(id_="n", text=TEXT)])
    assert caught.value.reply == "No."


@pytest.mark.neo4j
def test_a_property_graph_index_is_built_of_it(database) -> None:
    store = Neo4jGraphStore.from_database(database)
    PropertyGraphIndex.from_documents(
        [Document(text=TEXT, id_="deal")],
        property_graph_store=store,
        kg_extractors=[voted_extractor(store, chat=MODEL)],
        llm=MockLLM(),
        embed_model=MockEmbedding(embed_dim=8),
        use_async=False,
    )
    triplets = {(a.name, r.label, b.name) for a, r, b in store.get_triplets(entity_names=["Norvalis"])}
    assert ("Norvalis", "ACQUIRED", "Kestrel Power") in triplets


@pytest.mark.neo4j
def test_33_a_document_that_llama_index_deletes_leaves_what_others_say(database) -> None:
    store = Neo4jGraphStore.from_database(database)
    other = "Norvalis acquired Kestrel Power."
    PropertyGraphIndex.from_documents(
        [Document(text=TEXT, id_="deal"), Document(text=other, id_="other")],
        property_graph_store=store,
        kg_extractors=[voted_extractor(store, chat=MODEL)],
        llm=MockLLM(),
        embed_model=MockEmbedding(embed_dim=8),
        use_async=False,
    )
    store.delete_llama_nodes(ref_doc_ids=["deal"])
    rows = database.read("MATCH (e:__Entity__) RETURN e.name AS name ORDER BY name")
    assert [row["name"] for row in rows] == ["Kestrel Power", "Norvalis"]
    assert database.read("MATCH (:__Entity__)-[r]->(:__Entity__) RETURN type(r) AS t") == [{"t": "ACQUIRED"}]
    store.delete_llama_nodes(ref_doc_ids=["other"])
    assert database.read("MATCH (n) WHERE n:__Entity__ OR n:Chunk RETURN count(n) AS n") == [{"n": 0}]
