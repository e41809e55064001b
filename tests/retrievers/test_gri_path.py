import asyncio
import threading

import pytest
from llama_index.core.llms import MockLLM
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.schema import MetadataMode

from graphnative.retrievers.filters import Filters
from graphnative.retrievers.gri_path import GRIPathRetriever
from small_graph import ARTICLES, WordEmbedder, write_graph

pytestmark = pytest.mark.neo4j


@pytest.fixture
def store(database):
    write_graph(database, ARTICLES)
    return database


def retriever(store, **choices) -> GRIPathRetriever:
    return GRIPathRetriever(store, embedder=WordEmbedder(), **choices)


def test_a_node_is_an_article_with_its_passages(store) -> None:
    first = retriever(store).retrieve("methane emission")[0]

    assert first.node.node_id == "a2"
    assert first.node.text.split("\n\n") == [
        "Shell spill",
        "Shell had a spill of waste water.",
        "Methane emission rose at Shell.",
        "The board met.",
    ]
    assert first.node.metadata["published"] == "2022-06-30"
    assert first.node.metadata["organisations"] == "Acme, Shell"
    assert first.node.metadata["paths"].splitlines()[0] == (
        "methane → methane emission → greenhouse gas emission → emission → environment → sustainability"
    )
    assert "methane →" not in first.node.get_content(MetadataMode.LLM)


def test_the_same_question_gives_the_same_nodes(store) -> None:
    hashes = [[node.node.hash for node in retriever(store).retrieve("energy")] for _ in range(2)]

    assert hashes[0] == hashes[1]


def test_scoring_and_variant_are_chosen_by_name(store) -> None:
    paper = retriever(store, scoring="paper", top_k=1).retrieve("energy")
    headline_only = retriever(store, scoring="paper", variant="kg", top_k=1).retrieve("energy")

    assert paper[0].score == pytest.approx(1.7799, abs=1e-4)
    assert headline_only[0].score == pytest.approx(1.7615, abs=1e-4)


def test_filters_hold_and_detection_can_be_switched_off(store) -> None:
    given = retriever(store, filters=Filters(tags={"desk": "law"}))
    blind = retriever(store, detect_filters=False, top_k=4)

    assert [node.node_id for node in given.retrieve("energy")] == ["a4"]
    assert len(blind.retrieve("Shell and energy")) == 4
    assert {node.node_id for node in retriever(store, top_k=4).retrieve("Shell and energy")} == {"a2", "a4"}


async def test_async_gives_the_same_without_blocking_the_loop(store) -> None:
    mine = retriever(store)
    ran_in = []
    rank = mine.rank
    mine.rank = lambda question: (ran_in.append(threading.current_thread()), rank(question))[1]
    found = await mine.aretrieve("energy")

    assert [node.node_id for node in found] == [node.node_id for node in mine.retrieve("energy")]
    assert ran_in[0] is not threading.main_thread()
    assert ran_in[1] is threading.main_thread()


async def test_many_questions_at_once(store) -> None:
    mine = retriever(store, top_k=1)
    found = await asyncio.gather(*(mine.aretrieve(word) for word in ("energy", "methane", "safety", "tax")))

    assert [nodes[0].node_id for nodes in found] == ["a1", "a2", "a3", "a4"]


def test_a_query_engine_answers_sync_and_streaming(store) -> None:
    engine = RetrieverQueryEngine.from_args(retriever(store), llm=MockLLM())
    answer = engine.query("methane emission")

    assert answer.source_nodes[0].node_id == "a2"
    assert "Methane emission rose at Shell." in str(answer)  # the mock repeats its prompt
    streaming = RetrieverQueryEngine.from_args(retriever(store), llm=MockLLM(), streaming=True)
    assert "Methane" in "".join(streaming.query("methane emission").response_gen)


async def test_a_query_engine_answers_inside_a_running_loop(store) -> None:
    engine = RetrieverQueryEngine.from_args(retriever(store), llm=MockLLM())

    assert "Methane" in str(await engine.aquery("methane emission"))
    assert "Methane" in str(engine.query("methane emission"))


def test_a_llama_index_embedding_embeds_the_questions(store) -> None:
    from graphnative.models.llama_index import as_llama_index_embedding

    mine = GRIPathRetriever(store, embedder=as_llama_index_embedding(WordEmbedder()), top_k=1)

    assert mine.retrieve("methane")[0].node_id == "a2"


@pytest.mark.parametrize("choice", [{"scoring": "magic"}, {"variant": "kg2"}, {"top_k": 0}])
def test_impossible_choices_are_refused_at_once(choice) -> None:
    with pytest.raises(ValueError, match=str(next(iter(choice.values())))):
        GRIPathRetriever(None, **choice)


@pytest.mark.parametrize("scoring", ["fused", "paper"])
def test_a_graph_without_topics_is_ranked_by_what_the_articles_say(database, scoring) -> None:
    write_graph(database, ARTICLES)
    database.write("MATCH (t:Topic) DETACH DELETE t")
    found = retriever(database, scoring=scoring).retrieve("methane emission")
    assert len(found) == 3
    assert all(node.node.metadata.get("paths", "") == "" for node in found)
