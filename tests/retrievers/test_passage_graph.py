import pytest
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.schema import NodeRelationship

from graphnative.esg.link_mentions import link_mentions
from graphnative.retrievers.filters import Filters
from graphnative.retrievers.passage_graph import PassageGraphRetriever, as_passage_node, entity_path_text
from graphnative.retrievers.ranked_passage import EntityPath, PassageStep, RankedPassage
from graphnative.store.articles import write_articles
from linked_articles import ARTICLES, with_mentions

QUESTION = "Where was the director of the film Blood Street born?"
STEP = PassageStep("p1", "Blood Street", 1.2, "film directed", 0.8)


def test_a_node_has_the_chunks_id_text_and_document() -> None:
    paths = (
        EntityPath("Leo Fong", "fong", "", STEP, 1.0, 0.9),
        EntityPath("Leo Fong", "f", "Leo", None, 1.0, 0.1),
    )
    scored = as_passage_node(RankedPassage("p2", "d2", "Leo Fong", None, 0, "Born.", 0.9, paths=paths))

    assert (scored.node.node_id, scored.score, scored.node.text) == ("p2", 0.9, "Born.")
    assert scored.node.relationships[NodeRelationship.SOURCE].node_id == "d2"
    assert scored.node.metadata == {
        "title": "Leo Fong",
        "paths": "Blood Street (film directed) → Leo Fong\n“Leo” → Leo Fong",
    }
    assert "paths" not in scored.node.get_content(metadata_mode="llm")


def test_a_path_without_a_context_names_the_passage_alone() -> None:
    step = PassageStep("p1", "Blood Street", 1.2, "", 0.0)

    assert entity_path_text(EntityPath("Leo Fong", "f", "", step, 1.0, 0.9)) == "Blood Street → Leo Fong"


def test_none_of_no_passages_can_be_asked_for() -> None:
    with pytest.raises(ValueError, match="top_k must be at least 1"):
        PassageGraphRetriever(None, top_k=0)


@pytest.mark.neo4j
class TestOnAGraph:
    @pytest.fixture
    def titled(self, database):
        titled = with_mentions(database, "titles")
        write_articles(titled, ARTICLES, "p")
        link_mentions(titled)
        return titled

    def test_it_retrieves_as_llama_index_asks(self, titled) -> None:
        nodes = PassageGraphRetriever(titled, top_k=2).retrieve(QUESTION)

        assert [scored.node.node_id for scored in nodes] == ["film#0", "fong#0"]

    async def test_it_retrieves_asynchronously(self, titled) -> None:
        nodes = await PassageGraphRetriever(titled, top_k=1).aretrieve(QUESTION)

        assert [scored.node.node_id for scored in nodes] == ["film#0"]

    def test_filters_hold_for_every_passage(self, titled) -> None:
        titled.write("MATCH (d:Document {id: 'fong'}) SET d.published = date('2022-01-01')")
        retriever = PassageGraphRetriever(titled, filters=Filters(since=_day("2021-01-01")))

        assert {passage.document_id for passage in retriever.rank(QUESTION)} == {"fong"}

    def test_a_query_engine_takes_it(self, titled) -> None:
        from llama_index.core.llms import MockLLM

        engine = RetrieverQueryEngine.from_args(PassageGraphRetriever(titled, top_k=2), llm=MockLLM())

        assert [scored.node.node_id for scored in engine.query(QUESTION).source_nodes] == ["film#0", "fong#0"]


def _day(text: str):
    import datetime

    return datetime.date.fromisoformat(text)
