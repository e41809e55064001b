"""LlamaIndex's own index, extractors and retrievers over our store."""

import asyncio

import pytest
from llama_index.core import MockEmbedding, PropertyGraphIndex
from llama_index.core.graph_stores.types import KG_NODES_KEY, KG_RELATIONS_KEY, EntityNode, Relation
from llama_index.core.indices.property_graph import (
    ImplicitPathExtractor,
    LLMSynonymRetriever,
    SimpleLLMPathExtractor,
    TextToCypherRetriever,
    VectorContextRetriever,
)
from llama_index.core.llms import CompletionResponse, CustomLLM, LLMMetadata, MockLLM
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.schema import Document, TransformComponent

from graphnative.store.property_graph import Neo4jGraphStore

pytestmark = pytest.mark.neo4j

EMBEDDING = MockEmbedding(embed_dim=4)
TEXT = "Ann knows Bo. " * 20


class FixedLLM(CustomLLM):
    """Answers every prompt with the same text."""

    reply: str

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata()

    def complete(self, prompt, formatted=False, **_):
        return CompletionResponse(text=self.reply)

    def stream_complete(self, prompt, formatted=False, **_):
        yield self.complete(prompt)


class Facts(TransformComponent):
    """States the same typed fact of every chunk, whose metadata its nodes carry."""

    def __call__(self, nodes, **_):
        for node in nodes:
            metadata = dict(node.metadata)
            ends = [
                EntityNode(name="Shell", label="Organization", properties=dict(metadata)),
                EntityNode(name='Ann "A" Lee', label="Person", properties=dict(metadata)),
            ]
            fact = Relation(label="employs", source_id=ends[0].id, target_id=ends[1].id, properties=metadata)
            node.metadata[KG_NODES_KEY], node.metadata[KG_RELATIONS_KEY] = ends, [fact]
        return nodes


@pytest.fixture
def store(database):
    with Neo4jGraphStore.from_database(database) as opened:
        yield opened


def index_of(store, *extractors, documents):
    return PropertyGraphIndex.from_documents(
        documents,
        property_graph_store=store,
        kg_extractors=list(extractors),
        embed_model=EMBEDDING,
        llm=MockLLM(),
        transformations=[SentenceSplitter(chunk_size=60, chunk_overlap=0)],
        use_async=False,
    )


def edges(store, type_):
    return store.structured_query(f"MATCH (a)-[r:`{type_}`]->(b) RETURN a.id AS a, b.id AS b ORDER BY a, b")


def test_a_graph_written_by_the_path_extractor_is_complete(store) -> None:
    llm = FixedLLM(reply="(Ann, knows, Bo)\n(Bo, works at, Acme)")
    document = Document(text=TEXT, id_="doc", metadata={"title": "News", "pages": 0, "nested": {"a": [1]}})
    extractors = (SimpleLLMPathExtractor(llm=llm, num_workers=1), ImplicitPathExtractor())
    index_of(store, *extractors, documents=[document])
    chunks = [row["id"] for row in store.structured_query("MATCH (c:Chunk) RETURN c.id AS id ORDER BY id")]
    assert len(chunks) > 1
    assert edges(store, "Knows") == [{"a": "Ann", "b": "Bo"}]
    assert edges(store, "Works at") == [{"a": "Bo", "b": "Acme"}]
    assert edges(store, "MENTIONS") == [{"a": c, "b": e} for c in chunks for e in ("Acme", "Ann", "Bo")]
    assert len(edges(store, "SOURCE")) == len(chunks)
    assert len(edges(store, "NEXT")) == len(edges(store, "PREVIOUS")) == len(chunks) - 1
    texts = store.get_llama_nodes(chunks)
    assert {node.metadata["title"] for node in texts} == {"News"}
    assert {str(node.metadata["nested"]) for node in texts} == {"{'a': [1]}"}
    assert all(node.ref_doc_id == "doc" for node in texts)


def test_a_second_document_adds_to_the_same_entities_of_ours(store) -> None:
    store.database.write(
        "CREATE (:__Node__:__Entity__:Organization {id: '9f3a', key: 'Organization:shell', name: 'Shell'})"
    )
    for number in (1, 2):
        documents = [Document(text=f"Text {number}.", id_=f"d{number}", metadata={"id": number, "name": "x"})]
        index_of(store, Facts(), documents=documents)
    assert edges(store, "employs") == [{"a": "9f3a", "b": 'Ann "A" Lee'}]
    assert len(edges(store, "MENTIONS")) == 4  # both chunks mention both
    assert len(store.get()) == 4
    store.delete_llama_nodes(ref_doc_ids=["d1", "d2"])
    (left,) = store.get()
    assert (left.id, left.name, left.label) == ("9f3a", "Shell", "Organization")


def test_the_same_document_again_changes_nothing(store) -> None:
    document = Document(text="One.", id_="d")
    counts = []
    for _ in range(2):
        index_of(store, Facts(), documents=[document])
        counts.append((len(store.get()), len(edges(store, "employs")), len(edges(store, "MENTIONS"))))
    assert counts[0] == (3, 1, 2)
    # LlamaIndex cuts the document into a chunk with a new id, which it takes for known by its hash or not
    assert counts[1] in {(3, 1, 2), (4, 1, 4)}


@pytest.fixture
def existing(store):
    index_of(store, Facts(), documents=[Document(text="Shell employs Ann.", id_="d")])
    return PropertyGraphIndex.from_existing(property_graph_store=store, embed_model=EMBEDDING, llm=MockLLM())


def retrievers(store):
    synonyms = FixedLLM(reply="shell^oil")
    cypher = FixedLLM(reply="MATCH (p:Person) RETURN p.name AS name")
    return [
        VectorContextRetriever(store, embed_model=EMBEDDING, include_text=True),
        LLMSynonymRetriever(store, llm=synonyms, include_text=True),
        TextToCypherRetriever(store, llm=cypher),
    ]


EXPECTED = [
    ["Shell -> employs -> Ann", "Shell employs Ann."],
    ["Shell -> employs -> Ann", "Shell employs Ann."],
    ['Ann "A" Lee'],
]


@pytest.mark.parametrize("number", range(3))
def test_llama_index_s_retrievers_find_facts_and_their_text(store, existing, number) -> None:
    retriever = retrievers(store)[number]
    for nodes in (retriever.retrieve("Who?"), asyncio.run(retriever.aretrieve("Who?"))):
        assert nodes
        for part in EXPECTED[number]:
            assert part in nodes[0].node.get_content()


def test_an_opaque_entity_reads_as_its_name_in_the_context_of_a_model(store) -> None:
    store.database.write(
        "CREATE (:__Node__:__Entity__:Organization {id: '9f3a', key: 'Organization:shell', name: 'Shell'})"
    )
    index_of(store, Facts(), documents=[Document(text="Shell employs Ann.", id_="d")])
    (found,) = LLMSynonymRetriever(store, llm=FixedLLM(reply="shell"), include_text=False).retrieve("Who?")
    assert found.node.get_content() == 'Shell -> employs -> Ann "A" Lee'


async def test_the_index_answers_inside_a_running_event_loop(store, existing) -> None:
    engine = existing.as_query_engine(sub_retrievers=retrievers(store)[:1], llm=MockLLM())
    assert "Shell -> employs -> Ann" in str(await engine.aquery("Who?"))
    nodes = await existing.as_retriever(sub_retrievers=retrievers(store)[1:2]).aretrieve("Who?")
    assert "Shell" in nodes[0].node.get_content()
